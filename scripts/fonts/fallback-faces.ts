/**
 * Faces of local fonts that are shown until a font has loaded. They have the line height of the font and the average width
 * of its letters, to avoid layout shift.
 */
import { create } from "fontkitten";
import {
  averageText,
  formatFit,
  formatLocalSources,
  localFonts,
} from "../../lib/site/local-fonts.ts";
import type { Family } from "./families.ts";

type LocalFace = {
  readonly name: string;
  readonly style: "normal" | "italic";
  readonly sources: readonly string[];
  /** The average width of a letter in English text, in em. */
  readonly width: number;
};

const { serif, sans } = localFonts;

/** The faces by kind of font. DejaVu is for systems without Times and Arial. */
const localFaces: Readonly<Record<Family["kind"], readonly LocalFace[]>> = {
  serif: [
    { name: "Fallback", style: "normal", sources: [serif.name], width: serif.width },
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
    { name: "Fallback", style: "normal", sources: [sans.name], width: sans.width },
    {
      name: "Fallback",
      style: "italic",
      sources: ["Arial Italic", "Liberation Sans Italic"],
      width: sans.width,
    },
    { name: "DejaVu", style: "normal", sources: ["DejaVu Sans"], width: 0.52685 },
    { name: "DejaVu", style: "italic", sources: ["DejaVu Sans Oblique"], width: 0.52685 },
  ],
};

const toPercent = (share: number): number => Number((share * 100).toFixed(2));

type Metrics = { readonly width: number; readonly ascent: number; readonly descent: number };

/** Reads the metrics of a font with one file, in em. A variable font has those of its default weight. */
function readMetrics(bytes: Buffer): Metrics {
  const font = create(bytes);
  if (font.isCollection) throw new Error("a font file contains several fonts");
  const widths = Array.from(
    averageText,
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
  return localFaces[kind].flatMap(({ name, style, sources, width }) => {
    const bytes = files[style];
    if (bytes === undefined) return [];
    const metrics = readMetrics(bytes);
    const size = metrics.width / width;
    const isItalic = style === "italic";
    const fit = formatFit({
      ascent: toPercent(metrics.ascent / size),
      descent: toPercent(metrics.descent / size),
      lineGap: 0,
      size: toPercent(size),
    });
    return `@font-face{font-family:"${family} ${name}";src:${formatLocalSources(sources)};${isItalic ? "font-style:italic;" : ""}${fit}}`;
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
