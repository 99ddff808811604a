"use client"; // handles a code as it is typed, pasted or filled in

import { useTranslations } from "use-intl";
import { codeLength, readCodeDigits } from "#lib/wix/identity.ts";
import { TextField } from "./text-field.tsx";

type Props = {
  label?: string;
  name?: string;
  error?: string | undefined;
  helper?: string | undefined;
  /** Whether the field takes focus when it appears. */
  takesFocus?: boolean;
};

/**
 * Renders a field for a six-digit code. Once complete, the code submits its form, whether typed, pasted or
 * autofilled.
 */
export function CodeField({ label, name = "code", error, helper, takesFocus }: Props) {
  const t = useTranslations();
  return (
    <TextField
      label={label ?? t("members.verify.code")}
      name={name}
      error={error}
      helper={helper}
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page contains no other field.
      autoFocus={takesFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      // Before scripts run, a code may contain spaces, as in some emails. The server removes them.
      pattern={`(?:[^0-9０-９]*[0-9０-９]){${codeLength}}[^0-9０-９]*`}
      title={t("members.verify.codeLength", { count: codeLength })}
      spellCheck={false}
      style={{ fontSize: "1.5rem", letterSpacing: "0.3em", fontVariantNumeric: "tabular-nums" }}
      ref={listen}
    />
  );
}

/**
 * Strips non-digits from a field and submits its form once the field contains a complete code that has not
 * been sent yet. Listens on the element, because React handles no events during a view transition and would
 * miss a code pasted then.
 */
function listen(input: HTMLInputElement | null) {
  if (input === null) return undefined;
  const { form } = input;
  const sent = new Set<string>();
  const take = (event: Event) => {
    // An input method replaces the digits while it composes them.
    if (event instanceof InputEvent && event.isComposing) return;
    const digits = readCodeDigits(input.value).slice(0, codeLength);
    if (input.value !== digits) input.value = digits;
    if (digits.length === codeLength && !sent.has(digits)) form?.requestSubmit();
  };
  const remember = () => void sent.add(input.value);
  input.addEventListener("input", take);
  input.addEventListener("compositionend", take);
  form?.addEventListener("submit", remember);
  return () => {
    input.removeEventListener("input", take);
    input.removeEventListener("compositionend", take);
    form?.removeEventListener("submit", remember);
  };
}
