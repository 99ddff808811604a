/** Lays out text in lines, as SVG paths. */
import { findLetters, type Letter, type Typeface } from "./typeface.ts";

type Layout = {
  readonly typeface: Typeface;
  /** In pixels. */
  readonly size: number;
  /** The width of the longest line, in pixels. */
  readonly width: number;
  /** Maximum number of lines. A longer text ends with an ellipsis. */
  readonly lines: number;
  /** Distance between two lines, as a multiple of the size. */
  readonly leading: number;
};

export type OutlinedText = {
  /** One path for each line. The first baseline is at `size` below the top. */
  readonly paths: readonly string[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

/**
 * Breaks a text into lines and returns their outlines. Breaks a word only if it is longer than a line. Returns `undefined` if
 * the typeface lacks a letter of the text.
 */
export async function outlineText(
  text: string,
  { typeface, size, width, lines: most, leading }: Layout,
): Promise<OutlinedText | undefined> {
  const letters = await findLetters(typeface, text);
  const ellipsis = await findLetters(typeface, "…");
  if (letters === undefined || ellipsis === undefined) return undefined;
  const lines = breakLines(letters, width / size);
  const shown = lines.slice(0, most);
  const last = shown.at(-1);
  if (lines.length > most && last !== undefined) {
    while (last.length > 0 && measure(last) + measure(ellipsis) > width / size) last.pop();
    while (last.at(-1)?.character === " ") last.pop();
    last.push(...ellipsis);
  }
  const distance = size * leading;
  return {
    paths: shown.map((line, index) => outlineLine(line, size, size + index * distance)),
    width: Math.max(0, ...shown.map(measure)) * size,
    height: shown.length === 0 ? 0 : size * 1.25 + (shown.length - 1) * distance,
  };
}

const measure = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { width }) => sum + width, 0);

/** Breaks letters into lines. `width` is in em. */
function breakLines(letters: readonly Letter[], width: number): Letter[][] {
  const lines: Letter[][] = [[]];
  for (const letter of letters) {
    const line = lines.at(-1) ?? [];
    if (line.length === 0 && letter.character === " ") continue;
    line.push(letter);
    if (letter.character === " " || measure(line) <= width) continue;
    const space = line.findLastIndex(({ character }) => character === " ");
    lines.push(line.splice(space === -1 ? line.length - 1 : space + 1));
  }
  return lines;
}

function outlineLine(letters: readonly Letter[], size: number, baseline: number): string {
  let x = 0;
  const paths = letters.map(({ character, width, font }) => {
    const scale = size / font.unitsPerEm;
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const path = glyph.path.scale(scale, -scale).translate(x, baseline).toSVG();
    x += width * size;
    return path.replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(1));
  });
  return paths.join("");
}
