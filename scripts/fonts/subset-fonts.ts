/**
 * `npm run subset-fonts`: writes the font files in `components/theme/fonts/` and the faces in
 * `components/theme/font-faces.css` from the Fontsource packages.
 *
 * The fonts are variable in weight only, from 400 to 650. Italics of the weight 400 have their own files, because most
 * italic text has this weight, and a font with one weight is half as large. Literata's optical size is that between text
 * and titles, because the axis would double the files. Features and tables that no style uses are left out. So are
 * ligatures, because the letters of these fonts do not collide without them.
 */
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { z } from "zod";
import { firstScreenRange } from "./first-screen-range.ts";
import { formatUnicodeRange, parseUnicodeRange } from "./unicode-range.ts";

const folder = fileURLToPath(new URL("../../components/theme/fonts", import.meta.url));
const facesFile = join(dirname(folder), "font-faces.css");

const dropTables = ["STAT", "vhea", "vmtx", "VVAR"];
/**
 * Parts that the fonts of the first screen do not need, because these fonts contain no combining marks. `GDEF` also
 * contains how kerning varies with the weight. It moves letters by a tenth of a pixel, but takes a sixth of the files.
 */
const firstScreenUnused = {
  tables: ["GDEF", "MVAR"],
  features: new Set(["ccmp", "locl", "mark", "mkmk"]),
};

const weights = { min: 400, max: 650 };
/** Faces of a family. `weight` is the range in the style sheet, and `wght` that in the file. */
const upright = { name: "normal", style: "normal", weight: "400 650", wght: weights } as const;
const italics = [
  { name: "italic", style: "italic", weight: "400", wght: 400 },
  { name: "bold-italic", style: "italic", weight: "401 650", wght: weights },
] as const;

const families = [
  {
    /** The name of the package and the beginning of the names of files. */
    name: "literata",
    /** The name in styles. */
    family: "literata",
    faces: [upright, ...italics],
    source: (subset: string, style: string) => `literata-${subset}-opsz-${style}.woff2`,
    axes: { opsz: 30 },
    keepFeatures: ["kern", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"],
  },
  {
    name: "instrument-sans",
    family: "instrumentSans",
    faces: [upright],
    source: (subset: string, style: string) => `instrument-sans-${subset}-wght-${style}.woff2`,
    axes: {},
    keepFeatures: ["kern", "ccmp", "lnum", "tnum"],
  },
] as const;

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

const writeFace = (
  family: string,
  file: string,
  { style, weight }: (typeof families)[number]["faces"][number],
  range: string,
): string =>
  `@font-face {
  font-family: ${family};
  src: url("fonts/${file}") format("woff2");
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${range};
}
`;

async function subsetFamily({
  name,
  family,
  faces,
  source,
  axes,
  keepFeatures,
}: (typeof families)[number]): Promise<string[]> {
  const packageFolder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  copyFileSync(join(packageFolder, "LICENSE"), join(folder, `${name}-OFL.txt`));
  const written: string[] = [];
  for (const face of faces) {
    for (const subset of listSubsets(packageFolder)) {
      const file = `${name}-${subset.name}-${face.name}.woff2`;
      const font = readFileSync(join(packageFolder, "files", source(subset.source, face.style)));
      const characters = String.fromCodePoint(...subset.codePoints);
      const variationAxes = { ...axes, wght: face.wght };
      const isFirstScreen = subset.name === "latin" && face === upright;
      const unused = isFirstScreen
        ? firstScreenUnused
        : { tables: [], features: new Set<string>() };
      const bytes = await subsetFont(font, characters, {
        targetFormat: "woff2",
        variationAxes,
        keepFeatures: keepFeatures.filter((feature) => !unused.features.has(feature)),
        dropTables: [...dropTables, ...unused.tables],
      });
      writeFileSync(join(folder, file), bytes);
      console.log(`${file}: ${bytes.byteLength} bytes`);
      const range = formatUnicodeRange(subset.codePoints);
      // Faces of the first screen are in fonts.ts, because Next preloads the fonts that are named there.
      if (!isFirstScreen) written.push(writeFace(family, file, face, range));
    }
  }
  return written;
}

for (const name of readdirSync(folder)) {
  rmSync(join(folder, name));
}
const faces: string[] = [];
for (const family of families) faces.push(...(await subsetFamily(family)));
writeFileSync(
  facesFile,
  `/* Written by scripts/fonts/subset-fonts.ts; do not edit. */\n\n${faces.join("\n")}`,
);
