"use client"; // searches members

import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { SelectField } from "#components/ui/forms/select-field.tsx";
import { roles, type Role } from "#lib/wix/admin/roles.ts";
import { CurrentPassword } from "../../members/account/current-password.tsx";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { buildListPath } from "../admin-calls.ts";
import { membersResponse } from "#lib/wix/admin/admin-responses.ts";

type MemberProps = {
  label: string;
  helper: string;
  member: PickedItem | undefined;
  onPick: (member: PickedItem | undefined) => void;
};

/** Renders a field for an active member, who is found by email address or name. */
export function MemberField({ member, onPick, ...field }: MemberProps) {
  const [search, setSearch] = useState("");
  const path = buildListPath("members", { search, page: 1, filters: { status: "ACTIVE" } });
  const { data } = useResource(path, membersResponse, { keepPreviousData: true });
  const choices = (data?.members ?? []).map(({ id, email, nickname }) => ({
    id,
    label: email,
    detail: nickname === "" ? undefined : nickname,
  }));
  return (
    <PickField
      {...field}
      name="memberId"
      choices={choices}
      value={member}
      isRequired
      onPick={onPick}
      onSearch={setSearch}
    />
  );
}

type RoleProps = {
  initial: Role;
  onPick?: (role: Role) => void;
};

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** Renders the choice of a role, with an explanation of the chosen role. */
export function RoleField({ initial, onPick }: RoleProps) {
  const t = useTranslations();
  const [role, setRole] = useState(initial);
  return (
    <SelectField
      label={t("manage.roles.label")}
      name="role"
      value={role}
      choices={roles.map((value) => ({ value, label: t(`manage.roles.${value}`) }))}
      helper={t(`manage.roles.${role}Help`)}
      onPick={(value) => {
        if (!isRole(value)) return;
        setRole(value);
        onPick?.(value);
      }}
    />
  );
}

/** Renders the field for the current password, with the reason why it is needed. */
export function PasswordConfirmation() {
  const t = useTranslations();
  return (
    <Stack spacing={1.5}>
      <p className="caption">{t("manage.password.note")}</p>
      <CurrentPassword />
    </Stack>
  );
}
