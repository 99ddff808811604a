/**
 * Checks an SVG file and writes it again. The result contains only elements that draw, and refers to no other file.
 * Everything that could run a script, load a file or take too long is refused, so that owners learn about it.
 */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { escapeXml } from "../../../site/escape-markup.ts";
import { fileDamaged } from "../../blog/media/uploads/upload-errors.ts";
import { svgNotAllowed } from "./file-errors.ts";
import { addStyleReferences, findReferences, type StyleReferences } from "./svg-style.ts";
import { assertLight, type WeighedElement } from "./svg-weight.ts";
import {
  drawingElements,
  isDroppedNamespace,
  svgNamespace,
  xlinkNamespace,
  xmlNamespace,
} from "./svg-vocabulary.ts";

const deepest = 64;
const mostElements = 10_000;
const mostAttributes = 100_000;
/** References of elements through the classes of style sheets. */
const mostStyledReferences = 20_000;
/** Characters of style sheets, multiplied by the elements that each rule is compared with. */
const mostComparisons = 50_000_000;

/** Elements whose text is part of the file. Text of other elements is not drawn. */
const withText: ReadonlySet<string> = new Set([
  "text",
  "tspan",
  "textPath",
  "title",
  "desc",
  "style",
]);

type Element = Omit<WeighedElement, "children" | "nodes" | "references"> & {
  readonly references: string[];
  readonly children: Element[];
  readonly nodes: (string | Element)[];
};

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

function parseSvg(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  /** Depth within an element that is left out. */
  let skipped = 0;
  const counts = { elements: 0, attributes: 0 };

  parser.on("error", (error) => {
    throw fileDamaged(error);
  });
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (encoding.toUpperCase() !== "UTF-8")
      throw svgNotAllowed(`The encoding ${encoding}`, "is not UTF-8");
  });
  parser.on("doctype", () => {
    throw svgNotAllowed("<!DOCTYPE>", "can define entities");
  });
  parser.on("processinginstruction", ({ target }) => {
    throw svgNotAllowed(`<?${target}?>`, "can load other files");
  });
  const addText = (content: string) => {
    const element = open.at(-1);
    if (skipped === 0 && element !== undefined && withText.has(element.name))
      element.nodes.push(content);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", (tag) => {
    counts.elements += 1;
    counts.attributes += Object.keys(tag.attributes).length;
    if (counts.elements > mostElements || counts.attributes > mostAttributes) {
      throw svgNotAllowed("The file", "has too many elements");
    }
    if (open.length + skipped >= deepest)
      throw svgNotAllowed(`<${tag.name}>`, "is nested too deeply");
    if (skipped > 0 || isLeftOut(tag)) {
      skipped += 1;
      return;
    }
    const element = createElement(tag);
    if (root === undefined && element.name !== "svg")
      throw svgNotAllowed(`<${tag.name}>`, "is not an SVG picture");
    root ??= element;
    const parent = open.at(-1);
    parent?.nodes.push(element);
    parent?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    if (skipped > 0) skipped -= 1;
    else open.pop();
  });
  parser.write(text).close();
  if (root === undefined) throw fileDamaged(undefined);
  return root;
}

/** Returns whether an element is left out: those of drawing programs, and descriptions in other formats. */
const isLeftOut = ({ uri, local }: SaxesTagNS): boolean =>
  isDroppedNamespace(uri) || (uri === svgNamespace && local === "metadata");

function createElement({ uri, local, name, attributes }: SaxesTagNS): Element {
  if (uri !== svgNamespace || !drawingElements.has(local))
    throw svgNotAllowed(`<${name}>`, "is not allowed");
  const kept = new Map<string, string>();
  const references: string[] = [];
  for (const attribute of Object.values(attributes)) {
    const written = toAttributeName(attribute, local);
    if (written === undefined) continue;
    const { value } = attribute;
    const where = `The attribute ${attribute.name} of <${local}>`;
    if (written === "href") {
      const id = /^\s*#([\w.:-]{1,200})\s*$/.exec(value)?.[1];
      if (id === undefined) throw svgNotAllowed(where, "refers to something outside of the file");
      references.push(id);
    } else if (written !== "id" && written !== "class") {
      references.push(...findReferences(value, where));
    }
    kept.set(written, value);
  }
  return { name: local, id: kept.get("id"), attributes: kept, references, children: [], nodes: [] };
}

/** Elements that may refer to another one with `href`. */
const withHref: ReadonlySet<string> = new Set([
  "use",
  "textPath",
  "linearGradient",
  "radialGradient",
  "pattern",
  "filter",
]);

/** Returns the name under which an attribute is written, or `undefined` to leave it out. */
function toAttributeName(
  { uri, local, prefix, name }: SaxesAttributeNS,
  element: string,
): string | undefined {
  // Declarations of namespaces. The copy needs only that of SVG.
  if (prefix === "xmlns" || name === "xmlns" || isDroppedNamespace(uri)) return undefined;
  if (uri === xmlNamespace) return local === "space" || local === "lang" ? name : undefined;
  if (uri === xlinkNamespace && local !== "href") return undefined;
  if (uri !== "" && uri !== xlinkNamespace)
    throw svgNotAllowed(`The attribute ${name}`, "is not allowed");
  if (/^on/i.test(local))
    throw svgNotAllowed(`The attribute ${name} of <${element}>`, "runs a script");
  if (local === "href" && !withHref.has(element)) {
    throw svgNotAllowed(`The attribute ${name} of <${element}>`, "is not allowed");
  }
  return /^[a-z][\w-]*$/i.test(local) ? local : undefined;
}

/** Checks the style sheets, and adds their references to the elements that they apply to. */
function applyStyles(root: Element): void {
  const byClass: StyleReferences = new Map();
  const classed: Element[] = [];
  let elements = 0;
  let characters = 0;
  const visit = (element: Element) => {
    elements += 1;
    if (element.name === "style") {
      if (element.children.length > 0) throw svgNotAllowed("<style>", "contains elements");
      const css = element.nodes.filter((node) => typeof node === "string").join("");
      characters += css.length;
      addStyleReferences(byClass, css);
    }
    if (element.attributes.has("class")) classed.push(element);
    element.children.forEach(visit);
  };
  visit(root);
  if (characters * elements > mostComparisons) throw svgNotAllowed("<style>", "is too long");
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

function writeElement({ name, attributes, nodes }: Element, isRoot = false): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join("");
  const namespace = isRoot ? ` xmlns="${svgNamespace}"` : "";
  const content = nodes.map((node) =>
    typeof node === "string" ? escapeXml(node) : writeElement(node),
  );
  return nodes.length === 0
    ? `<${name}${namespace}${written}/>`
    : `<${name}${namespace}${written}>${content.join("")}</${name}>`;
}

/** Returns the size in pixels, from the width and height or from the box in which the picture is drawn. */
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
