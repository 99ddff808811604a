"use client"; // takes a code as it is typed, pasted or filled in

import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  label?: string;
  name?: string;
  error?: string | undefined;
  helper?: string | undefined;
};

const length = 6;

/** A code of six digits in one field. A whole code that comes at once sends its form. */
export function CodeField({ label, name = "code", error, helper }: Props) {
  const say = useTranslations();
  return (
    <TextField
      label={label ?? say("members.verify.code")}
      name={name}
      error={error}
      helper={helper}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${length}}`}
      title={say("members.verify.codeLength", { count: length })}
      spellCheck={false}
      style={{ fontSize: "1.5rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" }}
      onInput={takeDigits}
    />
  );
}

/** Digits that were there before the last input, to tell a pasted code from a typed digit. */
const before = new WeakMap<HTMLInputElement, number>();

function takeDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const digits = input.value.replaceAll(/\D/g, "").slice(0, length);
  const added = digits.length - (before.get(input) ?? 0);
  before.set(input, digits.length);
  if (input.value !== digits) input.value = digits;
  if (digits.length === length && added > 1) input.form?.requestSubmit();
}
