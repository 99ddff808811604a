import { NodeSelection, TextSelection, type Command, type EditorState } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { resetBlock } from "#lib/editor/commands/backspace.ts";
import {
  addParagraphAfter,
  leaveBlock,
  leaveSelectedBlock,
  moveToBlock,
} from "#lib/editor/commands/block-selection.ts";
import { createBlock, insertBlockAt } from "#lib/editor/commands/insert-block.ts";
import { enterSection } from "#lib/editor/commands/sections.ts";
import { pasteAddress } from "#lib/editor/paste/paste-address.ts";
import {
  openDocument,
  runCommand,
  saveDocument,
  selectText,
} from "../../support/editor/editing.ts";
import { listItem, paragraph, text } from "../../support/content/nodes.ts";

const image = { type: "IMAGE", imageData: { altText: "A boat" }, nodes: [] };
const open = (...nodes: object[]) => openDocument({ nodes });
const at = (state: EditorState, name: string, where: "start" | "end" = "start") =>
  selectText(state, name, where);

const can = (state: EditorState, command: Command): boolean => command(state);
const readSelected = ({ selection }: EditorState): string =>
  selection instanceof NodeSelection
    ? selection.node.type.name
    : `in ${selection.$from.parent.type.name} ${selection.$from.parent.textContent}`.trim();
const readTypes = (state: EditorState): string[] =>
  state.doc.children.map((node) => `${node.type.name} ${node.textContent}`.trim());

describe("the arrow keys", () => {
  const state = open(paragraph("before"), image, paragraph("after"));

  test.each([
    ["down", "before", "end"],
    ["forward", "before", "end"],
    ["up", "after", "start"],
    ["backward", "after", "start"],
  ] as const)(
    "select a picture next to the cursor when the cursor moves %s",
    (direction, words, where) => {
      const next = runCommand(at(state, words, where), moveToBlock(direction));
      expect(readSelected(next)).toBe("image");
    },
  );

  test("lead from a selected picture into its caption and back", () => {
    const selected = runCommand(at(state, "before"), moveToBlock("down"));
    const inside = runCommand(selected, moveToBlock("down"));
    expect(readSelected(inside)).toBe("in caption");
    expect(readSelected(runCommand(inside, moveToBlock("up")))).toBe("image");
  });

  test("are left to the browser between texts", () => {
    const texts = open(paragraph("one"), paragraph("two"));
    expect(can(at(texts, "one"), moveToBlock("down"))).toBe(false);
  });
});

describe("Enter", () => {
  test("adds a paragraph after a selected block and after a caption", () => {
    const state = open(image, paragraph("after"));
    const selected = runCommand(at(state, "after"), moveToBlock("up"));
    const types = ["image", "paragraph", "paragraph after"];
    expect(readTypes(runCommand(selected, addParagraphAfter))).toEqual(types);
    const inside = runCommand(selected, moveToBlock("down"));
    expect(readTypes(runCommand(inside, addParagraphAfter))).toEqual(types);
  });

  test("uses an empty paragraph after the block", () => {
    const state = open(paragraph("before"), image, paragraph(""));
    const selected = runCommand(at(state, "before", "end"), moveToBlock("down"));
    const next = runCommand(selected, addParagraphAfter);
    expect(readTypes(next)).toEqual(readTypes(state));
    expect(readSelected(next)).toBe("in paragraph");
  });

  test("leads from the title of a section to its content", () => {
    const state = runCommand(at(open(createSection("Title", "Body")), "Title"), enterSection);
    expect(readSelected(state)).toBe("in paragraph Body");
  });
});

describe("a paste", () => {
  test("goes after a selected block, and to the cursor in text", () => {
    const state = open(image, paragraph("after"));
    const selected = runCommand(at(state, "after"), moveToBlock("up"));
    const left = runCommand(selected, leaveSelectedBlock);
    const pasted = runCommand(left, pasteAddress("https://example.com/"));
    expect(readTypes(pasted)).toEqual([
      "image",
      "paragraph https://example.com/",
      "paragraph after",
    ]);
    expect(can(at(state, "after"), leaveSelectedBlock)).toBe(false);
  });
});

describe("Escape", () => {
  test("leads from a list to the text after it, and from a caption to its block", () => {
    const list = { type: "BULLETED_LIST", nodes: [listItem(paragraph("item"))] };
    const state = open(list, paragraph("after"));
    expect(readSelected(runCommand(at(state, "item"), leaveBlock))).toBe("in paragraph after");
    const caption = { type: "CAPTION", nodes: [text("words")] };
    const captioned = at(open({ ...image, nodes: [caption] }, paragraph("after")), "words");
    const selected = runCommand(captioned, leaveBlock);
    expect(readSelected(selected)).toBe("image");
    expect(readSelected(runCommand(selected, leaveBlock))).toBe("in paragraph after");
  });

  test("does nothing in a paragraph at the top of the document", () => {
    expect(can(at(open(paragraph("words")), "words"), leaveBlock)).toBe(false);
  });
});

describe("Backspace at the start", () => {
  test("makes a heading a paragraph", () => {
    const heading = { type: "HEADING", headingData: { level: 2 }, nodes: [text("Title")] };
    const state = at(open(paragraph("before"), heading), "Title");
    expect(readTypes(runCommand(state, resetBlock))).toEqual([
      "paragraph before",
      "paragraph Title",
    ]);
  });

  test("takes a list item out of its list", () => {
    const list = {
      type: "BULLETED_LIST",
      nodes: [listItem(paragraph("one")), listItem(paragraph("two"))],
    };
    const state = runCommand(at(open(list), "two"), resetBlock);
    expect(readTypes(state)).toEqual(["bulletedList one", "paragraph two"]);
  });

  test("deletes an empty section but no section with text", () => {
    const state = open(createSection("", ""), paragraph("after"));
    const inTitle = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)));
    expect(readTypes(runCommand(inTitle, resetBlock))).toEqual(["paragraph after"]);
    expect(can(at(open(createSection("Title", "")), "Title"), resetBlock)).toBe(false);
  });
});

test("a block that is inserted at a position replaces an empty paragraph, and the cursor stays in its text", () => {
  const state = at(open(paragraph(""), paragraph("words")), "words", "end");
  const inserted = runCommand(
    state,
    insertBlockAt(1, (schema) => createBlock(schema, "divider", null)),
  );
  expect(readTypes(inserted)).toEqual(["divider", "paragraph words"]);
  expect(readSelected(inserted)).toBe("in paragraph words");
});

test("a block that replaces the paragraph of the cursor is selected", () => {
  const state = open(paragraph(""), paragraph("words"));
  const inserted = runCommand(
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1))),
    insertBlockAt(1, (schema) => createBlock(schema, "divider", null)),
  );
  expect(readSelected(inserted)).toBe("divider");
});

describe("a pasted URL", () => {
  const url = "https://youtu.be/dQw4w9WgXcQ";

  test.each([
    [url, { type: "VIDEO", videoData: { video: { src: { url } } } }],
    [
      "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC",
      {
        type: "AUDIO",
        audioData: {
          audio: { src: { url: "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC" } },
        },
      },
    ],
    ["https://x.com/quire/status/1234567", { type: "EMBED" }],
  ])("of a provider becomes a block in an empty paragraph: %s", (address, block) => {
    const state = runCommand(open(paragraph("")), pasteAddress(`${address}\n`));
    expect(saveDocument(state)).toMatchObject({ nodes: [block] });
  });

  test("becomes a link in text, and the link of selected text", () => {
    const linked = (state: EditorState) => {
      const { doc } = runCommand(state, pasteAddress(url));
      return doc.firstChild?.children.map((node) => [node.text, node.marks.length]);
    };
    const state = open(paragraph("See here now"));
    expect(linked(selectText(state, "here"))).toEqual([
      ["See ", 0],
      ["here", 1],
      [" now", 0],
    ]);
    expect(linked(at(open(paragraph("See ")), "See ", "end"))).toEqual([
      ["See ", 0],
      [url, 1],
    ]);
  });

  test.each([
    "two words",
    "javascript:alert(1)",
    "https://example.com and more",
    "ftp://example.com",
  ])("is only text if it is not a web address: %s", (value) =>
    expect(can(open(paragraph("")), pasteAddress(value))).toBe(false),
  );
});

function createSection(title: string, body: string): object {
  const part = (type: string, value: string) => ({ type, nodes: [paragraph(value)] });
  return {
    type: "COLLAPSIBLE_LIST",
    nodes: [
      {
        type: "COLLAPSIBLE_ITEM",
        nodes: [part("COLLAPSIBLE_ITEM_TITLE", title), part("COLLAPSIBLE_ITEM_BODY", body)],
      },
    ],
  };
}
