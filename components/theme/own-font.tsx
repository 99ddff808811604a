import { preload } from "react-dom";
import { createOwnFontCss } from "#lib/site/local-fonts.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Look } from "#lib/wix/site/look.ts";

type Font = NonNullable<Look["font"]>;

/** Renders the rules for the owner's font, for the head of the document, and preloads the font. */
export function OwnFont({ font }: { font: Font }) {
  // A link element would be in the document twice.
  preload(paths.siteFile(font.file), { as: "font", type: "font/woff2", crossOrigin: "" });
  return (
    <style
      dangerouslySetInnerHTML={{ __html: createOwnFontCss(font, paths.siteFile(font.file)) }}
    />
  );
}
