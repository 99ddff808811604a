/**
 * Captions. In the editor, every block that may have a caption contains one, because the cursor cannot reach a
 * block without text. A caption that the document does not contain is saved only if it gets text.
 */
import type { JSONContent } from "@tiptap/core";
import { readField } from "../../wix/json-object.ts";
import { createLines, readLine } from "./texts.ts";
import { readForm, readObject, type Attributes } from "./fields.ts";

/** Nodes that may contain a caption. */
export const captionedNames: ReadonlySet<string> = new Set([
  "image",
  "video",
  "gif",
  "gallery",
  "audio",
  "file",
  "embed",
  "html",
  "map",
]);

/**
 * Creates the caption of a node without one. It shows the text of `imageData.caption`, which older documents
 * have instead of a CAPTION node.
 */
export function createCaption(name: string, { id, data }: Attributes): JSONContent {
  const text = name === "image" ? readField(data, "caption") : undefined;
  const caption = createFiller("caption");
  if (typeof text !== "string" || text.trim() === "") return caption;
  const ownId = typeof id === "string" && id !== "" ? `${id}-caption`.slice(-100) : null;
  return {
    ...caption,
    attrs: { id: ownId, form: { isFiller: true, shows: text } },
    content: createLines(text, []),
  };
}

/** Creates a text block that is not saved unless it gets content. */
export const createFiller = (type: string): JSONContent => ({
  type,
  attrs: { form: { isFiller: true } },
});

/**
 * Returns whether a child exists only in the editor, and still has the content with which it was created. `data`
 * is the parent's data.
 */
export function isUnusedFiller({ attrs, content = [] }: JSONContent, data: unknown): boolean {
  const { isFiller, shows } = readForm(attrs ?? {});
  if (isFiller !== true) return false;
  if (content.length === 0) return true;
  // Text with marks has no plain text, and most fillers show no text. Two missing values are not the same text.
  if (shows === undefined) return false;
  return readPlainText(content) === shows && readField(data, "caption") === shows;
}

/** Returns the node's text, or `undefined` if it has marks. */
function readPlainText(content: readonly JSONContent[]): string | undefined {
  if (content.some(({ marks = [] }) => marks.length > 0)) return undefined;
  return readLine(content);
}

/** Returns an image's data without the caption that was replaced or deleted in the editor. */
export function writeImageData({ attrs, content = [] }: JSONContent): object | null {
  const data = readObject(attrs?.["data"]);
  const { shows } = readForm(content[0]?.attrs ?? {});
  const isKept = shows === undefined || readPlainText(content[0]?.content ?? []) === shows;
  if (isKept || data === null) return data;
  const { caption: _, ...others } = data;
  return others;
}
