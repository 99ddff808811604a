/**
 * Attributes in the clipboard's HTML, so that copying inside the editor loses nothing. The HTML may come from
 * any page, so its nodes are checked like those of a document that a client sends.
 */
import { checkDocument } from "../../rich-content/check-document.ts";
import { isNodeType, nodeTable } from "../../rich-content/schema/node-types.ts";
import { isObject } from "../../wix/json-object.ts";
import {
  readFields,
  readForm,
  writeFields,
  type Attributes,
  type Form,
} from "../document/fields.ts";
import { editorNames, ricosTypes } from "../document/names.ts";
import { writeSpans } from "../document/table-sizes.ts";

const nodeField = "data-quire-node";
const fillerField = "data-quire-filler";
const markField = "data-quire-decoration";
const maximumLength = 1_000_000;

/** Selectors of the elements that the editor wrote. */
export const nodeSelector = `[${nodeField}]`;
export const markSelector = `[${markField}]`;

/** Returns the HTML attributes that contain a node's fields. They do not contain text that was deleted. */
export function writeNodeField(name: string, attributes: Attributes): Record<string, string> {
  const type = ricosTypes.get(name) ?? "";
  const data = name === "tableCell" ? writeSpans(attributes) : attributes["data"];
  const node =
    name === "preserved"
      ? attributes["node"]
      : writeFields(type, name, { ...attributes, form: { omitsNodes: true } }, [], data);
  const { isFiller, shows = "" } = readForm(attributes);
  return { [nodeField]: JSON.stringify(node), ...(isFiller && { [fillerField]: shows }) };
}

/** Reads a node's attributes from an element, or returns `undefined` if it contains no valid node of this name. */
export function readNodeField(element: HTMLElement, name: string): Attributes | undefined {
  const node = parseField(element, nodeField);
  if (node === undefined) return undefined;
  if (name === "preserved") return isValid(node) ? { node } : undefined;
  if (editorNames.get(node["type"]) !== name || !isValid(addParents(node))) return undefined;
  return { ...readFields(node, name), form: readFiller(element) };
}

/** Returns the form of a node that exists only in the editor, or `null` for any other node. */
function readFiller(element: HTMLElement): Form | null {
  const shows = element.getAttribute(fillerField);
  if (shows === null) return null;
  return { isFiller: true, ...(shows !== "" && { shows }) };
}

/** Returns the HTML attribute that contains a decoration. */
export const writeMarkField = (decoration: unknown): Record<string, string> => ({
  [markField]: JSON.stringify(decoration),
});

/** Reads a decoration from an element, or returns `undefined` if it contains no valid decoration. */
export function readMarkField(element: HTMLElement): Record<string, unknown> | undefined {
  const decoration = parseField(element, markField);
  const text = { type: "TEXT", textData: { text: "", decorations: [decoration] } };
  return decoration !== undefined && isValid({ type: "PARAGRAPH", nodes: [text] })
    ? decoration
    : undefined;
}

function parseField(element: HTMLElement, field: string): Record<string, unknown> | undefined {
  const text = element.getAttribute(field) ?? "";
  if (text === "" || text.length > maximumLength) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isValid = (node: object): boolean => checkDocument({ nodes: [node] }, "").length === 0;

/** Returns a node inside the parents that it needs. */
function addParents(node: Readonly<Record<string, unknown>>): object {
  const { type } = node;
  const [parent] = (isNodeType(type) && nodeTable[type].parents) || [];
  return parent === undefined ? node : addParents({ type: parent, nodes: [node] });
}
