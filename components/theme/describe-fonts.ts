import { getLook } from "#lib/site/current-look.ts";
import { formatNames } from "#lib/site/text/format-names.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { fontFiles } from "#lib/site/font-files.ts";

/** Returns a sentence with the names of the fonts. */
export function describeFonts(): string {
  const { fonts, font } = getLook();
  const [text = "", other = text] = fontFiles[fonts].names;
  const names = new Set([font?.name ?? text, other]);
  return getTranslations()("frame.footer.colophon", { fonts: formatNames([...names]) });
}
