/** Conversion of Ricos documents to the editor's content. */
import type { JSONContent } from "@tiptap/core";
import { maximumDepth } from "../../rich-content/normalise.ts";
import { isObject } from "../../wix/json-object.ts";
import { documentSchema } from "../schema/extensions.ts";
import { readFields, readForm, readObject, readOthers, type Attributes } from "./fields.ts";
import { captionedNames, createCaption, createFiller } from "./captions.ts";
import { editorNames, textBlockNames } from "./names.ts";
import { readSizes, readSpans } from "./table-sizes.ts";
import { readTexts } from "./texts.ts";

/**
 * Converts any value to content for the editor's schema. Documents come back unchanged from
 * `toRicosDocument`. A node that the schema cannot represent becomes a `preserved` node.
 */
export function toEditorDocument(document: unknown): JSONContent {
  const isDocument = isObject(document);
  const fields = isDocument ? document : {};
  const { nodes, metadata, documentStyle } = fields;
  const attrs = {
    metadata: readObject(metadata),
    documentStyle: readObject(documentStyle),
    extra: readOthers(fields, isDocumentField),
    form: isDocument && nodes === undefined ? { omitsNodes: true } : null,
    source: isDocument || document === undefined ? null : { value: document },
  };
  const content = readChildren("doc", Array.isArray(nodes) ? nodes : [], 1);
  return { type: "doc", attrs, content: content ?? [] };
}

function isDocumentField(field: string, value: unknown): boolean {
  if (field === "nodes") return value === undefined || Array.isArray(value);
  if (field === "metadata" || field === "documentStyle") return isObject(value);
  return value === undefined;
}

/** Returns the content of a node with the given attributes, or `undefined` if the schema does not allow it. */
function readChildren(
  name: string,
  nodes: readonly unknown[],
  depth: number,
  attrs: Attributes = {},
): JSONContent[] | undefined {
  let match = documentSchema.nodes[name]?.contentMatch ?? null;
  const content: JSONContent[] = [];
  const add = (child: JSONContent | undefined): boolean => {
    const type = documentSchema.nodes[child?.type ?? ""];
    const next = type === undefined ? null : (match?.matchType(type) ?? null);
    if (child === undefined || next === null) return false;
    match = next;
    return content.push(child) > 0;
  };
  for (const node of nodes) {
    if (!add(readNode(node, depth)) && !add(preserve(node))) return undefined;
  }
  if (content.length === 0 && captionedNames.has(name)) add(createCaption(name, attrs));
  if (content.length === 0 && match?.validEnd === false) add(createFiller("paragraph"));
  return match?.validEnd === true ? content : undefined;
}

const preserve = (node: unknown): JSONContent => ({ type: "preserved", attrs: { node } });

/** Returns the editor node for a Ricos node, or `undefined` if the schema cannot represent it. */
function readNode(node: unknown, depth: number): JSONContent | undefined {
  if (!isObject(node) || depth > maximumDepth) return undefined;
  const name = editorNames.get(node["type"]);
  if (name === undefined) return undefined;
  const nodes: readonly unknown[] = Array.isArray(node["nodes"]) ? node["nodes"] : [];
  const attrs = readFields(node, name);
  if (textBlockNames.has(name)) return readTextBlock(name, attrs, nodes);
  const content = readChildren(name, nodes, depth + 1, attrs);
  if (content === undefined) return undefined;
  const spans = name === "tableCell" ? readSpans(attrs["data"]) : {};
  const read = withContent({ type: name, attrs: { ...attrs, ...spans } }, content);
  return name === "table" ? readSizes(read) : read;
}

function readTextBlock(
  name: string,
  attrs: Attributes,
  nodes: readonly unknown[],
): JSONContent | undefined {
  const { content, texts } = readTexts(nodes, name) ?? {};
  if (content === undefined) return undefined;
  const form = texts === undefined ? attrs["form"] : { ...readForm(attrs), texts };
  return withContent({ type: name, attrs: { ...attrs, form } }, content);
}

const withContent = (node: JSONContent, content: JSONContent[]): JSONContent =>
  content.length === 0 ? node : { ...node, content };
