/**
 * Document values for style attributes. No value is passed through unchecked: each one is parsed completely
 * and serialized again, or dropped.
 */
import type { CSSProperties } from "react";

type NodeStyle = {
  paddingTop?: string | undefined;
  paddingBottom?: string | undefined;
  backgroundColor?: string | undefined;
};
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

/** A style attribute. Custom properties have names such as `--digits`. */
type Style = CSSProperties & Readonly<Record<`--${string}`, string | number | undefined>>;

/**
 * Returns a style without its undefined values, or `undefined` if it has no others. The payload for client
 * navigation would contain the name of each undefined value.
 */
export function createStyle(style: Style): CSSProperties | undefined {
  const set = Object.entries(style).filter(([, value]) => value !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

/** Returns a text block's padding and background. */
export function nodeStyle(node: NodeStyle | undefined): CSSProperties | undefined {
  return createStyle({
    paddingBlockStart: pixels(node?.paddingTop?.replace(/px$/, ""), 0, 200),
    paddingBlockEnd: pixels(node?.paddingBottom?.replace(/px$/, ""), 0, 200),
    backgroundColor: tint(node?.backgroundColor),
  });
}

/** Returns a text block's alignment, line height, indentation, padding and background. */
export function blockStyle(
  textStyle: TextStyle | undefined,
  indentation: number | undefined,
  node?: NodeStyle,
): CSSProperties | undefined {
  const steps = numberIn(indentation, 1, 6);
  return createStyle({
    ...nodeStyle(node),
    textAlign: alignments[textStyle?.textAlignment ?? ""],
    lineHeight: numberIn(textStyle?.lineHeight, 0.8, 4),
    marginInlineStart: steps && indent(Math.round(steps) * 2),
  });
}

/**
 * Returns a margin of `size` in `unit`, limited to 3 % of the width per unit. Always leaves 2 em for the
 * text, so that nested blocks never become narrower than a letter.
 */
export function indent(size: number, unit: "em" | "rem" = "em"): string {
  return `clamp(0px, 100% - 2em, min(${size}${unit}, ${size * 3}%))`;
}

/** Returns a hexadecimal, rgb() or rgba() colour or a theme token as CSS, or `undefined` for any other value. */
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

/**
 * Returns a background colour for text. Authors choose colours for a white page, so the colour is mixed with
 * the page's, which keeps the text readable in both schemes.
 */
export function tint(value: unknown): string | undefined {
  const color = cssColor(value);
  return color === undefined ? undefined : `color-mix(in oklab, ${color} 20%, var(--sheet))`;
}

/** Returns a finite number within bounds, which may be given as text, or `undefined` for any other value. */
export function numberIn(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return number >= least && number <= most ? number : undefined;
}

/** Returns the value in pixels if it is a number from `least` to `most`, otherwise `undefined`. */
export function pixels(value: unknown, least: number, most: number): string | undefined {
  const number = numberIn(value, least, most);
  return number === undefined ? undefined : `${number}px`;
}

/** Returns the aspect ratio of a picture or video, or `undefined` if either side is unknown. */
export function aspectRatio(width: unknown, height: unknown): string | undefined {
  const [across, down] = [numberIn(width, 1, 100_000), numberIn(height, 1, 100_000)];
  return across === undefined || down === undefined ? undefined : `${across} / ${down}`;
}
