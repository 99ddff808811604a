/** Colours in OKLCH (https://bottosson.github.io/posts/oklab), with the contrast that WCAG 2.2 AA requires. */
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

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const toOklch = useMode(modeOklch);

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const minimumContrast = 4.5;

export type Scheme = "light" | "dark";

/** Parses a colour such as `#2b31c4`. */
export function parseColor(color: string): Oklch {
  const parsed = toOklch(color);
  if (parsed === undefined) throw new Error(`${color} is not a colour`);
  return parsed;
}

/** Returns a colour as `#rrggbb`. Reduces the chroma of a colour outside of sRGB. */
export const writeColor = (color: Oklch): string => formatHex(clampChroma(color, "oklch"));

/**
 * Returns the colour with its lightness changed until it has enough contrast to all `others`. The change is as small as
 * possible: darker in the light scheme, lighter in the dark scheme. The hue does not change.
 */
export function adjustLightness(color: Oklch, scheme: Scheme, others: readonly string[]): string {
  const isEnough = (shade: string) =>
    others.every((other) => wcagContrast(shade, other) >= minimumContrast);
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
