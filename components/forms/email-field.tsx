"use client"; // a field of a form

import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  /** `username` where a member is asked for, `email` where a new one is. */
  autoComplete: "username" | "email";
  defaultValue?: string;
  error?: string | undefined;
  /** Whether the field has the focus when it appears. */
  takesFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** The email address of a login, in the input `email`. */
export function EmailField({ autoComplete, defaultValue, error, takesFocus, ref }: Props) {
  const say = useTranslations();
  return (
    <TextField
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- A visitor who opens a login is about to type.
      autoFocus={takesFocus}
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
