/**
 * Checks an SVG file and writes it again. The result contains only elements that draw, and refers to no other file.
 * Everything that could run a script, load a file or take too long is refused, so that owners learn about it.
 */
import { escapeXml } from "../../../site/text/escape-markup.ts";
import { fileDamaged, svgNotAllowed } from "../../blog/media/uploads/upload-errors.ts";
import { parseSvg, type SvgElement } from "./parse-svg.ts";
import { addStyleReferences, type StyleReferences } from "./svg-style.ts";
import { svgNamespace } from "./svg-vocabulary.ts";
import { assertLight } from "./svg-weight.ts";

/** Maximum number of references that elements have through the classes of style sheets. */
const mostStyledReferences = 20_000;

export type CleanSvg = { readonly svg: string; readonly width: number; readonly height: number };

/**
 * Returns a safe copy of an SVG file and its size in pixels. Throws `FILE_DAMAGED` (422) if it is not well-formed XML in
 * UTF-8, and `SVG_NOT_ALLOWED` (422), which names the part that is not allowed.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg {
  const root = parseSvg(decode(bytes));
  applyStyles(root);
  assertLight(root);
  return { svg: `${writeElement(root, true)}\n`, ...readSize(root.attributes) };
}

/** Decodes UTF-8. Other encodings could hide markup from the check that browsers would see. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw fileDamaged(cause);
  }
}

/** Checks the style sheets, and adds their references to the elements that they apply to. */
function applyStyles(root: SvgElement): void {
  const byClass: StyleReferences = new Map();
  const classed: SvgElement[] = [];
  const visit = (element: SvgElement) => {
    if (element.name === "style") {
      if (element.children.length > 0) throw svgNotAllowed("<style>", "contains elements");
      const css = element.nodes.filter((node) => typeof node === "string").join("");
      addStyleReferences(byClass, css);
    }
    if (element.attributes.has("class")) classed.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  let references = 0;
  for (const { attributes, references: own } of classed) {
    for (const name of new Set(attributes.get("class")?.split(/\s+/))) {
      const ids = byClass.get(name) ?? new Set();
      references += ids.size;
      if (references > mostStyledReferences)
        throw svgNotAllowed("<style>", "refers to too many elements");
      own.push(...ids);
    }
  }
}

function writeElement({ name, attributes, nodes }: SvgElement, isRoot = false): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join("");
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : "";
  const content = nodes.map((node) =>
    typeof node === "string" ? escapeXml(node) : writeElement(node),
  );
  return nodes.length === 0
    ? `<${name}${namespace}${written}/>`
    : `<${name}${namespace}${written}>${content.join("")}</${name}>`;
}

/** Returns the size in pixels, from `width` and `height` or else from `viewBox`. */
function readSize(attributes: ReadonlyMap<string, string>): { width: number; height: number } {
  const pixels = (name: string) => {
    const number = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(attributes.get(name) ?? "")?.[1];
    return number === undefined ? undefined : Number(number);
  };
  const box = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box;
  const width = pixels("width") ?? boxWidth;
  const height = pixels("height") ?? boxHeight;
  if (!(width > 0 && height > 0)) throw svgNotAllowed("<svg>", "has neither a viewBox nor a size");
  // Pictures can be drawn at any size, so only the ratio matters.
  const enlarged = Math.max(1, 24 / Math.min(width, height));
  const scale = Math.min(enlarged, 10_000 / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: fit(width), height: fit(height) };
}
