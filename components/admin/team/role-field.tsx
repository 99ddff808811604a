"use client"; // reads the interface texts from a context

import { useState } from "react";
import { useTranslations } from "use-intl";
import { roles, type Role } from "#lib/wix/roles.ts";
import { SelectField } from "#components/ui/forms/select-field.tsx";

type Props = {
  initial: Role;
  error: string | undefined;
  onPick?: (role: Role) => void;
};

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** Renders the choice of a role, with an explanation of the chosen one. */
export function RoleField({ initial, error, onPick }: Props) {
  const t = useTranslations();
  const [role, setRole] = useState(initial);
  return (
    <SelectField
      label={t("manage.roles.label")}
      name="role"
      value={role}
      choices={roles.map((value) => ({ value, label: t(`manage.roles.${value}`) }))}
      helper={t(`manage.roles.${role}Help`)}
      autoComplete="off"
      error={error}
      onPick={(value) => {
        if (!isRole(value)) return;
        setRole(value);
        onPick?.(value);
      }}
    />
  );
}
