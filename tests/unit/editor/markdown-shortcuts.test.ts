// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { CheckItems } from "#lib/editor/commands/check-items.ts";
import { MarkdownShortcuts } from "#lib/editor/commands/markdown-shortcuts.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";
import { readField } from "#lib/wix/json-object.ts";
import { typeLetter } from "#tests/support/editor/random-writing.ts";

/** Types a text into an empty post. Returns the types of the blocks around the cursor, and whether its item is done. */
function typeText(text: string) {
  const editor = new Editor({
    element: document.createElement("div"),
    extensions: [...documentExtensions, CheckItems, MarkdownShortcuts],
  });
  for (const letter of text) typeLetter(editor.view, letter);
  const { $from } = editor.state.selection;
  const item = $from.depth > 1 ? $from.node(-1) : undefined;
  const written = {
    types: Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name),
    isDone: readField(item?.attrs["data"], "checked"),
    text: editor.getText().trim(),
  };
  editor.destroy();
  return written;
}

test.each([
  ["- [ ] ", false],
  ["* [x] ", true],
  ["+ [X] ", true],
  ["- [] ", false],
  ["[ ] ", false],
])("“%s” starts one checklist, not a list inside a list", (typed, isDone) => {
  expect(typeText(`${typed}Tea`)).toEqual({
    types: ["checkboxList", "listItem", "paragraph"],
    isDone,
    text: "Tea",
  });
});

test("a box after the words of an item stays text", () => {
  expect(typeText("- Tea [ ] or")).toEqual({
    types: ["bulletedList", "listItem", "paragraph"],
    isDone: undefined,
    text: "Tea [ ] or",
  });
});
