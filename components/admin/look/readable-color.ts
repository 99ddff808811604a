/** Colours as pages show them: with enough contrast to the background of each scheme. */
import { sheetColors } from "#lib/site/color-scheme.ts";

/** Contrast of small text (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
const minimumContrast = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function computeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours such as `#2b31c4`, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => computeLuminance(parse(color)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour that can be read on the background of a scheme: darker or lighter than the given one, if necessary. */
export function makeReadable(color: string, scheme: "light" | "dark"): string {
  const goal = scheme === "light" ? 0 : 255;
  const start = parse(color);
  for (let step = 0; step <= 20; step += 1) {
    const [red, green, blue] = start;
    const mix = (part: number) => part + ((goal - part) * step) / 20;
    const mixed = format([mix(red), mix(green), mix(blue)]);
    if (computeContrast(mixed, sheetColors[scheme]) >= minimumContrast) return mixed;
  }
  return scheme === "light" ? "#000000" : "#ffffff";
}
