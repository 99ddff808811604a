"use client"; // reads the interface texts from a context

import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  /** `username` for an existing member, so that password managers fill it in; `email` for a new member. */
  autoComplete: "username" | "email";
  defaultValue?: string;
  error?: string | undefined;
  /** Whether the field takes focus when it appears. */
  takesFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Renders the email field of the login, registration and recovery forms: an input named `email`. */
export function EmailField({ autoComplete, defaultValue, error, takesFocus, ref }: Props) {
  const t = useTranslations();
  return (
    <TextField
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- A visitor who opens a login is about to type.
      autoFocus={takesFocus}
      label={t("members.form.email")}
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
