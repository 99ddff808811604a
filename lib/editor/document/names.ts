/** Names of the editor's nodes and marks for the types of Ricos documents. */
import { nameNodeType, nodeTypes } from "../../rich-content/schema/node-types.ts";

const names = nodeTypes
  .filter((type) => type !== "TEXT")
  .map((type) => [type, nameNodeType(type)] as const);

/** Editor node names by Ricos type, for example `bulletedList` for `BULLETED_LIST`. TEXT is not a node in the editor. */
export const editorNames: ReadonlyMap<unknown, string> = new Map(names);
/** Ricos types by editor node name. */
export const ricosTypes: ReadonlyMap<unknown, string> = new Map(
  names.map(([type, name]) => [name, type]),
);

/** Nodes that contain text and line breaks. */
export const textBlockNames: ReadonlySet<string> = new Set([
  "paragraph",
  "heading",
  "codeBlock",
  "caption",
]);

/** Returns the field that contains a node's own data, for example `imageData`. */
export const getDataField = (name: string): string => `${name}Data`;
