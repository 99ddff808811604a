/**
 * Faces of local fonts that are shown until a font has loaded. They have the line height of the font and the average width
 * of its letters, to avoid layout shift.
 */
import { create } from "fontkitten";
import type { Family } from "./families.ts";

type LocalFont = {
  readonly name: string;
  readonly style: "normal" | "italic";
  readonly sources: readonly string[];
  /** The average width of a letter in English text, in em. */
  readonly width: number;
};

/** DejaVu is for systems without Times and Arial. */
const localFonts: Readonly<Record<Family["kind"], readonly LocalFont[]>> = {
  serif: [
    { name: "Fallback", style: "normal", sources: ["Times New Roman"], width: 0.41718 },
    {
      name: "Fallback",
      style: "italic",
      sources: ["Times New Roman Italic", "Liberation Serif Italic"],
      width: 0.41253,
    },
    { name: "DejaVu", style: "normal", sources: ["DejaVu Serif"], width: 0.53665 },
    { name: "DejaVu", style: "italic", sources: ["DejaVu Serif Italic"], width: 0.53702 },
  ],
  sans: [
    { name: "Fallback", style: "normal", sources: ["Arial"], width: 0.4563 },
    {
      name: "Fallback",
      style: "italic",
      sources: ["Arial Italic", "Liberation Sans Italic"],
      width: 0.4563,
    },
    { name: "DejaVu", style: "normal", sources: ["DejaVu Sans"], width: 0.52685 },
    { name: "DejaVu", style: "italic", sources: ["DejaVu Sans Oblique"], width: 0.52685 },
  ],
};

/** Letters and spaces, as often as in English text. `next/font` measures the same letters. */
const sample = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

type Metrics = { readonly width: number; readonly ascent: number; readonly descent: number };

/** Reads the metrics of a font with one file, in em. A variable font has those of its default weight. */
function readMetrics(bytes: Buffer): Metrics {
  const font = create(bytes);
  if (font.isCollection) throw new Error("a font file contains several fonts");
  const widths = Array.from(
    sample,
    (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
  );
  const em = font.unitsPerEm;
  return {
    width: widths.reduce((sum, width) => sum + width, 0) / widths.length / em,
    ascent: font.ascent / em,
    descent: -font.descent / em,
  };
}

/**
 * Returns the faces in CSS. `files` contains the files of the family with the most common letters, upright and, if the
 * family has one, italic.
 */
export function writeFallbackFaces(
  { family, kind }: Family,
  files: Readonly<{ normal: Buffer; italic: Buffer | undefined }>,
): string[] {
  return localFonts[kind].flatMap(({ name, style, sources, width }) => {
    const bytes = files[style];
    if (bytes === undefined) return [];
    const metrics = readMetrics(bytes);
    const size = metrics.width / width;
    const isItalic = style === "italic";
    return `@font-face{font-family:"${family} ${name}";src:${sources.map((source) => `local("${source}")`).join(",")};${isItalic ? "font-style:italic;" : ""}ascent-override:${percent(metrics.ascent / size)};descent-override:${percent(metrics.descent / size)};line-gap-override:0%;size-adjust:${percent(size)}}`;
  });
}

const system = {
  serif: ["Iowan Old Style", "Georgia"],
  sans: [],
} as const;
const generic = { serif: "serif", sans: "system-ui,sans-serif" } as const;

/** Returns the value of `font-family` for a family and the fonts that are shown in its place. */
export function writeStack({ family, kind }: Family): string {
  const local = [`${family} Fallback`, ...system[kind], `${family} DejaVu`];
  return `${family},${local.map((name) => `"${name}"`).join(",")},${generic[kind]}`;
}
