/**
 * The local fonts that pages show until a font has loaded. Their faces get the line height of the font and the average width
 * of its letters, to avoid layout shift.
 */

/** Letters and spaces, as often as in English text. `next/font` measures the same letters. */
export const averageText = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";

/** A font by its kind, others with the same widths, and the average width of a letter of the text above, in em. */
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
