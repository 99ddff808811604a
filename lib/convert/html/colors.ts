/** CSS colour parsing. */
import colorNames from "./color-names.json" with { type: "json" };

/** CSS named colours (https://www.w3.org/TR/css-color-4/#named-colors). */
const cssColors = new Map(Object.entries(colorNames.css));
/** The WordPress block editor's default colours, which classes and variables refer to by name. */
export const paletteColors = new Map(Object.entries(colorNames.wordpress));

/** Returns a colour in the document format, or `undefined` if it is invalid or fully transparent. */
export function parseColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? "";
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(text)) return text;
  if (/^#(?:[\da-f]{4}|[\da-f]{8})$/.test(text))
    return /^#(?:...0|.{6}00)$/.test(text) ? undefined : text;
  const variable = /^var\(--wp--preset--color--([\w-]{1,40})\)$/.exec(text)?.[1];
  if (variable !== undefined) return paletteColors.get(variable);
  const written = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(text);
  if (written === null) return cssColors.get(text);
  const parts = (written[2] ?? "").split(/[\s,/]+/).filter(Boolean);
  const [first, second, third, opacity = 1] = parts.map(parseNumber);
  if (first === undefined || second === undefined || third === undefined || opacity === 0) {
    return undefined;
  }
  const scale = parts[0]?.endsWith("%") === true ? 255 : 1;
  const channels =
    written[1] === "hsl"
      ? convertHsl(first, second, third)
      : [first, second, third].map((one) => one * scale);
  const [red, green, blue] = channels.map((one) => Math.round(Math.min(255, Math.max(0, one))));
  if (opacity >= 1) return formatHex([red ?? 0, green ?? 0, blue ?? 0]);
  return `rgba(${red}, ${green}, ${blue}, ${Number(opacity.toFixed(3))})`;
}

const formatHex = (channels: readonly number[]): string =>
  `#${channels.map((one) => one.toString(16).padStart(2, "0")).join("")}`;

/** Parses a CSS number. Percentages become fractions of 1. */
function parseNumber(part: string): number | undefined {
  const [, digits, unit] = /^(-?(?:\d+\.?\d*|\.\d+))(%|deg)?$/.exec(part) ?? [];
  if (digits === undefined) return undefined;
  return unit === "%" ? Number(digits) / 100 : Number(digits);
}

function convertHsl(hue: number, saturation: number, lightness: number): number[] {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const step = (offset + hue / 30) % 12;
    return 255 * (lightness - amount * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  });
}
