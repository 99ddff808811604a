"use client"; // opens modal dialogs

import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { createFieldError } from "#components/calls/call-error.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { roles, type Role } from "#lib/wix/admin/roles.ts";
import type { PickedItem } from "../../ui/forms/pick-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import { MemberField, PasswordConfirmation, RoleField } from "./team-fields.tsx";
import type { TeamMember } from "#lib/wix/admin/admin-responses.ts";
import { changeRole } from "./team-calls.ts";

const roleName = z.enum(roles).catch("author");

type Props = { dialog: ActionDialog<TeamMember> };

/** Asks for a member who joins the team, and the role. */
export function JoinDialog({ dialog }: Props) {
  const t = useTranslations();
  const [member, setMember] = useState<PickedItem>();
  return (
    <ChangeDialog
      dialog={dialog}
      title={t("manage.team.newTitle")}
      submitLabel={t("manage.team.submit")}
      findChange={(data) => {
        if (member === undefined) throw createFieldError("memberId", t("manage.picker.required"));
        return { id: member.id, name: member.label, role: readRole(data) };
      }}
    >
      <MemberField
        label={t("manage.team.member")}
        helper={t("manage.team.memberHelper")}
        member={member}
        onPick={setMember}
      />
      <RoleField initial="author" />
    </ChangeDialog>
  );
}

type MemberProps = Props & { member: TeamMember };

/** Asks for another role of a member of the team. */
export function RoleDialog({ dialog, member }: MemberProps) {
  const t = useTranslations();
  const { id, email: name } = member;
  return (
    <ChangeDialog
      dialog={dialog}
      title={t("manage.team.changeTitle", { name })}
      submitLabel={t("manage.team.submit")}
      findChange={(data) => ({ id, name, role: readRole(data) })}
    >
      <RoleField initial={member.role} />
    </ChangeDialog>
  );
}

/** Asks for confirmation that a member leaves the team. */
export function LeaveDialog({ dialog, member: { id, email: name } }: MemberProps) {
  const t = useTranslations();
  return (
    <ChangeDialog
      dialog={dialog}
      title={t("manage.team.removeTitle", { name })}
      note={t("manage.team.removeNote")}
      submitLabel={t("manage.team.removeSubmit")}
      isDestructive
      findChange={() => ({ id, name, role: null })}
    />
  );
}

type ChangeProps = Props &
  Omit<ComponentProps<typeof FormDialog>, "field" | "onSubmit" | keyof ActionDialog<never>> & {
    /** Returns the member and the new role; `null` removes the role. */
    findChange: (data: FormData) => { id: string; name: string; role: Role | null };
  };

/** Asks for the owner's password, which every change of a role needs. */
function ChangeDialog({ dialog, findChange, children, ...form }: ChangeProps) {
  const t = useTranslations();
  return (
    <FormDialog
      {...form}
      {...dialog}
      onSubmit={async (data) => {
        const { id, name, role } = findChange(data);
        await dialog.perform(async () => {
          await changeRole(id, role, readText(data, "currentPassword"));
          return {
            text:
              role === null
                ? t("manage.teamDone.remove", { name })
                : t("manage.teamDone.save", { name, role: t(`manage.roles.${role}`) }),
          };
        });
      }}
    >
      {children}
      <PasswordConfirmation />
    </FormDialog>
  );
}

const readRole = (data: FormData): Role => roleName.parse(readText(data, "role"));
