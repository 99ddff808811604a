/**
 * Values of a document that end up in a style attribute. Nothing is passed through: a value is
 * either recognised as a whole and written anew, or dropped.
 */
import type { CSSProperties } from "react";

type TextStyle = { textAlignment?: string | undefined; lineHeight?: string | undefined };

const alignments: Readonly<Record<string, CSSProperties["textAlign"]>> = {
  LEFT: "left",
  RIGHT: "right",
  CENTER: "center",
  JUSTIFY: "justify",
};

const themeColors: Readonly<Record<string, string>> = {
  "1": "var(--sheet)",
  "2": "var(--ink)",
  "3": "var(--accent)",
  "4": "var(--accent)",
  "5": "var(--accent)",
  "6": "var(--accent)",
  "7": "var(--ink-soft)",
  "8": "var(--ink-soft)",
  "9": "var(--line)",
};

/** Alignment, line height and indentation of a text block. */
export function blockStyle(
  textStyle: TextStyle | undefined,
  indentation: number | undefined,
): CSSProperties | undefined {
  const style: CSSProperties = {};
  const textAlign = alignments[textStyle?.textAlignment ?? ""];
  if (textAlign !== undefined) style.textAlign = textAlign;
  const lineHeight = numberIn(textStyle?.lineHeight, 0.8, 4);
  if (lineHeight !== undefined) style.lineHeight = lineHeight;
  const steps = numberIn(indentation, 1, 6);
  if (steps !== undefined) style.marginInlineStart = `${Math.round(steps) * 2}em`;
  return Object.keys(style).length > 0 ? style : undefined;
}

/** A colour as CSS: hexadecimal, rgb(), rgba() and theme tokens; anything else is no colour. */
export function cssColor(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return text;
  const token = /^\$theme-color-([1-9])(?:-(\d{1,3}))?$/.exec(text);
  const themeColor = themeColors[token?.[1] ?? ""];
  if (themeColor !== undefined) {
    const opacity = numberIn(token?.[2], 0, 100) ?? 100;
    return opacity === 100
      ? themeColor
      : `color-mix(in srgb, ${themeColor} ${opacity}%, transparent)`;
  }
  const channels =
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(0|1|0?\.\d{1,4}|1\.0+)\s*)?\)$/i.exec(
      text,
    );
  if (channels === null) return undefined;
  const [, red, green, blue, alpha = "1"] = channels;
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
}

/** A finite number inside its bounds, also when it is written as text. */
export function numberIn(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return number >= least && number <= most ? number : undefined;
}
