/**
 * Derives the colours of both schemes from a colour that an owner has chosen, so that text always has the contrast that
 * WCAG 2.2 AA requires. The hue stays, and the lightness changes only as far as necessary.
 */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  type Oklch,
} from "culori/fn";
import { darkPalette, lightPalette, type Ink } from "./palette.ts";

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const toOklch = useMode(modeOklch);

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

export type Scheme = "light" | "dark";
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

function parseColor(color: string): Oklch {
  const parsed = toOklch(color);
  if (parsed === undefined) throw new Error(`${color} is not a colour`);
  return parsed;
}

/** Returns a colour as `#rrggbb`. Outside of sRGB, it becomes less colourful. */
const writeColor = (color: Oklch): string => formatHex(clampChroma(color, "oklch"));

/**
 * Returns a colour that has enough contrast to all the others. It becomes darker in the light scheme and lighter in the
 * dark one. Black and white always have enough.
 */
function adjustLightness(color: Oklch, scheme: Scheme, others: readonly string[]): string {
  const isEnough = (shade: string) =>
    others.every((other) => wcagContrast(shade, other) >= leastContrast);
  const chosen = writeColor(color);
  if (isEnough(chosen)) return chosen;
  let [enough, tooLittle] = [scheme === "light" ? 0 : 1, color.l];
  for (let step = 0; step < 16; step++) {
    const middle = (enough + tooLittle) / 2;
    if (isEnough(writeColor({ ...color, l: middle }))) enough = middle;
    else tooLittle = middle;
  }
  return writeColor({ ...color, l: enough });
}
