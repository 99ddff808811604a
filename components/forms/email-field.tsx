"use client"; // a field of a form

import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  /** `username` where a member is asked for, `email` where a new one is. */
  autoComplete: "username" | "email";
  defaultValue?: string;
  error?: string | undefined;
};

/** The email address of a login, in the input `email`. */
export function EmailField({ autoComplete, defaultValue, error }: Props) {
  const say = useTranslations();
  return (
    <TextField
      label={say("members.form.email")}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={defaultValue}
      error={error}
    />
  );
}
