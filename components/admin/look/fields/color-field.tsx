"use client"; // keeps the text of an unfinished colour

import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { sheetColors } from "#lib/site/color-scheme.ts";
import { previewSchemes, type PreviewScheme } from "#lib/site/look-preview.ts";
import { TextField } from "#components/ui/forms/text-field.tsx";
import { deriveAccent, deriveInk } from "#components/theme/derive-colors.ts";
import styles from "../look.module.css";

type Props = {
  label: string;
  name: string;
  helper?: string;
  /** The chosen colour, such as `#2b31c4`, or `undefined` for the default. */
  value: string | undefined;
  /** The default. */
  fallback: string;
  /** Whether the colour is the accent of the site or the ink of a category. */
  use: "accent" | "ink";
  isDisabled: boolean;
  onPick: (color: string | undefined) => void;
};

const complete = /^#?([0-9a-f]{6})$/i;

/** Renders a colour picker, a text field for the same colour, and the colour as pages show it in both schemes. */
export function ColorField({
  label,
  name,
  helper,
  value,
  fallback,
  use,
  isDisabled,
  onPick,
}: Props) {
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
        aria-describedby={helper === undefined ? `${id}schemes` : `${id}schemes ${id}helper`}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => {
          if (!isWrong) setText(undefined);
        }}
      />
      <span className={styles.swatches}>
        <span id={`${id}schemes`} className="visually-hidden">
          {t("look.colors.adjusted")}
        </span>
        {previewSchemes.map((scheme) => (
          <span
            key={scheme}
            aria-hidden
            className={styles.swatch}
            title={t(`look.schemes.${scheme}`)}
            style={chooseSample(color, use, scheme)}
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
      {helper !== undefined && (
        <p id={`${id}helper`} className={styles.colorHelper}>
          {helper}
        </p>
      )}
    </div>
  );
}

/** Returns the colours of text in the colour, as pages derive them. */
function chooseSample(color: string, use: Props["use"], scheme: PreviewScheme) {
  const { ground, ink } = deriveInk(color)[scheme];
  return use === "ink"
    ? { background: ground, color: ink }
    : { background: sheetColors[scheme], color: deriveAccent(color)[scheme].main };
}
