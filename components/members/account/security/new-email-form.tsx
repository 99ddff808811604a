"use client"; // sends a code to the new address

import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { requestEmailCode } from "../data/account-calls.ts";
import { CurrentPassword } from "../current-password.tsx";
import { describeFailure } from "../../problems.ts";
import { readText } from "../form-text.ts";
import styles from "../form.module.css";

type Props = {
  /** The address that the member typed before and returned to correct. */
  typed: string | undefined;
  onSent: (email: string, stateToken: string) => void;
};

export function NewEmailForm({ typed, onSent }: Props) {
  const say = useTranslations();
  const submission = useSubmission(async (data) => {
    const email = readText(data, "email").trim();
    try {
      onSent(email, await requestEmailCode(email, readText(data, "currentPassword")));
      return "done";
    } catch (failure) {
      return describeFailure(say, failure, "account");
    }
  });
  const { message } = submission;
  return (
    <form {...submission.formProps} className={styles.form}>
      {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
      <TextField
        label={say("account.email.new")}
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={typed}
        error={submission.findError("email")}
        helper={say("account.email.newHelp")}
      />
      <CurrentPassword error={submission.findError("currentPassword")} />
      <div className={styles.actions}>
        <SubmitButton isPending={submission.isPending}>{say("account.email.send")}</SubmitButton>
      </div>
    </form>
  );
}
