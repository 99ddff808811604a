"use client"; // reads the interface texts from a context

import type { ReactNode, Ref } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  /** Default: the label of the login, registration and recovery forms. */
  label?: string;
  /** `username` for an existing member, so that password managers fill it in; `email` for a new member. */
  autoComplete: "username" | "email";
  defaultValue?: string;
  helper?: ReactNode;
  /** Whether the field takes focus when it appears. */
  takesFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Renders a field for an email address: an input named `email`. It has the type `text`, because browsers reject the
 * letters of most languages before the `@` in fields of the type `email`. The platform checks addresses.
 */
export function EmailField({ label, takesFocus, ...input }: Props) {
  const t = useTranslations();
  return (
    <TextField
      {...input}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- A visitor who opens a login is about to type.
      autoFocus={takesFocus}
      label={label ?? t("members.form.email")}
      name="email"
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      maxLength={254}
      pattern="\s*[^\s@]+@[^\s@]+\s*"
      title={t("members.violations.INVALID_EMAIL")}
      required
    />
  );
}
