/**
 * `npm run subset-fonts`: writes the fonts and a style sheet for each font pair to `public/fonts/`, and their addresses to
 * `lib/site/font-files.ts`, from the Fontsource packages.
 *
 * The names of the files contain a hash of their content, so that browsers may keep them forever. The fonts are variable
 * in weight only, from 400 to 650. Features and tables that no style uses are left out. So are ligatures, because the
 * letters of these fonts do not collide without them.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { z } from "zod";
import { writeFallbackFaces, writeStack } from "./fallback-faces.ts";
import { pairs, upright, type Face, type Family } from "./families.ts";
import { firstScreenRange } from "./first-screen-range.ts";
import { formatUnicodeRange, parseUnicodeRange } from "./unicode-range.ts";

const folder = fileURLToPath(new URL("../../public/fonts", import.meta.url));
const listFile = fileURLToPath(new URL("../../lib/site/font-files.ts", import.meta.url));

const dropTables = ["STAT", "vhea", "vmtx", "VVAR"];
/**
 * Parts that the fonts of the first screen do not need, because these fonts contain no combining marks. `GDEF` also
 * contains how kerning varies with the weight. It moves letters by a tenth of a pixel, but takes a sixth of the files.
 */
const firstScreenUnused = {
  tables: ["GDEF", "MVAR"],
  features: new Set(["ccmp", "locl", "mark", "mkmk"]),
};

const require = createRequire(import.meta.url);

/** Returns the subsets of a family, from the rarest to the first screen's, with the code points of each. */
function listSubsets(packageFolder: string) {
  const json: unknown = JSON.parse(readFileSync(join(packageFolder, "unicode.json"), "utf8"));
  const { latin = "", ...others } = z.record(z.string(), z.string()).parse(json);
  const firstScreen = parseUnicodeRange(firstScreenRange);
  return [
    ...Object.entries(others).map(([subset, range]) => ({
      name: subset,
      source: subset,
      codePoints: parseUnicodeRange(range),
    })),
    {
      name: "latin-more",
      source: "latin",
      codePoints: [...parseUnicodeRange(latin)].filter((code) => !firstScreen.has(code)),
    },
    { name: "latin", source: "latin", codePoints: firstScreen },
  ];
}

/** Writes a file whose name contains a hash of its content, and returns its URL. */
function writeHashed(name: string, extension: string, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const file = `${name}.${hash}.${extension}`;
  writeFileSync(join(folder, file), bytes);
  console.log(`${file}: ${bytes.byteLength} bytes`);
  return `/fonts/${file}`;
}

const writeFace = (family: string, url: string, { style, weight }: Face, range: string): string =>
  `@font-face{font-family:${family};src:url("${url}") format("woff2");font-style:${style};font-weight:${weight};font-display:swap;unicode-range:${range}}`;

type Subsetted = {
  /** The URL of the upright font with the most common letters. */
  readonly firstScreen: string;
  readonly faces: readonly string[];
};

async function subsetFamily(family: Family): Promise<Subsetted> {
  const { name, faces, files, axes, keepFeatures } = family;
  const packageFolder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  copyFileSync(join(packageFolder, "LICENSE"), join(folder, `${name}-OFL.txt`));
  const written: string[] = [];
  const common: { [Name in Face["name"]]?: Buffer } = {};
  let firstScreen = "";
  for (const face of faces) {
    for (const subset of listSubsets(packageFolder)) {
      const source = `${name}-${subset.source}-${files}-${face.style}.woff2`;
      const isFirstScreen = subset.name === "latin" && face === upright;
      const unused = isFirstScreen
        ? firstScreenUnused
        : { tables: [], features: new Set<string>() };
      const bytes = await subsetFont(
        readFileSync(join(packageFolder, "files", source)),
        String.fromCodePoint(...subset.codePoints),
        {
          targetFormat: "woff2",
          variationAxes: { ...axes, wght: face.wght },
          keepFeatures: keepFeatures.filter((feature) => !unused.features.has(feature)),
          dropTables: [...dropTables, ...unused.tables],
        },
      );
      const url = writeHashed(`${name}-${subset.name}-${face.name}`, "woff2", bytes);
      if (subset.name === "latin") common[face.name] = bytes;
      if (isFirstScreen) firstScreen = url;
      written.push(writeFace(family.family, url, face, formatUnicodeRange(subset.codePoints)));
    }
  }
  const { normal = Buffer.alloc(0), italic } = common;
  return {
    firstScreen,
    faces: [...written, ...writeFallbackFaces(family, { normal, italic })],
  };
}

/** Families that several pairs or both parts of a pair use are subsetted once. */
const subsetted = new Map<Family, Promise<Subsetted>>();
function subset(family: Family): Promise<Subsetted> {
  const known = subsetted.get(family) ?? subsetFamily(family);
  subsetted.set(family, known);
  return known;
}

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(join(folder, name));

const list: string[] = [];
for (const [pair, { text, other }] of Object.entries(pairs)) {
  const families = [...new Set([text, other])];
  const done: Subsetted[] = [];
  for (const family of families) done.push(await subset(family));
  const css = `${done.flatMap(({ faces }) => faces).join("")}:root{--font-serif:${writeStack(text)};--font-sans:${writeStack(other)}}`;
  const sheet = writeHashed(pair, "css", Buffer.from(css));
  list.push(
    `  ${pair}: {`,
    `    names: [${families.map(({ label }) => `"${label}"`).join(", ")}],`,
    `    sheet: "${sheet}",`,
    "    preloads: [",
    ...done.map(({ firstScreen }) => `      "${firstScreen}",`),
    "    ],",
    "  },",
  );
}
writeFileSync(
  listFile,
  `/** Written by scripts/fonts/subset-fonts.ts; do not edit. */
import type { FontPair } from "../wix/look.ts";

type FontFiles = {
  /** The font for text and titles, and the other one, if there are two. */
  readonly names: readonly string[];
  readonly sheet: string;
  /** The fonts of the first screen. */
  readonly preloads: readonly string[];
};

/** The fonts of each pair, and the URLs of their files. */
export const fontFiles: Readonly<Record<FontPair, FontFiles>> = {
${list.join("\n")}
};
`,
);
