/** Text styles from tags, classes and `style` attributes, in the document format. */
import type { RichContentDecoration } from "../../rich-content/document.ts";
import { listedFormats } from "../../rich-content/text-formats.ts";
import {
  bold,
  type Decoration,
  type Decorations,
  italic,
  monospace,
  strikethrough,
  subscript,
  superscript,
  underline,
} from "../nodes.ts";
import { paletteColors, parseColor } from "./colors.ts";
import type { Alignment } from "./conversion.ts";
import { attribute, captureClasses, type Element } from "./parse-html.ts";

const createFontSize = (value: number): Decoration => ({
  type: "FONT_SIZE",
  fontSizeData: { unit: "EM", value },
});

const tagDecorations = new Map<string, Decoration>([
  ...listedFormats.flatMap(({ tags, decoration }) => tags.map((tag) => [tag, decoration] as const)),
  ["small", createFontSize(0.85)],
  ["big", createFontSize(1.25)],
]);
const markerYellow = "#fff3a3";

/** Returns the decorations of an element's text, including inherited ones. */
export function readDecorations(element: Element, around: Decorations): Decorations {
  const style = readStyle(element);
  const colorData = readColors(element, style);
  const own = [
    tagDecorations.get(element.tagName),
    ...readStyleDecorations(style),
    colorData && { type: "COLOR", colorData },
    readFontSize(element, style),
  ];
  const removed = readRemovedTypes(style);
  const isKept = ({ type }: Decoration) => !removed.includes(type);
  return own
    .filter((decoration) => decoration !== undefined)
    .filter(isKept)
    .reduce(addDecoration, removed.length === 0 ? around : around.filter(isKept));
}

/** Returns the types of decorations that a style disables. */
function readRemovedTypes(style: Style): string[] {
  const isLight = /^(?:normal|[1-5]00)$/i.test(style.get("font-weight") ?? "");
  const isUpright = style.get("font-style")?.toLowerCase() === "normal";
  return [...(isLight ? ["BOLD"] : []), ...(isUpright ? ["ITALIC"] : [])];
}

/** Adds a decoration, replacing any of the same type. Foreground and background colours are merged. */
export function addDecoration(decorations: Decorations, added: Decoration): Decorations {
  const known = decorations.find(({ type }) => type === added.type);
  if (known === undefined) return [...decorations, added];
  if (JSON.stringify(known) === JSON.stringify(added)) return decorations;
  const merged =
    added.type === "COLOR"
      ? { type: "COLOR", colorData: { ...known.colorData, ...added.colorData } }
      : added;
  return [...decorations.filter((one) => one !== known), merged];
}

type Style = ReadonlyMap<string, string>;

/** Returns a `style` attribute's declarations by lower-case name. */
export function readStyle(element: Element): Style {
  const written = attribute(element, "style")?.slice(0, 4_000) ?? "";
  return new Map(
    written.split(";").flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(":");
      if (colon === -1) return [];
      const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "");
      return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim()]];
    }),
  );
}

function readStyleDecorations(style: Style): Decoration[] {
  const found: Decoration[] = [];
  const weight = style.get("font-weight")?.toLowerCase() ?? "";
  if (/^bold(?:er)?$/.test(weight)) found.push(bold);
  else if (/^[1-9]00$/.test(weight) && Number(weight) >= 600) {
    found.push({ type: "BOLD", fontWeightValue: Number(weight) });
  }
  const slant = style.get("font-style")?.toLowerCase();
  if (slant === "italic" || slant === "oblique") found.push(italic);
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  if (/\bunderline\b/i.test(line)) found.push(underline);
  if (/\bline-through\b/i.test(line)) found.push(strikethrough);
  const raised = style.get("vertical-align")?.toLowerCase();
  if (raised === "super") found.push(superscript);
  if (raised === "sub") found.push(subscript);
  if (/\b(?:monospace|courier|consolas|menlo)\b/i.test(style.get("font-family") ?? "")) {
    found.push(monospace);
  }
  return found;
}

/** The WordPress block editor's font sizes in pixels, which classes refer to by name. */
const paletteSizes = new Map(
  Object.entries({ small: 13, medium: 20, large: 36, "x-large": 42, huge: 42 }),
);

function readColors(element: Element, style: Style): RichContentDecoration["colorData"] {
  const findNamed = (pattern: RegExp) =>
    captureClasses(element, pattern)
      .map((name) => paletteColors.get(name))
      .find(Boolean);
  const foreground =
    parseColor(style.get("color")) ??
    parseColor(element.tagName === "font" ? attribute(element, "color") : undefined) ??
    findNamed(/^has-(?!.*-background-)(.+)-color$/);
  const background =
    parseColor(style.get("background-color") ?? style.get("background")) ??
    findNamed(/^has-(.+)-background-color$/) ??
    (element.tagName === "mark" && foreground === undefined ? markerYellow : undefined);
  if (foreground === undefined && background === undefined) return undefined;
  return { ...(foreground && { foreground }), ...(background && { background }) };
}

/** Returns a block's background colour. */
export const readBackground = (element: Element): string | undefined =>
  readColors(element, readStyle(element))?.background;

/** CSS size keywords as factors of the surrounding size. */
const sizeKeywords = new Map(
  Object.entries({
    "xx-small": 0.6,
    "x-small": 0.75,
    small: 0.85,
    smaller: 0.85,
    large: 1.2,
    larger: 1.2,
    "x-large": 1.5,
    "xx-large": 2,
  }),
);
/** Sizes of `<font size>`. */
const fontTagSizes = [undefined, 0.63, 0.82, undefined, 1.13, 1.5, 2, 3];

function readFontSize(element: Element, style: Style): Decoration | undefined {
  if (element.tagName === "font") {
    const size = fontTagSizes[Number(attribute(element, "size") ?? "")];
    return size === undefined ? undefined : createFontSize(size);
  }
  const preset = captureClasses(element, /^has-([\w-]{1,20})-font-size$/)
    .map((name) => paletteSizes.get(name))
    .find((size) => size !== undefined);
  const text = style.get("font-size")?.toLowerCase() ?? (preset === undefined ? "" : `${preset}px`);
  const keyword = sizeKeywords.get(text);
  if (keyword !== undefined) return createFontSize(keyword);
  const [, digits, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(px|pt|rem|em|%)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (unit === "em" || unit === "%") {
    const em = unit === "em" ? value : value / 100;
    return em >= 0.5 && em <= 6 && em !== 1 ? createFontSize(em) : undefined;
  }
  const pixels = unit === "pt" ? (value * 4) / 3 : unit === "rem" ? value * 16 : value;
  return pixels >= 8 && pixels <= 120
    ? { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: Number(pixels.toFixed(2)) } }
    : undefined;
}

const alignments: ReadonlyMap<string, Alignment> = new Map(
  Object.entries({ left: "LEFT", right: "RIGHT", center: "CENTER", justify: "JUSTIFY" } as const),
);

/** Returns a block's text alignment, or `around` if the block doesn't set one. */
export function readAlignment(
  element: Element,
  around: Alignment | undefined,
  isRightToLeft: boolean,
): Alignment | undefined {
  if (element.tagName === "center") return "CENTER";
  const [named] = captureClasses(element, /^(?:has-text-align-|align)(left|right|center|justify)$/);
  const written = (
    readStyle(element).get("text-align") ??
    attribute(element, "align") ??
    named
  )?.toLowerCase();
  if (written === "end") return isRightToLeft ? "LEFT" : "RIGHT";
  if (written === "start" || written === "initial") return undefined;
  return alignments.get(written ?? "") ?? around;
}
