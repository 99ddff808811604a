// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { expect, test } from "vitest";
import { CheckItems } from "#lib/editor/commands/check-items.ts";
import { MarkdownShortcuts } from "#lib/editor/commands/markdown-shortcuts.ts";
import { documentExtensions } from "#lib/editor/schema/extensions.ts";
import { readField } from "#lib/wix/json-object.ts";
import { typeLetter } from "#tests/support/editor/random-writing.ts";

/** Opens an empty post, and types a text into it. */
function openTyped(text: string): Editor {
  const editor = new Editor({
    element: document.createElement("div"),
    extensions: [...documentExtensions, CheckItems, MarkdownShortcuts, UndoRedo],
  });
  for (const letter of text) typeLetter(editor.view, letter);
  return editor;
}

/** Types a text into an empty post. Returns the types of the blocks around the cursor, and whether its item is done. */
function typeText(text: string) {
  const editor = openTyped(text);
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
  ["[x] ", true],
  ["[X] ", true],
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

test("an item after a finished checklist item joins its list", () => {
  const editor = openTyped("[x] Tea");
  editor.commands.enter();
  editor.commands.enter();
  for (const letter of "[ ] Jam") typeLetter(editor.view, letter);
  const [list, ...others] = editor.state.doc.children;
  const done = list?.children.map(({ attrs }) => readField(attrs["data"], "checked"));
  expect([done, others.length]).toEqual([[true, false], 0]);
  editor.destroy();
});

/** Returns the linked texts of the post with their URLs. */
function listLinks(editor: Editor): [text: string, url: unknown][] {
  const links: [string, unknown][] = [];
  editor.state.doc.descendants(({ text = "", marks }) => {
    const link = marks.find(({ type }) => type.name === "link");
    const data = readField(readField(link?.attrs["decoration"], "linkData"), "link");
    if (link !== undefined) links.push([text, readField(data, "url")]);
  });
  return links;
}

test.each([
  ["https://example.com/a ", "https://example.com/a"],
  ["See http://example.com/tea, ", "http://example.com/tea"],
  ["(https://example.com/a_(b)) ", "https://example.com/a_(b)"],
])("a URL that is typed before a space becomes a link: %s", (typed, url) => {
  const editor = openTyped(`${typed}and`);
  expect(listLinks(editor)).toEqual([[url, url]]);
  expect(editor.getText()).toBe(`${typed}and`);
  editor.destroy();
});

test.each(["https:// ", "`https://example.com` ", "ftp://example.com "])(
  "a text that is no URL of a page, or code, does not become a link: %s",
  (typed) => {
    const editor = openTyped(typed);
    expect(listLinks(editor)).toEqual([]);
    editor.destroy();
  },
);

test("the link of a typed URL can be undone, and the text stays", () => {
  const editor = openTyped("https://example.com/a ");
  editor.commands.undoInputRule();
  expect(listLinks(editor)).toEqual([]);
  expect(editor.getText()).toBe("https://example.com/a ");
  editor.destroy();
});
