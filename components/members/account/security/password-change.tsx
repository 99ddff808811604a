"use client"; // submits the form with fetch and clears it afterwards

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { changePassword } from "../data/account-calls.ts";
import { useSessions } from "../data/account-data.ts";
import { CurrentPassword } from "../current-password.tsx";
import { describeFailure } from "../../problems.ts";
import { readText } from "../form-text.ts";
import styles from "../form.module.css";
import { useMember } from "../data/member-context.ts";
import { Panel } from "../panel.tsx";

export function PasswordChange() {
  const say = useTranslations();
  const { address } = useMember().account.identity.email;
  const { reload } = useSessions();
  /** Number of password changes. Each change renders an empty form. */
  const [changes, setChanges] = useState(0);
  const submission = useSubmission(async (data) => {
    try {
      await changePassword(readText(data, "newPassword"), readText(data, "currentPassword"));
    } catch (failure) {
      return describeFailure(say, failure, "account");
    }
    setChanges(changes + 1);
    void reload();
    return "done";
  });
  const { isPending, message } = submission;
  return (
    <Panel title={say("account.password.title")} note={say("account.password.note")}>
      {changes > 0 && !isPending && message === undefined && (
        <FormMessage key={`done-${changes}`} tone="success">
          {say("account.password.changed")}
        </FormMessage>
      )}
      <form key={`form-${changes}`} {...submission.formProps} className={styles.form}>
        {message !== undefined && <FormMessage tone="error">{message}</FormMessage>}
        {/* Names the account for password managers. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={address}
          readOnly
          hidden
        />
        <CurrentPassword error={submission.findError("currentPassword")} />
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          minLength={8}
          showsStrength
          personalFields={["username"]}
          helper={say("account.password.newHelp")}
          error={submission.findError("newPassword")}
        />
        <div className={styles.actions}>
          <SubmitButton isPending={submission.isPending}>
            {say("account.password.change")}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
