/**
 * The look of the site: one document that owners edit, preview and publish. Every field has a default, so `{}` is the look
 * of a new site.
 */
import { z } from "zod";

/** The font pairs: a font for text and titles, and one for everything else. The first is the default. */
export const fontPairs = [
  "literata",
  "source",
  "newsreader",
  "bitter",
  "inter",
  "atkinson",
] as const;
export type FontPair = (typeof fontPairs)[number];

export const frontPages = ["magazine", "list", "grid", "posts"] as const;
export const coverPlaces = ["wide", "beside", "none"] as const;
export const headerPlaces = ["left", "centred"] as const;
export const colorSchemes = ["reader", "light", "dark"] as const;

/** The parts of a post's page that can be switched off. */
export const postParts = [
  "author",
  "readingTime",
  "share",
  "like",
  "stars",
  "related",
  "outline",
] as const;

const color = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour such as #2b31c4");

/** The name of a file of the site: the hash of its bytes, and its type. */
const fileName = (types: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[0-9a-f]{32}\\.(?:${types})$`, "v"),
      `must be an uploaded file (${types.replaceAll("|", ", ")})`,
    );

const size = z.int("must be a whole number").min(1, "must be at least 1").max(10_000);

const logo = z.strictObject({ file: fileName("svg|png|webp|avif"), width: size, height: size });
export type Logo = z.output<typeof logo>;

const percent = z.number("must be a number").min(0).max(1_000);
const weight = z.int("must be a whole number").min(1).max(1_000);

/**
 * Measures of an own font, which pages need before the font has loaded. The percentages give the local font that is shown
 * until then the same line height and width.
 */
export const fontMetrics = z.strictObject({
  /** The lightest and the heaviest weight that the file contains. */
  weights: z.tuple([weight, weight]),
  fallback: z.enum(["serif", "sans"]),
  ascent: percent,
  descent: percent,
  lineGap: percent,
  size: percent,
});
export type FontMetrics = z.output<typeof fontMetrics>;

const shown = z.boolean("must be true or false");

export const lookSchema = z.strictObject({
  /** Shown instead of the mark and the name. Without `dark`, the light logo is shown in both schemes. */
  logo: z.strictObject({ light: logo, dark: logo.optional() }).optional(),
  /** The source of the favicon and all app icons. */
  icon: fileName("svg|png|webp|avif").optional(),
  /** The accent colour as the owner chose it. Pages show it adjusted to each scheme. */
  accent: color.optional(),
  /** Colours of categories by ID. Other categories get one of the inks. */
  categoryColors: z.record(z.string().max(50), color).default({}),
  fonts: z.enum(fontPairs).default("literata"),
  /** The owner's font, which replaces the font for text and titles, and its name. */
  font: z
    .strictObject({
      file: fileName("woff2"),
      name: z.string().min(1).max(60),
      /** From the upload, to avoid layout shift when the font loads. */
      metrics: fontMetrics.optional(),
    })
    .optional(),
  front: z.enum(frontPages).default("magazine"),
  cover: z.enum(coverPlaces).default("wide"),
  header: z.enum(headerPlaces).default("left"),
  scheme: z.enum(colorSchemes).default("reader"),
  parts: z
    .strictObject({
      author: shown.default(true),
      readingTime: shown.default(true),
      share: shown.default(true),
      like: shown.default(true),
      stars: shown.default(false),
      related: shown.default(true),
      outline: shown.default(true),
    })
    .prefault({}),
});

export type Look = z.output<typeof lookSchema>;

/** A field of a look that refers to a file. */
export type FileReference = { readonly path: readonly string[]; readonly file: string };

/** Returns the files to which a look refers, with the paths of the fields. */
export function listLookFiles({ logo, icon, font }: Look): FileReference[] {
  return [
    ...(logo === undefined ? [] : [{ path: ["logo", "light", "file"], file: logo.light.file }]),
    ...(logo?.dark === undefined ? [] : [{ path: ["logo", "dark", "file"], file: logo.dark.file }]),
    ...(icon === undefined ? [] : [{ path: ["icon"], file: icon }]),
    ...(font === undefined ? [] : [{ path: ["font", "file"], file: font.file }]),
  ];
}
