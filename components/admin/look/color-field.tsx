"use client"; // keeps the text of an unfinished colour

import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { sheetColors } from "#lib/site/color-scheme.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { makeReadable } from "./readable-color.ts";
import styles from "./look.module.css";

type Props = {
  label: string;
  name: string;
  helper?: string;
  /** The chosen colour, such as `#2b31c4`, or `undefined` for the default. */
  value: string | undefined;
  /** The default. */
  fallback: string;
  isDisabled: boolean;
  onPick: (color: string | undefined) => void;
};

const complete = /^#?([0-9a-f]{6})$/i;

/** Renders a colour picker, a text field for the same colour, and the colour as pages show it in both schemes. */
export function ColorField({ label, name, helper, value, fallback, isDisabled, onPick }: Props) {
  const t = useTranslations();
  const id = useId();
  const color = value ?? fallback;
  const [text, setText] = useState<string>();
  const isWrong = text !== undefined && !complete.test(text.trim());
  const edit = (entered: string) => {
    setText(entered);
    const digits = complete.exec(entered.trim())?.[1];
    if (digits !== undefined) onPick(`#${digits.toLowerCase()}`);
  };
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.picker}
        value={color}
        disabled={isDisabled}
        aria-label={t("look.colors.picker", { label })}
        onChange={({ target }) => {
          setText(undefined);
          onPick(target.value);
        }}
      />
      <TextField
        label={label}
        name={name}
        value={text ?? color}
        readOnly={isDisabled}
        maxLength={7}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong ? t("look.colors.problem") : undefined}
        aria-describedby={`${id}schemes`}
        helper={helper}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => {
          if (!isWrong) setText(undefined);
        }}
      />
      <span className={styles.swatches}>
        <span id={`${id}schemes`} className="visually-hidden">
          {t("look.colors.adjusted")}
        </span>
        {(["light", "dark"] as const).map((scheme) => (
          <span
            key={scheme}
            aria-hidden
            className={styles.swatch}
            title={t(`look.schemes.${scheme}`)}
            style={{ background: sheetColors[scheme], color: makeReadable(color, scheme) }}
          >
            Aa
          </span>
        ))}
      </span>
      <Button
        variant="text"
        size="compact"
        disabled={isDisabled || value === undefined}
        aria-label={t("look.colors.resetLabel", { label })}
        onClick={() => {
          setText(undefined);
          onPick(undefined);
        }}
      >
        {t("look.colors.reset")}
      </Button>
    </div>
  );
}
