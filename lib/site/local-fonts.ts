/**
 * The local fonts that pages show until a font has loaded. Their `@font-face` rules adopt the line height and the average
 * letter width of that font, to avoid layout shift.
 */

import type { Look } from "../wix/site/look.ts";

/** Letters and spaces with the frequencies of English text. `next/font` measures the same text. */
export const averageText = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";

/** The local fonts by kind: a name, fonts with the same widths, and the average letter width of `averageText` in em. */
export const localFonts = {
  serif: { name: "Times New Roman", alike: ["Liberation Serif", "Tinos"], width: 0.41718 },
  sans: { name: "Arial", alike: ["Liberation Sans", "Arimo"], width: 0.4563 },
} as const;

/** In percent of the size of the local font. */
type Fit = {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly size: number;
};

/** Returns the descriptors of `@font-face` that give a local font the measures of another font. */
export const formatFit = ({ ascent, descent, lineGap, size }: Fit): string =>
  `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%;size-adjust:${size}%`;

/** Returns the sources of a local font for `@font-face`. */
export const formatLocalSources = (names: readonly string[]): string =>
  names.map((name) => `local("${name}")`).join(",");

type Font = NonNullable<Look["font"]>;

const genericFonts = { serif: "serif", sans: "sans-serif" } as const;

/**
 * Returns the rules that show text and titles in the owner's font, whose file is at `url`. They do not contain the name of the
 * font, because owners choose it freely.
 */
export function createOwnFontCss({ metrics }: Font, url: string): string {
  const { fallback = "serif" } = metrics ?? {};
  const weights = metrics === undefined ? "" : `font-weight:${metrics.weights.join(" ")};`;
  const fit = metrics === undefined ? "" : formatFit(metrics);
  const { name, alike } = localFonts[fallback];
  return (
    `@font-face{font-family:ownFont;src:url("${url}") format("woff2");${weights}font-display:swap}` +
    `@font-face{font-family:"ownFont Fallback";src:${formatLocalSources([name, ...alike])};${fit}}` +
    // More specific than the class of the chosen font pair.
    `html:root{--font-serif:ownFont,"ownFont Fallback",${genericFonts[fallback]}}`
  );
}
