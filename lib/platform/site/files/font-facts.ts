/** Reads what pages need to know about a font: its name, its weights and its metrics. */
import { averageText, localFonts } from "../../../site/local-fonts.ts";
import { cleanName } from "../../../wix/clean-name.ts";
import type { FontMetrics } from "../../../wix/site/look.ts";
import { fileDamaged } from "../../blog/media/uploads/upload-errors.ts";
import type { FontTables } from "./read-woff2.ts";

export type FontFacts = { readonly name: string; readonly metrics: FontMetrics };

const longestName = 60;

/** Returns the facts about a font. Throws `FILE_DAMAGED` (422) if a table is too short. */
export function readFontFacts(tables: FontTables): FontFacts {
  try {
    const name = readName(getTable(tables, "name"));
    return { name, metrics: readMetrics(tables, name) };
  } catch (error) {
    throw fileDamaged(error);
  }
}

function getTable(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}.`);
  return table.bytes;
}

/** Returns the family's name from the table `name`, without characters that are not visible. */
function readName(table: Buffer): string {
  const strings = table.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let index = 0; index < Math.min(table.readUInt16BE(2), 500); index += 1) {
    const [platform = 0, , , id = 0, length = 0, offset = 0] = Array.from(
      { length: 6 },
      (_, field) => table.readUInt16BE(6 + index * 12 + field * 2),
    );
    const bytes = table.subarray(strings + offset, strings + offset + length);
    const text =
      platform === 1 ? bytes.toString("latin1") : new TextDecoder("utf-16be").decode(bytes);
    if (!found.has(id) && text !== "") found.set(id, text);
  }
  // 16 is the name of the family without the weight, and 1 the name for programs that know only four styles.
  const name = cleanName(found.get(16) ?? found.get(1) ?? "")
    .slice(0, longestName)
    .trim();
  return name === "" ? "Font" : name;
}

function readMetrics(tables: FontTables, name: string): FontMetrics {
  const unitsPerEm = getTable(tables, "head").readUInt16BE(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw new Error("The font has no size.");
  const os2 = getTable(tables, "OS/2");
  const hhea = getTable(tables, "hhea");
  const usesTypo = (os2.readUInt16BE(62) & 0x80) !== 0;
  const [ascent, descent, lineGap] = usesTypo
    ? [os2.readInt16BE(68), os2.readInt16BE(70), os2.readInt16BE(72)]
    : [hhea.readInt16BE(4), hhea.readInt16BE(6), hhea.readInt16BE(8)];
  const fallback = isSans(os2, name) ? "sans" : "serif";
  const width = readAverageWidth(tables, hhea.readUInt16BE(34));
  const size = width === undefined ? 1 : width / unitsPerEm / localFonts[fallback].width;
  const scale = size > 0.3 && size < 3 ? size : 1;
  const percent = (units: number) =>
    Math.min(1_000, Math.max(0, Math.round((units / unitsPerEm / scale) * 10_000) / 100));
  return {
    weights: readWeights(tables, os2),
    fallback,
    ascent: percent(ascent),
    descent: percent(-descent),
    lineGap: percent(lineGap),
    size: Math.round(scale * 10_000) / 100,
  };
}

/** Returns whether the letters have no serifs. Many fonts are not classified, and only their names tell. */
function isSans(os2: Buffer, name: string): boolean {
  const familyClass = os2.readUInt8(30);
  const [panose, serifs] = [os2.readUInt8(32), os2.readUInt8(33)];
  if (panose === 2 && serifs > 1) return serifs >= 11 && serifs <= 15;
  return familyClass === 8 || /\b(?:sans|grotes(?:k|que)|gothic)\b/i.test(name);
}

/** Returns the lightest and the heaviest weight. */
function readWeights(tables: FontTables, os2: Buffer): [number, number] {
  const fit = (weight: number) => Math.min(1_000, Math.max(1, Math.round(weight)));
  const fvar = tables.get("fvar")?.bytes;
  if (fvar !== undefined) {
    const start = fvar.readUInt16BE(4);
    const [count, bytes] = [fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
    for (let index = 0; index < Math.min(count, 64); index += 1) {
      const at = start + index * bytes;
      if (fvar.toString("latin1", at, at + 4) !== "wght") continue;
      return [fit(fvar.readInt32BE(at + 4) / 65_536), fit(fvar.readInt32BE(at + 12) / 65_536)];
    }
  }
  const weight = fit(os2.readUInt16BE(4));
  return [weight, weight];
}

/** Returns the average width of a letter, in units, or `undefined` if the font does not contain all of them. */
function readAverageWidth(tables: FontTables, metricCount: number): number | undefined {
  const findGlyph = createGlyphFinder(getTable(tables, "cmap"));
  const hmtx = tables.get("hmtx");
  if (hmtx === undefined || metricCount === 0 || findGlyph === undefined) return undefined;
  let sum = 0;
  for (const letter of averageText) {
    const glyph = findGlyph(letter.charCodeAt(0));
    if (glyph === 0) return undefined;
    const index = Math.min(glyph, metricCount - 1);
    // A transformed table begins with a byte of flags, and does not alternate widths with side bearings.
    sum += hmtx.bytes.readUInt16BE(hmtx.isTransformed ? 1 + index * 2 : index * 4);
  }
  return sum / averageText.length;
}

/** Returns a function that finds the glyph of a letter, or 0. It supports the format that every web font has. */
function createGlyphFinder(cmap: Buffer): ((code: number) => number) | undefined {
  for (let index = 0; index < Math.min(cmap.readUInt16BE(2), 64); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (table.length >= 16 && table.readUInt16BE(0) === 4)
      return (code) => findInSegments(table, code);
  }
  return undefined;
}

/** Finds a glyph in a table of format 4 (https://learn.microsoft.com/typography/opentype/spec/cmap). */
function findInSegments(table: Buffer, code: number): number {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(14 + at) < code) continue;
    const start = table.readUInt16BE(16 + doubled + at);
    if (start > code) return 0;
    const delta = table.readUInt16BE(16 + doubled * 2 + at);
    const offsetAt = 16 + doubled * 3 + at;
    const offset = table.readUInt16BE(offsetAt);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = table.readUInt16BE(offsetAt + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
