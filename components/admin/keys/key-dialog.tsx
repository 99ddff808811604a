"use client"; // opens a modal dialog

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#lib/wix/admin/roles.ts";
import { createFieldError } from "#components/calls/call-error.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import type { PickedItem } from "../../ui/forms/pick-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { MemberField, PasswordConfirmation, RoleField } from "../team/team-fields.tsx";
import type { NewKey } from "./key-calls.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onCreate: (key: NewKey) => Promise<void>;
};

/** Asks for the fields of a new key. A key with the role author writes for a member. */
export function KeyDialog({ onCreate, ...dialog }: Props) {
  const t = useTranslations();
  const [role, setRole] = useState<Role>("editor");
  const [member, setMember] = useState<PickedItem>();
  const isForMember = role === "author";
  return (
    <FormDialog
      {...dialog}
      title={t("manage.keys.newTitle")}
      submitLabel={t("manage.groups.create")}
      onSubmit={async (data) => {
        if (isForMember && member === undefined) {
          throw createFieldError("memberId", t("manage.picker.required"));
        }
        await onCreate({
          name: readText(data, "name"),
          role,
          memberId: isForMember ? member?.id : undefined,
          currentPassword: readText(data, "currentPassword"),
        });
      }}
    >
      <TextField
        name="name"
        label={t("manage.keys.name")}
        helper={t("manage.keys.nameHelper")}
        required
        maxLength={100}
        autoComplete="off"
      />
      <RoleField initial={role} onPick={setRole} />
      {isForMember && (
        <MemberField
          label={t("manage.keys.member")}
          helper={t("manage.keys.memberHelper")}
          member={member}
          onPick={setMember}
        />
      )}
      <PasswordConfirmation />
    </FormDialog>
  );
}
