/**
 * Derives the colours of both schemes from a colour that an owner has chosen, so that text always has the contrast that
 * WCAG 2.2 AA requires. The hue stays, and the lightness changes only as far as necessary.
 */
import {
  adjustLightness,
  parseColor,
  writeColor,
  type Scheme,
} from "#lib/colors/adjust-lightness.ts";
import { darkPalette, lightPalette, type Ink } from "./palette.ts";

export type Accent = { readonly main: string; readonly contrastText: string };
type BySchemes<Value> = Readonly<Record<Scheme, Value>>;

const palettes = { light: lightPalette, dark: darkPalette };

/** Lightness and largest chroma of the colours below and beside an ink, like those of the inks in `palette.ts`. */
const shades = {
  light: { ground: { l: 0.925, c: 0.035 }, tone: { l: 0.77, c: 0.11 } },
  dark: { ground: { l: 0.26, c: 0.055 }, tone: { l: 0.46, c: 0.12 } },
};

/** Returns the accent of both schemes for a colour such as `#2b31c4`. */
export const deriveAccent = (color: string): BySchemes<Accent> =>
  bySchemes((scheme) => {
    const { background, primary } = palettes[scheme];
    const { contrastText } = primary;
    const others = [background.default, background.paper, contrastText];
    return { main: adjustLightness(parseColor(color), scheme, others), contrastText };
  });

/** Returns the ink of both schemes for a colour such as `#2b31c4`. */
export const deriveInk = (color: string): BySchemes<Ink> =>
  bySchemes((scheme) => {
    const chosen = parseColor(color);
    const { background } = palettes[scheme];
    const { ground, tone } = shades[scheme];
    const groundColor = writeColor({ ...chosen, l: ground.l, c: Math.min(chosen.c, ground.c) });
    return {
      ground: groundColor,
      tone: writeColor({ ...chosen, l: tone.l, c: Math.min(chosen.c, tone.c) }),
      ink: adjustLightness(chosen, scheme, [groundColor, background.default, background.paper]),
    };
  });

const bySchemes = <Value>(derive: (scheme: Scheme) => Value): BySchemes<Value> => ({
  light: derive("light"),
  dark: derive("dark"),
});
