"use client"; // sends a code to the new address

import { useTranslations } from "use-intl";
import { EmailField } from "../../../ui/forms/email-field.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { AccountForm, useAccountSubmission } from "../account-form.tsx";
import { CurrentPassword } from "../current-password.tsx";
import { requestEmailCode } from "../data/account-calls.ts";

type Props = {
  /** The email address that the member entered before and came back to correct. */
  typed: string | undefined;
  onSent: (email: string, stateToken: string) => void;
};

export function NewEmailForm({ typed, onSent }: Props) {
  const t = useTranslations();
  const submission = useAccountSubmission(async (data) => {
    const email = readText(data, "email").trim();
    onSent(email, await requestEmailCode(email, readText(data, "currentPassword")));
    return "done";
  });
  return (
    <AccountForm submission={submission} submitLabel={t("account.email.send")}>
      <EmailField
        label={t("account.email.new")}
        autoComplete="email"
        defaultValue={typed}
        helper={t("account.email.newHelp")}
      />
      <CurrentPassword />
    </AccountForm>
  );
}
