/** Conversion of the editor's content to a Ricos document. */
import type { JSONContent } from "@tiptap/core";
import { readForm, readObject, writeFields, writeNodes, type Attributes } from "./fields.ts";
import { isUnusedFiller, writeImageData } from "./captions.ts";
import { ricosTypes, textBlockNames } from "./names.ts";
import { writeSizes, writeSpans } from "./table-sizes.ts";
import { writeTexts } from "./texts.ts";

/**
 * Converts the editor's content to a Ricos document. Unchanged parts are equal to the document that was
 * converted to the content. Nodes that exist only in the editor, for example uploads, are omitted. Returns the
 * original value if it was not an object and nothing was added.
 */
export function toRicosDocument(content: JSONContent): unknown {
  const attributes: Attributes = content.attrs ?? {};
  const nodes = writeChildren(content);
  const source = readObject(attributes["source"]);
  if (source !== null && nodes.length === 0) return source["value"];
  const { metadata, documentStyle } = attributes;
  return {
    ...readObject(attributes["extra"]),
    ...writeNodes(attributes, nodes),
    ...(readObject(metadata) !== null && { metadata }),
    ...(readObject(documentStyle) !== null && { documentStyle }),
  };
}

function writeChildren({ attrs, content = [] }: JSONContent): unknown[] {
  if (content.length === 1 && content.every((child) => isUnusedFiller(child, attrs?.["data"]))) {
    return [];
  }
  return content.flatMap(writeNode);
}

function writeNode(node: JSONContent): unknown[] {
  const { type: name = "", attrs = {}, content = [] } = node;
  if (name === "preserved") return [attrs["node"]];
  const type = ricosTypes.get(name);
  if (type === undefined) return [];
  const children = textBlockNames.has(name)
    ? writeTexts(content, readForm(attrs).texts)
    : writeChildren(node);
  return [writeFields(type, name, attrs, children, writeData(name, node))];
}

function writeData(name: string, node: JSONContent): unknown {
  if (name === "table") return writeSizes(node);
  if (name === "image") return writeImageData(node);
  if (name === "tableCell") return writeSpans(node.attrs ?? {});
  return node.attrs?.["data"];
}
