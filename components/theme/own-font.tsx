import { preload } from "react-dom";
import type { Look } from "#lib/wix/look.ts";
import { formatFit, formatLocalSources, localFonts } from "#lib/site/local-fonts.ts";
import { paths } from "#lib/site/paths.ts";

type Font = NonNullable<Look["font"]>;

const genericFonts = { serif: "serif", sans: "sans-serif" } as const;

/**
 * Returns the rules that show text and titles in the owner's font. The name of the font is not part of them, because
 * owners choose it freely.
 */
export function createOwnFontCss({ file, metrics }: Font): string {
  const { fallback = "serif" } = metrics ?? {};
  const weights = metrics === undefined ? "" : `font-weight:${metrics.weights.join(" ")};`;
  const fit = metrics === undefined ? "" : formatFit(metrics);
  const { name, alike } = localFonts[fallback];
  return (
    `@font-face{font-family:ownFont;src:url("${paths.siteFile(file)}") format("woff2");${weights}font-display:swap}` +
    `@font-face{font-family:"ownFont Fallback";src:${formatLocalSources([name, ...alike])};${fit}}` +
    // More specific than the class of the chosen font pair.
    `html:root{--font-serif:ownFont,"ownFont Fallback",${genericFonts[fallback]}}`
  );
}

/** Renders the rules for the owner's font, for the head of the document, and preloads the font. */
export function OwnFont({ font }: { font: Font }) {
  // A link element would be in the document twice.
  preload(paths.siteFile(font.file), { as: "font", type: "font/woff2", crossOrigin: "" });
  return <style dangerouslySetInnerHTML={{ __html: createOwnFontCss(font) }} />;
}
