"use client"; // writes to the clipboard

import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import styles from "./new-key.module.css";

type Props = { value: string; onDone: () => void };

/** Shows the text of a new key once, and takes the focus. */
export function NewKey({ value, onDone }: Props) {
  const t = useTranslations();
  const panel = useRef<HTMLElement>(null);
  const [result, setResult] = useState("");
  useEffect(() => panel.current?.focus(), []);
  const copy = async () => {
    const isCopied = await copyText(value);
    setResult(t(isCopied ? "manage.keys.copied" : "manage.keys.copyFailed"));
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("manage.keys.createdTitle")}
      className={styles.panel}
    >
      <h2 className={styles.title}>{t("manage.keys.createdTitle")}</h2>
      <p>{t("manage.keys.createdNote")}</p>
      <TextField
        name="key"
        label={t("manage.keys.value")}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button variant="contained" onClick={() => void copy()}>
          {t("manage.keys.copy")}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {t("manage.keys.done")}
        </Button>
        <output className={styles.result}>{result}</output>
      </div>
    </section>
  );
}
