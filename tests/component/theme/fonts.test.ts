import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fontFiles } from "#lib/site/font-files.ts";
import { fontPairs } from "#lib/wix/site/look.ts";
import { pairs } from "../../../scripts/fonts/families.ts";
import { firstScreenRange } from "../../../scripts/fonts/first-screen-range.ts";
import { parseUnicodeRange } from "../../../scripts/fonts/unicode-range.ts";

const publicFolder = fileURLToPath(new URL("../../../public", import.meta.url));
const read = (url: string) => readFileSync(`${publicFolder}${url}`);
const listFonts = (css: string) =>
  [...css.matchAll(/url\("(\/fonts\/[\w.-]+\.woff2)"\)/g)].map(([, url = ""]) => url);
const names = readdirSync(`${publicFolder}/fonts`);

describe.each(fontPairs)("the font pair %s", (pair) => {
  const { sheet, preloads } = fontFiles[pair];
  const css = read(sheet).toString();

  test("has fonts of the first screen that are smaller than 40 kB in total", () => {
    const bytes = preloads.reduce((sum, url) => sum + read(url).byteLength, 0);
    expect(bytes).toBeLessThan(40_000);
  });

  test("uses the fonts of the first screen for the characters that they contain", () => {
    for (const url of preloads) {
      const face = css.split("@font-face").find((rule) => rule.includes(url));
      const range = /unicode-range:([^}]+)\}/.exec(face ?? "")?.[1] ?? "";
      expect(parseUnicodeRange(range)).toEqual(parseUnicodeRange(firstScreenRange));
    }
  });

  test("defines both families, with local fonts of the same metrics until they have loaded", () => {
    const { text, other } = pairs[pair];
    expect(css).toContain(`:root{--font-serif:${text.family},"${text.family} Fallback",`);
    expect(css).toContain(`;--font-sans:${other.family},"${other.family} Fallback",`);
    for (const { family } of [text, other]) {
      const fallback = css
        .split("@font-face")
        .find((rule) => rule.includes(`font-family:"${family} Fallback"`));
      expect(fallback).toMatch(
        /ascent-override:[\d.]+%;descent-override:[\d.]+%;line-gap-override:0%;size-adjust:[\d.]+%/,
      );
    }
  });
});

describe("the fonts", () => {
  test("of the first screen have every letter of English and German", () => {
    const known = parseUnicodeRange(firstScreenRange);
    const letters = "ABCXYZabcxyz0189ÄÖÜäöüß„“”‚‘’–—…€«»‹› .,;:!?()[]{}/\\&@#%*+=<>|~^_`'\"$";
    for (const letter of letters)
      expect([letter, known.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
  });

  test("are each in the style sheet of a pair, and come with their licences", () => {
    const used = fontPairs.flatMap((pair) => listFonts(read(fontFiles[pair].sheet).toString()));
    expect([...new Set(used)].toSorted()).toEqual(
      names
        .filter((name) => name.endsWith(".woff2"))
        .map((name) => `/fonts/${name}`)
        .toSorted(),
    );
    const families = Object.values(pairs).flatMap(({ text, other }) => [text.name, other.name]);
    for (const name of families) expect(names).toContain(`${name}-OFL.txt`);
  });

  test("have names with the hash of their content, because browsers keep them forever", () => {
    for (const name of names) {
      const hash = /\.([\da-f]{10})\.(?:woff2|css)$/.exec(name)?.[1];
      if (name.endsWith("-OFL.txt")) continue;
      const content = createHash("sha256")
        .update(read(`/fonts/${name}`))
        .digest("hex");
      expect(content.slice(0, 10), name).toBe(hash);
    }
  });
});
