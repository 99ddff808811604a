"use client"; // opens modal dialogs

import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { roles, type Role } from "#lib/wix/roles.ts";
import { createFieldError } from "#components/calls/call-error.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import type { PickedItem } from "../../ui/forms/pick-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { DialogState } from "../lists/row-menu.tsx";
import { MemberField } from "./member-field.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";
import { RoleField } from "./role-field.tsx";
import type { TeamMember } from "./team-schema.ts";

const roleName = z.enum(roles).catch("author");

export type RoleChange = {
  readonly member: { readonly id: string; readonly name: string };
  /** `null` removes the role. */
  readonly role: Role | null;
  readonly password: string;
};

type OnChange = (change: RoleChange) => Promise<void>;

/** Asks for a member who joins the team, and the role. */
export function JoinDialog({ onChange, ...dialog }: DialogState & { onChange: OnChange }) {
  const t = useTranslations();
  const [member, setMember] = useState<PickedItem>();
  return (
    <FormDialog
      {...dialog}
      title={t("manage.team.newTitle")}
      submitLabel={t("manage.team.submit")}
      onSubmit={async (data) => {
        if (member === undefined) throw createFieldError("memberId", t("manage.picker.required"));
        const { id, label: name } = member;
        const role = roleName.parse(readText(data, "role"));
        await onChange({ member: { id, name }, role, password: readPassword(data) });
        setMember(undefined);
      }}
    >
      {(_, findError) => (
        <>
          <MemberField
            label={t("manage.team.member")}
            helper={t("manage.team.memberHelper")}
            member={member}
            error={findError("memberId")}
            onPick={setMember}
          />
          <RoleField initial="author" error={findError("role")} />
          <PasswordConfirmation error={findError("currentPassword")} />
        </>
      )}
    </FormDialog>
  );
}

type MemberProps = DialogState & { member: TeamMember; onChange: OnChange };

/** Asks for another role of a member of the team. */
export function RoleDialog({ member, onChange, ...dialog }: MemberProps) {
  const t = useTranslations();
  return (
    <FormDialog
      {...dialog}
      title={t("manage.team.changeTitle", { name: member.email })}
      submitLabel={t("manage.team.submit")}
      onSubmit={(data) => {
        const role = roleName.parse(readText(data, "role"));
        return onChange({ member: toNamed(member), role, password: readPassword(data) });
      }}
    >
      {(_, findError) => (
        <>
          <RoleField initial={member.role} error={findError("role")} />
          <PasswordConfirmation error={findError("currentPassword")} />
        </>
      )}
    </FormDialog>
  );
}

/** Asks for confirmation that a member leaves the team. */
export function LeaveDialog({ member, onChange, ...dialog }: MemberProps) {
  const t = useTranslations();
  return (
    <FormDialog
      {...dialog}
      title={t("manage.team.removeTitle", { name: member.email })}
      note={t("manage.team.removeNote")}
      submitLabel={t("manage.team.removeSubmit")}
      isDestructive
      onSubmit={(data) =>
        onChange({ member: toNamed(member), role: null, password: readPassword(data) })
      }
    >
      {(_, findError) => <PasswordConfirmation error={findError("currentPassword")} />}
    </FormDialog>
  );
}

const toNamed = ({ id, email }: TeamMember) => ({ id, name: email });

const readPassword = (data: FormData) => readText(data, "currentPassword");
