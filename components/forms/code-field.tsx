"use client"; // takes a code as it is typed, pasted or filled in

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
      // Before scripts run, a code may have spaces, as in some mails. The server removes them.
      pattern={`(?:[^0-9]*[0-9]){${length}}[^0-9]*`}
      title={say("members.verify.codeLength", { count: length })}
      spellCheck={false}
      style={{ fontSize: "1.5rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" }}
      ref={listen}
    />
  );
}

/**
 * Keeps digits alone in a field, and sends its form when a whole code comes at once. Not by way of React, which
 * hears of nothing while a view transition takes its picture: a code that is pasted then would wait for ever.
 */
function listen(input: HTMLInputElement | null) {
  if (input === null) return undefined;
  let before = 0;
  const take = (event: Event) => {
    const digits = input.value.replaceAll(/\D/g, "").slice(0, length);
    const isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
    const isAtOnce = isPasted || digits.length - before > 1;
    before = digits.length;
    if (input.value !== digits) input.value = digits;
    if (digits.length === length && isAtOnce) input.form?.requestSubmit();
  };
  input.addEventListener("input", take);
  return () => input.removeEventListener("input", take);
}
