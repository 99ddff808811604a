import { Node, type Attribute } from "@tiptap/core";
import type { DOMOutputSpec, TagParseRule } from "@tiptap/pm/model";
import { pictureSource } from "../../rich-content/media-source.ts";
import { headingLevel } from "../../rich-content/outline.ts";
import { nodeDataSchemas } from "../../rich-content/schema/nodes.ts";
import { number } from "../../rich-content/schema/values.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { readField } from "../../wix/json-object.ts";
import type { Attributes } from "../document/fields.ts";
import { readSpans } from "../document/table-sizes.ts";
import type { BlockSpec } from "./block-specs.ts";
import { nodeSelector, readNodeField, writeNodeField } from "./clipboard.ts";

/** Creates the TipTap node for a Ricos type. */
export function createBlockType(name: string, spec: BlockSpec): Node {
  const { content = "", tableRole } = spec;
  return Node.create({
    name,
    content,
    ...(spec.group !== undefined && { group: spec.group }),
    code: spec.isCode ?? false,
    defining: spec.isDefining ?? false,
    isolating: spec.isIsolating ?? false,
    draggable: content === "" || content === "caption?",
    extendNodeSchema: (extension) =>
      extension.name === name
        ? { ...(tableRole && { tableRole }), createGapCursor: spec.hasGaps ?? false }
        : {},
    addAttributes: () => createAttributes(name),
    parseHTML: () => createRules(name, spec),
    renderHTML: ({ node }) => renderBlock(name, spec, node.attrs),
  });
}

/** The value comes from the rules and not from an HTML attribute of the same name. */
const hidden = { default: null, rendered: false, parseHTML: () => null } as const;

/** Returns a node's attributes. A paragraph that is split passes its alignment and its look on to the new paragraph. */
function createAttributes(name: string): Record<string, Attribute> {
  const kept = { ...hidden, keepOnSplit: name === "paragraph" };
  const dropped = { ...hidden, keepOnSplit: false };
  return {
    id: dropped,
    data: kept,
    style: kept,
    extra: dropped,
    form: dropped,
    ...(name === "tableRow" && { height: dropped }),
    ...(name === "tableCell" && {
      colspan: { ...dropped, default: 1 },
      rowspan: { ...dropped, default: 1 },
      colwidth: dropped,
    }),
  };
}

function createRules(name: string, { tag, content, from = [] }: BlockSpec): TagParseRule[] {
  const inner = content === "caption?" ? { contentElement: "div" } : {};
  const own: TagParseRule = {
    tag: (name === "heading" ? headingTags : [tag]).map((one) => one + nodeSelector).join(", "),
    // The editor's own elements come before elements with the same name.
    priority: 60,
    preserveWhitespace: "full",
    getAttrs: (element) => {
      const attributes = readNodeField(element, name);
      return attributes === undefined
        ? false
        : { ...attributes, ...readTableAttributes(name, element, attributes) };
    },
    ...inner,
  };
  if (name === "heading") return [own, ...createHeadingRules()];
  return [own, ...from.map((other) => createForeignRule(name, other))];
}

const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

const createHeadingRules = (): TagParseRule[] =>
  headingTags.map((tag, index) => ({ tag, attrs: { data: { level: index + 1 } } }));

function createForeignRule(name: string, tag: string): TagParseRule {
  if (name === "codeBlock") return { tag, preserveWhitespace: "full" };
  if (name !== "tableCell") return { tag };
  return {
    tag,
    getAttrs: (element) =>
      readSpans({
        colspan: element.getAttribute("colspan"),
        rowspan: element.getAttribute("rowspan"),
      }),
  };
}

/** Reads the sizes of rows and cells, which their data does not contain. */
function readTableAttributes(name: string, element: HTMLElement, attributes: Attributes): object {
  const sizes = (element.dataset["sizes"] ?? "").split(",").map(Number);
  const areSizes = sizes.every((size) => Number.isInteger(size) && size >= 0 && size < 100_000);
  if (name === "tableRow") return { height: areSizes && sizes[0] ? sizes[0] : null };
  if (name !== "tableCell") return {};
  const spans = readSpans(attributes["data"]);
  return { ...spans, colwidth: areSizes && sizes.length === spans.colspan ? sizes : null };
}

/** Content of the elements whose direction is that of their text. */
const directed = /^inline\*$|^listItem\+$|^\(prose/;

function renderBlock(name: string, spec: BlockSpec, attributes: Attributes): DOMOutputSpec {
  const { content = "" } = spec;
  const { id, data } = attributes;
  const fields = {
    ...writeNodeField(name, attributes),
    "data-type": name,
    ...(directed.test(content) && { dir: "auto" }),
    ...(typeof id === "string" && id !== "" && { "data-id": id }),
    ...renderTableAttributes(name, attributes),
  };
  if (name === "heading") return [`h${readLevel(data)}`, fields, 0];
  if (name === "table") return ["table", fields, ["tbody", 0]];
  if (content !== "" && content !== "caption?") return [spec.tag, fields, 0];
  if (name === "divider") return [spec.tag, fields];
  const shown = describeBlock(name, data);
  return [
    spec.tag,
    fields,
    ...(shown === undefined ? [] : [shown]),
    ...(content === "" ? [] : [["div", 0] as const]),
  ];
}

const readLevel = (data: unknown): number => headingLevel(number.parse(readField(data, "level")));

function renderTableAttributes(name: string, attributes: Attributes): object {
  const { colspan, rowspan, colwidth, height } = attributes;
  if (name === "tableRow") return typeof height === "number" ? { "data-sizes": `${height}` } : {};
  if (name !== "tableCell") return {};
  return {
    ...(colspan === 1 ? {} : { colspan }),
    ...(rowspan === 1 ? {} : { rowspan }),
    ...(Array.isArray(colwidth) && { "data-sizes": colwidth.join(",") }),
  };
}

/** Returns a picture or a link that represents a block, or `undefined` if it has neither. */
function describeBlock(name: string, data: unknown): DOMOutputSpec | undefined {
  if (name === "image") return describeImage(data);
  const label = findText(data, ["title", "name", "text"]);
  const url = safeUrl(findUrl(data), "link");
  if (url !== undefined) return ["a", { href: url }, label ?? url];
  return label === undefined ? undefined : ["p", label];
}

function describeImage(data: unknown): DOMOutputSpec | undefined {
  const { image, altText = "" } = nodeDataSchemas.imageData.parse(data ?? undefined) ?? {};
  const src = pictureSource(image?.src);
  return src === undefined ? undefined : ["img", { src, alt: altText }];
}

function findUrl(data: unknown): unknown {
  const sources = [
    readField(readField(data, "link"), "url"),
    readField(readField(readField(data, "video"), "src"), "url"),
    readField(readField(readField(data, "audio"), "src"), "url"),
    readField(readField(data, "src"), "url"),
    readField(data, "src"),
    readField(data, "url"),
  ];
  return sources.find((source) => typeof source === "string" && source !== "");
}

function findText(data: unknown, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = readField(data, name) ?? readField(readField(data, "poll"), name);
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}
