import { preload } from "react-dom";
import type { Look } from "#lib/wix/look.ts";
import { paths } from "#lib/site/paths.ts";

type Font = NonNullable<Look["font"]>;

/** The local fonts that are shown until the own font has loaded. */
const localFonts = {
  serif: `local("Times New Roman"),local("Liberation Serif"),local("Tinos")`,
  sans: `local("Arial"),local("Liberation Sans"),local("Arimo")`,
} as const;
const genericFonts = { serif: "serif", sans: "sans-serif" } as const;

/**
 * Returns the rules that show text and titles in the owner's font. The name of the font is not part of them, because
 * owners choose it freely.
 */
export function createOwnFontCss({ file, metrics }: Font): string {
  const { fallback = "serif" } = metrics ?? {};
  const weights = metrics === undefined ? "" : `font-weight:${metrics.weights.join(" ")};`;
  const fit =
    metrics === undefined
      ? ""
      : `ascent-override:${metrics.ascent}%;descent-override:${metrics.descent}%;` +
        `line-gap-override:${metrics.lineGap}%;size-adjust:${metrics.size}%`;
  return (
    `@font-face{font-family:ownFont;src:url("${paths.siteFile(file)}") format("woff2");${weights}font-display:swap}` +
    `@font-face{font-family:"ownFont Fallback";src:${localFonts[fallback]};${fit}}` +
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
