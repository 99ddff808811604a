import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { firstScreenRange } from "../../../scripts/fonts/first-screen-range.ts";
import { parseUnicodeRange } from "../../../scripts/fonts/unicode-range.ts";

const folder = fileURLToPath(new URL("../../../components/theme/", import.meta.url));
const faces = readFileSync(`${folder}font-faces.css`, "utf8");
const options = readFileSync(`${folder}fonts.ts`, "utf8");
const listFonts = (source: string) =>
  [...source.matchAll(/fonts\/([\w-]+\.woff2)"/g)].map(([, name = ""]) => name);

describe("the fonts", () => {
  test("of the first screen are smaller than 50 kB in total", () => {
    const files = listFonts(options);
    expect(files).toEqual(["literata-latin-normal.woff2", "instrument-sans-latin-normal.woff2"]);
    const bytes = files.reduce((sum, name) => sum + statSync(`${folder}fonts/${name}`).size, 0);
    expect(bytes).toBeLessThan(50_000);
  });

  test("of the first screen are used for the characters that they contain", () => {
    const ranges = [...options.matchAll(/"(U\+[^"]+)"/g)].map(([, range]) => range);
    expect(ranges).toEqual([firstScreenRange, firstScreenRange]);
  });

  test("of the first screen have every letter of English and German", () => {
    const known = parseUnicodeRange(firstScreenRange);
    const letters = "ABCXYZabcxyz0189ÄÖÜäöüß„“”‚‘’–—…€«»‹› .,;:!?()[]{}/\\&@#%*+=<>|~^_`'\"$";
    for (const letter of letters)
      expect([letter, known.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
  });

  test("are each used by one face, and come with their licences", () => {
    const files = readdirSync(`${folder}fonts`);
    expect([...listFonts(faces), ...listFonts(options)].toSorted()).toEqual(
      files.filter((name) => name.endsWith(".woff2")).toSorted(),
    );
    expect(files.filter((name) => name.endsWith(".txt")).toSorted()).toEqual([
      "instrument-sans-OFL.txt",
      "literata-OFL.txt",
    ]);
  });
});
