/**
 * Outlines of letters, for texts in pictures. The drawing library supports only fonts of the system, and a server may have
 * none, so the outlines come from the fonts of the pages.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cwd } from "node:process";
import { create, type Font } from "fontkitten";
import { LRUCache } from "lru-cache";

type Face = {
  /** The path of the file in the folder `public`. */
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
};

/** The upright faces of a family. Each contains different letters. */
export type Typeface = readonly Face[];

/** Cached fonts by file. A font has up to 100 KB. */
const fonts = new LRUCache<string, Font>({ max: 12 });

const readPublic = (path: string) => readFile(join(cwd(), "public", path));

/** Reads a typeface of a font pair from its style sheet: `serif` for text and titles, `sans` for everything else. */
export async function readTypeface(sheet: string, kind: "serif" | "sans"): Promise<Typeface> {
  const css = (await readPublic(sheet)).toString();
  const family = new RegExp(String.raw`--font-${kind}:(\w+)`, "v").exec(css)?.[1] ?? "";
  const rules = css.matchAll(/@font-face\{font-family:(\w+);src:url\("([^"]+)"\)([^\}]*)\}/gv);
  return [...rules].flatMap(([, name, file = "", descriptors = ""]) => {
    const ranges = /unicode-range:([^;]+)/v.exec(descriptors)?.[1];
    return name === family && descriptors.includes("font-style:normal") && ranges !== undefined
      ? [{ file, ranges: ranges.split(",").map(parseRange) }]
      : [];
  });
}

function parseRange(range: string): [number, number] {
  const [first = "", last = first] = range.trim().replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** A letter, the font with its outline, and its width in em. */
export type Letter = { readonly character: string; readonly width: number; readonly font: Font };

/**
 * Returns the letters of a text. Emoji are left out. Returns `undefined` if the typeface lacks a letter, or if the text is
 * written from right to left or needs shaping.
 */
export async function findLetters(typeface: Typeface, text: string): Promise<Letter[] | undefined> {
  const letters: Letter[] = [];
  const shown = text
    .normalize("NFC")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\uFE0F/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  for (const character of shown) {
    const code = character.codePointAt(0) ?? 0;
    const font = await findFont(typeface, code);
    if (font === undefined) return undefined;
    const width = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
    letters.push({ character, width, font });
  }
  return letters;
}

async function findFont(typeface: Typeface, code: number): Promise<Font | undefined> {
  const face = typeface.find(({ ranges }) =>
    ranges.some(([first, last]) => code >= first && code <= last),
  );
  if (face === undefined) return undefined;
  let font = fonts.get(face.file);
  if (font === undefined) {
    const opened = create(await readPublic(face.file));
    if (opened.isCollection) throw new Error("a font file contains several fonts");
    font = opened;
    fonts.set(face.file, font);
  }
  return font.hasGlyphForCodePoint(code) ? font : undefined;
}
