/** The look of the static export: a style sheet with colours and fonts, and the files of the fonts, the logo and the icon. */
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { adjustLightness, parseColor, type Scheme } from "../../colors/adjust-lightness.ts";
import type { Platform } from "../../platform/index.ts";
import { fontFiles } from "../../site/font-files.ts";
import { createOwnFontCss } from "../../site/local-fonts.ts";
import { listLookFiles, type Look } from "../../wix/site/look.ts";
import type { Place } from "./places.ts";

/** The colours of the pages, as in `components/theme/palette.ts`. */
const colors = {
  light: {
    ground: "#fbfbf8",
    paper: "#f1f1ec",
    text: "#17181d",
    quiet: "#5a5c64",
    line: "#d8d8d0",
    ink: "#2b31c4",
  },
  dark: {
    ground: "#121317",
    paper: "#1b1d23",
    text: "#e9e8e3",
    quiet: "#a4a6ad",
    line: "#34363d",
    ink: "#aab1ff",
  },
} as const;

/** Returns where a file of the site is in the export. */
export const lookPlace = (file: string): Place => `look/${file}`;

type Options = {
  readonly look: Look;
  readonly siteFiles: Platform["siteFiles"];
  /** The folder whose files the site serves, such as its fonts. */
  readonly publicFolder: string;
};

/** Writes the files of the look. Returns the style sheet, with URLs relative to the root of the export. */
export async function exportLook(folder: string, options: Options): Promise<string> {
  const { look, siteFiles } = options;
  for (const { file } of listLookFiles(look)) {
    const bytes = await siteFiles.find(file);
    const path = join(folder, lookPlace(file));
    await mkdir(dirname(path), { recursive: true });
    if (bytes !== undefined) await writeFile(path, bytes);
  }
  const fonts = await copyFonts(folder, options);
  const own = look.font === undefined ? "" : createOwnFontCss(look.font, lookPlace(look.font.file));
  return [fonts, own, writeColors(look)].filter((css) => css !== "").join("\n");
}

/** Copies the files and licences of the chosen fonts. Returns their style sheet. */
async function copyFonts(
  folder: string,
  { look, publicFolder }: Pick<Options, "look" | "publicFolder">,
): Promise<string> {
  const css = await readFile(join(publicFolder, fontFiles[look.fonts].sheet), "utf8");
  const files = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/gv)].map(([, file = ""]) => file);
  const licences = (await readdir(join(publicFolder, "fonts"))).filter(
    (name) =>
      name.endsWith("-OFL.txt") &&
      files.some((file) => file.startsWith(name.replace("OFL.txt", ""))),
  );
  for (const file of [...files, ...licences])
    await cp(join(publicFolder, "fonts", file), join(folder, "fonts", file));
  return css.replaceAll('url("/fonts/', 'url("fonts/');
}

function writeColors({ scheme, accent }: Look): string {
  const write = (name: Scheme) => {
    const { ink, ground, paper, ...others } = colors[name];
    const chosen =
      accent === undefined ? ink : adjustLightness(parseColor(accent), name, [ground, paper]);
    return Object.entries({ ground, paper, ...others, ink: chosen })
      .map(([key, value]) => `--${key}:${value}`)
      .join(";");
  };
  if (scheme !== "reader") return `:root{color-scheme:${scheme};${write(scheme)}}`;
  return `:root{color-scheme:light dark;${write("light")}}\n@media (prefers-color-scheme:dark){:root{${write("dark")}}}`;
}
