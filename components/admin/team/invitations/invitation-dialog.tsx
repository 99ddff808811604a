"use client"; // opens a modal dialog

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { EmailField } from "#components/ui/forms/email-field.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { listLanguageChoices } from "#components/ui/forms/languages.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { TextArea } from "#components/ui/forms/text-field.tsx";
import type { AdminInvitation } from "#lib/wix/admin/admin-responses.ts";
import {
  defaultInvitationDays,
  invitationDays,
  longestInvitationMessage,
} from "#lib/wix/admin/invitations.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { FormDialog } from "../../form-dialog.tsx";
import type { ActionDialog } from "../../lists/use-list-actions.tsx";
import { PasswordConfirmation, RoleField } from "../team-fields.tsx";
import { createInvitation } from "./invitation-calls.ts";

type Props = {
  dialog: ActionDialog<AdminInvitation>;
  /** The languages of emails (BCP 47). */
  languages: readonly string[];
};

/** Asks for the address and the role of an invitation, and for the owner's password. */
export function InvitationDialog({ dialog, languages }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const [role, setRole] = useState<Role>("author");
  const [language, setLanguage] = useState(locale);
  const [days, setDays] = useState(defaultInvitationDays);
  return (
    <FormDialog
      {...dialog}
      title={t("team.invitations.newTitle")}
      submitLabel={t("team.invitations.submit")}
      onSubmit={(data) =>
        dialog.perform(async () => {
          const email = readText(data, "email").trim();
          const message = readText(data, "message");
          const currentPassword = readText(data, "currentPassword");
          await createInvitation({ email, role, days, language, message, currentPassword });
          return { text: t("team.done.invite", { email }) };
        })
      }
    >
      <EmailField label={t("team.invitations.email")} autoComplete="email" />
      <RoleField initial={role} onPick={setRole} />
      <SelectField
        label={t("team.invitations.language")}
        name="language"
        value={language}
        choices={listLanguageChoices(locale, languages, language)}
        onPick={setLanguage}
      />
      <SelectField
        label={t("team.invitations.days")}
        name="days"
        value={String(days)}
        choices={invitationDays.map((count) => ({
          value: String(count),
          label: t("team.invitations.dayCount", { count }),
        }))}
        onPick={(value) =>
          setDays(invitationDays.find((count) => String(count) === value) ?? defaultInvitationDays)
        }
      />
      <TextArea
        name="message"
        label={t("team.invitations.message")}
        helper={t("team.invitations.messageHelper")}
        rows={2}
        maxLength={longestInvitationMessage}
      />
      <PasswordConfirmation />
    </FormDialog>
  );
}
