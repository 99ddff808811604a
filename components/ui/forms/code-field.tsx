"use client"; // handles a code as it is typed, pasted or filled in

import { useTranslations } from "use-intl";
import { TextField } from "./text-field.tsx";

type Props = {
  label?: string;
  name?: string;
  error?: string | undefined;
  helper?: string | undefined;
  /** Whether the field takes focus when it appears. */
  takesFocus?: boolean;
};

const length = 6;

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
      pattern={`(?:[^0-9]*[0-9]){${length}}[^0-9]*`}
      title={t("members.verify.codeLength", { count: length })}
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
  const take = () => {
    const digits = input.value.replaceAll(/\D/g, "").slice(0, length);
    if (input.value !== digits) input.value = digits;
    if (digits.length === length && !sent.has(digits)) form?.requestSubmit();
  };
  const remember = () => void sent.add(input.value);
  input.addEventListener("input", take);
  form?.addEventListener("submit", remember);
  return () => {
    input.removeEventListener("input", take);
    form?.removeEventListener("submit", remember);
  };
}
