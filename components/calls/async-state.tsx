"use client"; // handles the retry button

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { formatFailure } from "./problems.ts";
import type { CallError } from "./call-error.ts";
import styles from "./async-state.module.css";

type Props = {
  /** The message area that the interface texts come from. */
  area: "account" | "admin";
  /** Why the data could not be loaded, or `undefined` while it loads. */
  error: CallError | undefined;
  reload: () => void;
};

/** Renders a placeholder while data loads, or an error message with a retry button after a failure. */
export function AsyncState({ area, error, reload }: Props) {
  const t = useTranslations();
  if (error === undefined) return <LoadingPlaceholder label={t(`${area}.frame.loading`)} />;
  const reason = formatFailure(t, error, area);
  return (
    <>
      <FormMessage tone="error" takesFocus={false}>
        {t(`${area}.frame.unreadable`, { reason })}
      </FormMessage>
      <div>
        <Button variant="outlined" onClick={reload}>
          {t(`${area}.frame.tryAgain`)}
        </Button>
      </div>
    </>
  );
}

const lines = ["a", "b", "c", "d", "e", "f"];

export function LoadingPlaceholder({ label }: { label: string }) {
  return (
    // Without scripts, the content never loads. The page says so instead.
    <output className={`needs-scripts ${styles.placeholder}`} aria-label={label}>
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
