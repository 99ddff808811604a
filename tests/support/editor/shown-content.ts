/** The editor's content, in a form that can be compared with the stored post. */
import type { JSONContent } from "@tiptap/core";
import { expect } from "vitest";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { describeSaving } from "#lib/editor/saving/describe-saving.ts";
import { isObject, readField } from "#lib/wix/json-object.ts";
import type { OpenSurface } from "./open-surface.tsx";

/** Saves the post, and expects the stored content to match the page. `name` appears in the failure message. */
export async function expectStored(
  { editor, store, save }: OpenSurface,
  name?: string,
): Promise<void> {
  const { richContent } = await save();
  expect(describeSaving(store.getState()), name).toBe("saved");
  expect(readStoredTexts(richContent), name).toEqual(readPageTexts(editor.view.dom));
  expect(readShown(toEditorDocument(richContent)), name).toEqual(readShown(editor.getJSON()));
}

type ShownBlock = Readonly<Record<string, unknown>>;

/** Nodes whose sizes may be in the table's data or in its cells. */
const sized = ["table", "tableCell"];

/**
 * Returns the text, marks and data of the editor's content without IDs. Empty paragraphs and captions are left out, because
 * the editor adds some that are not stored.
 */
function readShown({
  type = "",
  attrs,
  text,
  marks = [],
  content = [],
}: JSONContent): ShownBlock[] {
  if (content.length === 0 && (type === "paragraph" || type === "caption")) return [];
  const data: unknown = attrs?.["data"];
  const children = content.flatMap(readShown);
  return [
    {
      type,
      ...(isObject(data) && !sized.includes(type) && { data }),
      ...(text !== undefined && { text }),
      ...(marks.length > 0 && { marks: marks.map(({ attrs: decoration }) => decoration) }),
      ...(children.length > 0 && { children }),
    },
  ];
}

/** Returns the text of each non-empty text block on the page. */
const readPageTexts = (surface: Element): string[] =>
  [...surface.querySelectorAll("p, h1, h2, h3, h4, h5, h6, pre, figcaption")]
    .filter((block) => block.hasAttribute("data-type"))
    .map(readElement)
    .filter((text) => text !== "");

function readElement(element: Element): string {
  return [...element.childNodes]
    .map((child) => {
      if (!(child instanceof Element)) return child.textContent ?? "";
      if (child.tagName !== "BR") return readElement(child);
      return child.classList.contains("ProseMirror-trailingBreak") ? "" : "\n";
    })
    .join("");
}

/** Returns the text of each non-empty block of a Ricos document. */
function readStoredTexts(node: unknown): string[] {
  const nodes = readField(node, "nodes");
  if (!Array.isArray(nodes)) return [];
  const texts = nodes.map((child) => readField(readField(child, "textData"), "text"));
  const isTextBlock = texts.some((text) => typeof text === "string");
  if (!isTextBlock) return nodes.flatMap(readStoredTexts);
  return [texts.join("")].filter((text) => text !== "");
}
