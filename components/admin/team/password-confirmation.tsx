"use client"; // reads the interface texts from a context

import Stack from "@mui/material/Stack";
import { useTranslations } from "use-intl";
import { CurrentPassword } from "../../members/account/current-password.tsx";

/** Renders the field for the current password, with the reason why it is needed. */
export function PasswordConfirmation({ error }: { error: string | undefined }) {
  const t = useTranslations();
  return (
    <Stack spacing={1.5}>
      <p className="caption">{t("manage.password.note")}</p>
      <CurrentPassword error={error} />
    </Stack>
  );
}
