"use client"; // a field of a form

import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  /** `username` where a member is asked for, `email` where a new one is. */
  autoComplete: "username" | "email";
  defaultValue?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** The email address of a login, in the input `email`. */
export function EmailField({ autoComplete, defaultValue, error, ...input }: Props) {
  const say = useTranslations();
  return (
    <TextField
      {...input}
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
