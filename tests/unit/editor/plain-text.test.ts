// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { PlainText } from "#lib/editor/paste/plain-text.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";

Object.assign(globalThis, { ClipboardEvent: Event });

/** Pastes a plain text into an empty post. Returns its blocks, with a slash for each line break. */
function paste(text: string): string[] {
  const editor = new Editor({
    element: document.createElement("div"),
    extensions: [...documentExtensions, PlainText],
  });
  editor.view.pasteText(text);
  const blocks = editor.state.doc.children.map((block) =>
    block.children.map(({ text: words }) => words ?? "/").join(""),
  );
  editor.destroy();
  return blocks;
}

test.each([
  [
    "a poem keeps its stanzas as paragraphs and its lines as line breaks",
    "The tide\r\ncomes in\r\n\r\nThe tide\r\ngoes out\r\n",
    ["The tide/comes in", "The tide/goes out"],
  ],
  ["lines without a blank line are paragraphs", "One\nTwo\nThree", ["One", "Two", "Three"]],
  ["lines with a blank line between them are paragraphs", "One\n \n\nTwo\n", ["One", "Two"]],
  ["a single line is inserted into the paragraph", "One", ["One"]],
])("of a pasted plain text, %s", (_, text, blocks) => {
  expect(paste(text)).toEqual(blocks);
});
