"use client"; // rates a password while it is typed

import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./password-field.module.css";
import { estimatePassword, type PasswordStrength } from "./password-strength.ts";
import { strengthWords } from "./strength-words.ts";

type Props = {
  typed: { readonly password: string; readonly personal: readonly string[] } | undefined;
  /** The help text, shown until there is a rating. */
  children: ReactNode;
};

const pause = 180;

/**
 * Renders four bars and a sentence. Shows no rating if the dictionaries are missing, because the server
 * checks passwords anyway.
 */
export function StrengthMeter({ typed, children }: Props) {
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
    const timer = setTimeout(() => void judge(), pause);
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
