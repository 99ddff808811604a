"use client"; // verifies the new address with the code that was sent to it

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#components/calls/call-error.ts";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { useRejectedCodes } from "../../../ui/forms/use-rejected-codes.ts";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { ResendCode } from "../../registration/resend-code.tsx";
import { AccountForm } from "../account-form.tsx";
import { resendEmailCode } from "../data/account-calls.ts";
import { useAccount } from "../data/account-resources.ts";
import { describeFailure } from "#components/calls/problems.ts";
import styles from "../form.module.css";
import {
  clearPendingEmailChange,
  storePendingEmailChange,
  type PendingEmailChange,
} from "./pending-email-change.ts";

type Props = {
  pending: PendingEmailChange;
  /** Whether the page was reloaded since the code was sent, in which case the message does not take focus. */
  isResumed: boolean;
  onDone: () => void;
  onBack: () => void;
};

export function EmailCodeForm({ pending, isResumed, onDone, onBack }: Props) {
  const t = useTranslations();
  const { email, stateToken, sentAt } = pending;
  const [millisecondsSince] = useState(() => Date.now() - sentAt);
  const { verifyEmail } = useAccount();
  const refuse = (failure: unknown) => {
    // After a reload, submitting the form would fail again.
    if (failure instanceof CallError && failure.code === "INVALID_STATE_TOKEN") {
      clearPendingEmailChange();
    }
    return describeFailure(t, failure, "account");
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
    storePendingEmailChange({ ...pending, sentAt: Date.now() });
  };
  return (
    <div className={styles.form}>
      <AccountForm
        submission={submission}
        submitLabel={t("account.email.change")}
        message={
          <FormMessage tone="info" takesFocus={!isResumed}>
            {t("account.email.sent", { address: email })}
          </FormMessage>
        }
        actions={
          <Button variant="text" onClick={onBack}>
            {t("account.email.another")}
          </Button>
        }
      >
        <CodeField />
      </AccountForm>
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
