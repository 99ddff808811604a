"use client"; // verifies the new address with the code that was sent to it

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ResendCode } from "../../registration/resend-code.tsx";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useRejectedCodes } from "../../../ui/forms/use-rejected-codes.ts";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { resendEmailCode } from "../data/account-calls.ts";
import { useAccount } from "../data/account-data.ts";
import { AccountError } from "../data/account-error.ts";
import { describeFailure } from "../../problems.ts";
import { readText } from "../form-text.ts";
import styles from "../form.module.css";
import {
  forgetPendingEmailChange,
  keepPendingEmailChange,
  type PendingEmailChange,
} from "./pending-email-change.ts";

type Props = {
  pending: PendingEmailChange;
  /** Whether the page was reloaded since the code was sent, so that the message does not take the focus. */
  isResumed: boolean;
  onDone: () => void;
  onBack: () => void;
};

export function EmailCodeForm({ pending, isResumed, onDone, onBack }: Props) {
  const say = useTranslations();
  const { email, stateToken, sentAt } = pending;
  const [millisecondsSince] = useState(() => Date.now() - sentAt);
  const { verifyEmail } = useAccount();
  const refuse = (failure: unknown) => {
    // After a reload, the form would fail again.
    if (isOver(failure)) forgetPendingEmailChange();
    return describeFailure(say, failure, "account");
  };
  const rejected = useRejectedCodes();
  const submission = useSubmission(async (data) => {
    const code = readText(data, "code");
    return rejected.sendOnce(code, async () => {
      try {
        await verifyEmail(stateToken, code);
        onDone();
        return "done";
      } catch (failure) {
        return refuse(failure);
      }
    });
  });
  const resend = async () => {
    await resendEmailCode(stateToken);
    rejected.forget();
    keepPendingEmailChange({ ...pending, sentAt: Date.now() });
  };
  const { message } = submission;
  return (
    <div className={styles.form}>
      <form {...submission.formProps} className={styles.form}>
        {message === undefined ? (
          <FormMessage tone="info" takesFocus={!isResumed}>
            {say("account.email.sent", { address: email })}
          </FormMessage>
        ) : (
          <FormMessage key={message} tone="error">
            {message}
          </FormMessage>
        )}
        <CodeField error={submission.findError("code")} />
        <div className={styles.actions}>
          <SubmitButton isPending={submission.isPending}>
            {say("account.email.change")}
          </SubmitButton>
          <Button variant="text" onClick={onBack}>
            {say("account.email.another")}
          </Button>
        </div>
      </form>
      <div className={styles.resend}>
        <ResendCode
          resend={resend}
          secondsSince={millisecondsSince / 1000}
          describeError={refuse}
        />
      </div>
    </div>
  );
}

function isOver(failure: unknown): boolean {
  return failure instanceof AccountError && failure.code === "INVALID_STATE_TOKEN";
}
