import { preload } from "react-dom";
import { colorSchemeScript, fixedSchemeScript, sheetColors } from "#lib/site/color-scheme.ts";
import { getLook } from "#lib/site/current-look.ts";
import { fontFiles } from "#lib/site/font-files.ts";
import { getLookColors } from "../theme/look-colors.ts";

/**
 * Renders the part of the head that depends on the look: the fonts, the owner's colours, and the colour scheme. Only the
 * chosen font pair is loaded.
 */
export function LookHead() {
  const { font, fonts, scheme } = getLook();
  const { sheet, preloads } = fontFiles[fonts];
  const { variables } = getLookColors();
  // The owner's font replaces the first one.
  const used = font === undefined || preloads.length === 1 ? preloads : preloads.slice(1);
  for (const href of used) preload(href, { as: "font", crossOrigin: "", type: "font/woff2" });
  return (
    <>
      {/* The precedence is that of Next's stylesheets, because the first paint replaces all of them with their rules. */}
      <link rel="stylesheet" href={sheet} precedence="next" />
      {variables !== undefined && <style dangerouslySetInnerHTML={{ __html: variables }} />}
      {scheme === "reader" ? (
        <>
          <meta
            name="theme-color"
            media="(prefers-color-scheme: light)"
            content={sheetColors.light}
          />
          <meta
            name="theme-color"
            media="(prefers-color-scheme: dark)"
            content={sheetColors.dark}
          />
          <script dangerouslySetInnerHTML={{ __html: colorSchemeScript }} />
        </>
      ) : (
        <>
          <meta name="theme-color" content={sheetColors[scheme]} />
          <script dangerouslySetInnerHTML={{ __html: fixedSchemeScript }} />
        </>
      )}
    </>
  );
}
