/** Texts on pictures for shared links, in the fonts of the look. */
import "server-only";
import { outlineText, type OutlinedText } from "#lib/drawing/outline-text.ts";
import { readTypeface } from "#lib/drawing/typeface.ts";
import { getLook } from "#lib/site/current-look.ts";
import { fontFiles } from "#lib/site/font-files.ts";

const styles = {
  name: { kind: "serif", size: 44, lines: 1, leading: 1.2 },
  title: { kind: "serif", size: 80, lines: 3, leading: 1.12 },
  description: { kind: "sans", size: 32, lines: 3, leading: 1.4 },
  kicker: { kind: "sans", size: 28, lines: 1, leading: 1.2 },
} as const;

/** Lays out a text in a style. Returns `undefined` if the fonts do not contain all its letters. */
export async function layOutText(
  text: string,
  style: keyof typeof styles,
  width: number,
): Promise<OutlinedText | undefined> {
  const { kind, ...layout } = styles[style];
  const { sheet } = fontFiles[getLook().fonts];
  const typeface = await readTypeface(sheet, kind);
  return outlineText(text, { ...layout, typeface, width });
}

/** Returns a text as SVG at a position. A thin stroke makes it slightly bolder than the font. */
export function renderText({ paths }: OutlinedText, x: number, y: number, color: string): string {
  const lines = paths.map((path) => `<path d="${path}"/>`).join("");
  return `<g transform="translate(${x} ${y})" fill="${color}" stroke="${color}" stroke-width="0.6">${lines}</g>`;
}
