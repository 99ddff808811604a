import "server-only";
import { getLook } from "#lib/site/current-look.ts";
import { getLookColors } from "../../theme/look-colors.ts";
import { darkPalette, lightPalette, type Ink, type InkColor } from "../../theme/palette.ts";

/** Returns the colours of pictures for shared links. A site that is always dark has dark pictures. */
export function getCardColors() {
  const scheme = getLook().scheme === "dark" ? "dark" : "light";
  const palette = scheme === "dark" ? darkPalette : lightPalette;
  const chosen = getLookColors().accent?.[scheme].main;
  return {
    scheme,
    ground: palette.background.default,
    text: palette.text.primary,
    quiet: palette.text.secondary,
    accent: chosen ?? palette.primary.main,
    hasOwnAccent: chosen !== undefined,
  } as const;
}

/** Returns an ink in the scheme of the pictures. */
export function getCardInk(ink: InkColor): Ink {
  const { scheme } = getCardColors();
  if (typeof ink !== "string") return ink[scheme];
  return (scheme === "dark" ? darkPalette : lightPalette).inks[ink];
}
