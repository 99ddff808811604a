"use client"; // shows and hides the password, and rates it while it is typed

import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./password-field.module.css";
import { estimatePassword, loadDictionaries, type PasswordStrength } from "./password-strength.ts";
import { strengthWords } from "./strength-words.ts";
import { TextField } from "./text-field.tsx";

type Props = {
  label?: string;
  name?: string;
  /** The kind of password. Defaults to the kind that `name` implies. */
  kind?: keyof typeof words;
  autoComplete: "current-password" | "new-password";
  helper?: string;
  /** Whether to rate the strength of a new password. */
  showsStrength?: boolean;
  /** Names of other inputs in the form whose values would make a password easy to guess. */
  personalFields?: readonly string[];
  minLength?: number;
};

const words = {
  only: { label: "members.password.label", show: "members.password.show" },
  current: { label: "members.password.current", show: "members.password.showCurrent" },
  new: { label: "members.password.new", show: "members.password.showNew" },
} as const;

const kinds: Readonly<Record<string, keyof typeof words>> = {
  currentPassword: "current",
  newPassword: "new",
};

/** Renders a password field that can show its value, works with password managers, and can rate the password. */
export function PasswordField(props: Props) {
  const { name = "password", kind = kinds[name] ?? "only", showsStrength = false } = props;
  const { label, autoComplete, helper, personalFields = [], minLength } = props;
  const t = useTranslations();
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState<{ password: string; personal: readonly string[] }>();
  return (
    <TextField
      label={label ?? t(words[kind].label)}
      name={name}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      minLength={minLength}
      helper={showsStrength ? <StrengthMeter typed={typed}>{helper}</StrengthMeter> : helper}
      onFocus={showsStrength ? () => void loadDictionaries().catch(() => undefined) : undefined}
      onInput={
        showsStrength
          ? ({ currentTarget: { value, form } }) =>
              setTyped({ password: value, personal: readTexts(form, personalFields) })
          : undefined
      }
      end={
        <button
          type="button"
          className={`needs-scripts ${styles.toggle}`}
          aria-pressed={isShown}
          aria-label={t(words[kind].show)}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? "members.password.hideShort" : "members.password.showShort")}
        </button>
      }
    />
  );
}

function readTexts(form: HTMLFormElement | null, names: readonly string[]): string[] {
  if (form === null) return [];
  const data = new FormData(form);
  return names.map((name) => data.get(name)).filter((value) => typeof value === "string");
}

type MeterProps = {
  typed: { readonly password: string; readonly personal: readonly string[] } | undefined;
  /** The help text, shown until there is a rating. */
  children: ReactNode;
};

/** Delay between the last keystroke and the rating, in milliseconds. */
const ratingDelay = 180;

/**
 * Renders four bars and a sentence. Shows no rating if the dictionaries are missing, because the server
 * checks passwords anyway.
 */
function StrengthMeter({ typed, children }: MeterProps) {
  const t = useTranslations();
  const [strength, setStrength] = useState<PasswordStrength>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    let isCurrent = true;
    const judge = async () => {
      if (typed.password === "") return setStrength(undefined);
      try {
        const next = await estimatePassword(typed.password, typed.personal);
        if (isCurrent) setStrength(next);
      } catch {
        // The dictionaries could not be fetched.
      }
    };
    const timer = setTimeout(() => void judge(), ratingDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  const score = strength?.score ?? 0;
  const tone = score <= 1 ? styles.weak : score === 2 ? styles.fair : styles.strong;
  const filled = strength === undefined ? 0 : Math.max(1, score);
  return (
    <>
      <span className={styles.meter} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`${styles.step} ${step <= filled ? (tone ?? "") : ""}`} />
        ))}
      </span>
      <span aria-live="polite">
        {strength === undefined ? children : strengthWords(t, strength)}
      </span>
    </>
  );
}
