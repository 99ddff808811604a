/**
 * Conversion of a Ricos node's fields to the attributes of an editor node and back. Every field is in exactly
 * one attribute, so nothing is lost.
 */
import { isObject } from "../../wix/json-object.ts";
import { getDataField } from "./names.ts";

/** How a document writes a node, if it differs from how the editor writes new nodes. */
export type Form = {
  /** The field `nodes` is missing. */
  readonly omitsNodes?: true;
  /** The ID is in the field `_id`. */
  readonly idField?: "_id";
  /** The node is not part of the document. It exists only because its parent needs content in the editor. */
  readonly isFiller?: true;
  /** The text of `imageData.caption`, which a caption shows. */
  readonly shows?: string;
  /** The TEXT nodes of a text block, as they were. They are saved while the text they contain is unchanged. */
  readonly texts?: readonly unknown[];
  /** The sizes in the table's data do not match its rows and columns, so the editor never changes them. */
  readonly keepsDimensions?: true;
};

export type Attributes = Readonly<Record<string, unknown>>;

/** Reads a node's attributes `id`, `data`, `style`, `extra` and `form`. */
export function readFields(node: Attributes, name: string): Attributes {
  const idField = readIdField(node);
  const dataField = getDataField(name);
  const isRead = (field: string, value: unknown): boolean => {
    if (field === "type" || value === undefined) return true;
    if (field === "nodes") return Array.isArray(value);
    if (field === "style" || field === dataField) return isObject(value);
    return field === idField;
  };
  const form: Form = {
    ...(node["nodes"] === undefined && { omitsNodes: true }),
    ...(idField === "_id" && { idField }),
  };
  return {
    id: idField === undefined ? null : node[idField],
    data: readObject(node[dataField]),
    style: readObject(node["style"]),
    extra: readOthers(node, isRead),
    form: nullIfEmpty(form),
  };
}

/** Returns the fields that `isRead` rejects, or `null` if there are none. */
export const readOthers = (
  object: Attributes,
  isRead: (field: string, value: unknown) => boolean,
): object | null =>
  nullIfEmpty(
    Object.fromEntries(Object.entries(object).filter(([field, value]) => !isRead(field, value))),
  );

/** Returns the value if it is an object, and otherwise `null`. */
export const readObject = (value: unknown): Record<string, unknown> | null =>
  isObject(value) ? value : null;

/** Returns an object, or `null` if it has no fields. */
export const nullIfEmpty = <Value extends object>(object: Value): Value | null =>
  Object.keys(object).length === 0 ? null : object;

function readIdField(node: Attributes): "id" | "_id" | undefined {
  if (typeof node["id"] === "string") return "id";
  return typeof node["_id"] === "string" ? "_id" : undefined;
}

/** Returns the form in a node's attributes. */
export const readForm = (attributes: Attributes): Form => readObject(attributes["form"]) ?? {};

/** Writes a node's fields. `data` may differ from the attribute, for example for a table cell. */
export function writeFields(
  type: string,
  name: string,
  attributes: Attributes,
  children: readonly unknown[],
  data: unknown = attributes["data"],
): object {
  const form = readForm(attributes);
  const { id, style } = attributes;
  return {
    ...readObject(attributes["extra"]),
    type,
    ...(typeof id === "string" && { [form.idField ?? "id"]: id }),
    ...writeNodes(attributes, children),
    ...(isObject(data) && { [getDataField(name)]: data }),
    ...(isObject(style) && { style }),
  };
}

/** Returns the field `nodes`. An empty list is written as the document wrote it. */
export function writeNodes(attributes: Attributes, children: readonly unknown[]): object {
  const extra = readObject(attributes["extra"]) ?? {};
  const isOdd = readForm(attributes).omitsNodes === true || Object.hasOwn(extra, "nodes");
  return children.length === 0 && isOdd ? {} : { nodes: children };
}
