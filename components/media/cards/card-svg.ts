import { Children, Fragment, isValidElement, type ReactNode } from "react";
import type { InkColor } from "../../theme/palette.ts";
import { drawPattern, patternBox } from "../pattern.ts";
import { getCardInk } from "./card-colors.ts";
import { cardSize } from "./card-size.ts";

/** A part of the card, in pixels. */
type Area = { readonly x: number; readonly width: number; readonly height: number };
const whole: Area = { x: 0, ...cardSize };

/**
 * Returns the generated cover for a key as a standalone SVG document, for programs that do not support CSS.
 * CSS variables are replaced by colours of the look.
 */
export function cardSvg(seed: string, ink: InkColor, area: Area = whole): string {
  const { ground, tone, ink: spot } = getCardInk(ink);
  const colors: Readonly<Record<string, string>> = {
    "var(--shade)": mix(tone, ground, 0.45),
    "var(--tone)": tone,
    "var(--spot)": spot,
  };
  const drawing = markup(drawPattern(seed)).replace(
    /var\(--\w+\)/g,
    (variable) => colors[variable] ?? spot,
  );
  const { width, height } = patternBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" x="${area.x}" width="${area.width}" height="${area.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><rect width="${width}" height="${height}" fill="${ground}"/>${drawing}</svg>`;
}

/** Converts elements to markup. Supports neither components nor text, because patterns contain neither. */
function markup(node: ReactNode): string {
  return Children.toArray(node).map(elementMarkup).join("");
}

function elementMarkup(node: ReactNode): string {
  if (!isValidElement<Readonly<Record<string, unknown>> & { children?: ReactNode }>(node))
    return "";
  const { children, ...attributes } = node.props;
  if (node.type === Fragment) return markup(children);
  if (typeof node.type !== "string") return "";
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${kebab(name)}="${String(value)}"`)
    .join("");
  return `<${node.type}${written}>${markup(children)}</${node.type}>`;
}

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns `color-mix(in srgb, first share, second)` as a hexadecimal colour. */
function mix(first: string, second: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * share + channel(second, at) * (1 - share))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}
