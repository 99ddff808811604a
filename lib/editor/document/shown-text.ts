/** The text that the editor shows, in a form in which it can be compared with the stored text. */
import type { JSONContent } from "@tiptap/core";
import { readField, walkValues } from "../../wix/json-object.ts";
import { textBlockNames } from "./names.ts";
import { createTextNode, readLine } from "./texts.ts";
import { toEditorDocument } from "./to-editor.ts";

/** Returns the text of each block of the editor's content that has any. */
export function readShownText({ type = "", attrs, content = [] }: JSONContent): string[] {
  if (type === "preserved") return readPreservedText(attrs?.["node"]);
  const lines = textBlockNames.has(type) ? [readLine(content)] : content.flatMap(readShownText);
  return lines.filter((line) => line !== "");
}

/** Returns the text that the editor shows of a Ricos document. */
export const readStoredText = (document: unknown): string[] =>
  readShownText(toEditorDocument(document));

/** Returns whether two texts are equal, ignoring where blocks begin, because this is unknown inside preserved nodes. */
export const isSameText = (one: readonly string[], other: readonly string[]): boolean =>
  one.join("") === other.join("");

const readPreservedText = (node: unknown): string[] =>
  [...walkValues(node)].flatMap((value) => {
    const text = readField(readField(value, "textData"), "text");
    return typeof text === "string" ? [text] : [];
  });

/** Creates a document with a paragraph for each line, to keep text that another document lacks. */
export const createPlainDocument = (lines: readonly string[]): object => ({
  nodes: lines.map((text) => ({
    type: "PARAGRAPH",
    id: "",
    nodes: [createTextNode(text)],
  })),
});
