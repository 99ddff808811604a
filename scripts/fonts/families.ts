/** The families of fonts, and the pairs of them that a look can name (`fontPairs` in `lib/wix/site/look.ts`). */
import type { FontPair } from "../../lib/wix/site/look.ts";

const weights = { min: 400, max: 650 };

/** A face of a family. `weight` is the range in the style sheet, and `wght` that in the file. */
export type Face = {
  readonly name: "normal" | "italic" | "bold-italic";
  readonly style: "normal" | "italic";
  readonly weight: string;
  readonly wght: number | typeof weights;
};

export const upright: Face = { name: "normal", style: "normal", weight: "400 650", wght: weights };

/** Italics of the weight 400 have their own files, because most italic text has this weight. */
const italics: readonly Face[] = [
  { name: "italic", style: "italic", weight: "400", wght: 400 },
  { name: "bold-italic", style: "italic", weight: "401 650", wght: weights },
];

/** OpenType features: kerning, marks, letters of languages, and numbers of the same width or height. */
const features = {
  forText: ["kern", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"],
  forInterface: ["kern", "ccmp", "lnum", "tnum"],
};

export type Family = {
  /** The name of the package and the beginning of the names of files. */
  readonly name: string;
  /** The name in styles. */
  readonly family: string;
  /** The name that readers see. */
  readonly label: string;
  /** The axes in the names of the package's files. */
  readonly files: "wght" | "opsz";
  /** Values of the axes other than the weight. The files would double with the optical size. */
  readonly axes: Readonly<Record<string, number>>;
  readonly faces: readonly Face[];
  readonly keepFeatures: readonly string[];
  readonly kind: "serif" | "sans";
};

const text = { faces: [upright, ...italics], keepFeatures: features.forText };
const other = { faces: [upright], keepFeatures: features.forInterface, kind: "sans" } as const;

const families = {
  literata: {
    ...text,
    name: "literata",
    family: "literata",
    label: "Literata",
    files: "opsz",
    axes: { opsz: 30 },
    kind: "serif",
  },
  instrumentSans: {
    ...other,
    name: "instrument-sans",
    family: "instrumentSans",
    label: "Instrument Sans",
    files: "wght",
    axes: {},
  },
  sourceSerif: {
    ...text,
    name: "source-serif-4",
    family: "sourceSerif",
    label: "Source Serif",
    files: "opsz",
    axes: { opsz: 20 },
    kind: "serif",
  },
  sourceSans: {
    ...other,
    name: "source-sans-3",
    family: "sourceSans",
    label: "Source Sans",
    files: "wght",
    axes: {},
  },
  newsreader: {
    ...text,
    name: "newsreader",
    family: "newsreader",
    label: "Newsreader",
    files: "opsz",
    axes: { opsz: 20 },
    kind: "serif",
  },
  publicSans: {
    ...other,
    name: "public-sans",
    family: "publicSans",
    label: "Public Sans",
    files: "wght",
    axes: {},
  },
  bitter: {
    ...text,
    name: "bitter",
    family: "bitter",
    label: "Bitter",
    files: "wght",
    axes: {},
    kind: "serif",
  },
  figtree: {
    ...other,
    name: "figtree",
    family: "figtree",
    label: "Figtree",
    files: "wght",
    axes: {},
  },
  inter: {
    ...text,
    name: "inter",
    family: "inter",
    label: "Inter",
    files: "opsz",
    axes: { opsz: 20 },
    kind: "sans",
  },
  atkinson: {
    ...text,
    name: "atkinson-hyperlegible-next",
    family: "atkinson",
    label: "Atkinson Hyperlegible",
    files: "wght",
    axes: {},
    kind: "sans",
  },
} as const satisfies Record<string, Family>;

/** The font for text and titles of each pair, and the font for everything else. They may be the same. */
export const pairs: Readonly<Record<FontPair, { readonly text: Family; readonly other: Family }>> =
  {
    literata: { text: families.literata, other: families.instrumentSans },
    source: { text: families.sourceSerif, other: families.sourceSans },
    newsreader: { text: families.newsreader, other: families.publicSans },
    bitter: { text: families.bitter, other: families.figtree },
    inter: { text: families.inter, other: families.inter },
    atkinson: { text: families.atkinson, other: families.atkinson },
  };
