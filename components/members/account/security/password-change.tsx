"use client"; // submits the form with fetch and clears it afterwards

import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { AccountForm, useAccountSubmission } from "../account-form.tsx";
import { CurrentPassword } from "../current-password.tsx";
import { changePassword } from "../data/account-calls.ts";
import { useSessions } from "../data/account-resources.ts";
import { useMember } from "../frame/account-frame.tsx";
import { Panel } from "../panel.tsx";

export function PasswordChange() {
  const t = useTranslations();
  const { address } = useMember().account.identity.email;
  const { reload } = useSessions();
  /** Number of password changes so far. Each change resets the form. */
  const [changes, setChanges] = useState(0);
  const submission = useAccountSubmission(async (data) => {
    await changePassword(readText(data, "newPassword"), readText(data, "currentPassword"));
    setChanges(changes + 1);
    reload();
    return "done";
  });
  return (
    <Panel title={t("account.password.title")} note={t("account.password.note")}>
      {changes > 0 && !submission.isPending && submission.message === undefined && (
        <FormMessage key={`done-${changes}`} tone="success">
          {t("account.password.changed")}
        </FormMessage>
      )}
      <AccountForm
        key={`form-${changes}`}
        submission={submission}
        submitLabel={t("account.password.change")}
        username={address}
      >
        <CurrentPassword />
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          minLength={8}
          showsStrength
          personalFields={["username"]}
          helper={t("account.password.newHelp")}
        />
      </AccountForm>
    </Panel>
  );
}
