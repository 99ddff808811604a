/** Parses an SVG file. Rejects or leaves out all elements, attributes and references that do more than draw. */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { fileDamaged, svgNotAllowed } from "../../blog/media/uploads/upload-errors.ts";
import { findReferences } from "./svg-style.ts";
import type { WeighedElement } from "./svg-weight.ts";
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

/** Elements whose text is part of the file. Text of other elements is not drawn. */
const withText: ReadonlySet<string> = new Set([
  "text",
  "tspan",
  "textPath",
  "title",
  "desc",
  "style",
]);

export type SvgElement = WeighedElement & {
  readonly attributes: ReadonlyMap<string, string>;
  readonly references: string[];
  readonly children: SvgElement[];
  /** Texts and elements, in document order. */
  readonly nodes: (string | SvgElement)[];
};

/** Parses the text of a file. Throws `FILE_DAMAGED` and `SVG_NOT_ALLOWED` (422). */
export function parseSvg(text: string): SvgElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
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

/** Returns whether an element is left out, because it belongs to a drawing program or describes the file in another format. */
const isLeftOut = ({ uri, local }: SaxesTagNS): boolean =>
  isDroppedNamespace(uri) || (uri === svgNamespace && local === "metadata");

function createElement({ uri, local, name, attributes }: SaxesTagNS): SvgElement {
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
