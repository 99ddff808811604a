import type { Node } from "@tiptap/pm/model";
import { EditorState, NodeSelection, TextSelection, type Command } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { setColor, textColors } from "#lib/editor/commands/colors.ts";
import { selectBracket } from "#lib/editor/commands/find-block.ts";
import { insertFootnote } from "#lib/editor/commands/footnotes.ts";
import { createBlock, insertBlock, updateData } from "#lib/editor/commands/insert-block.ts";
import { leaveCode } from "#lib/editor/commands/leave-marks.ts";
import { findLink, removeLink, setLink } from "#lib/editor/commands/links.ts";
import { indentItem, splitItem, toggleList } from "#lib/editor/commands/lists.ts";
import { GapCursor } from "@tiptap/pm/gapcursor";
import {
  deleteBlock,
  duplicateBlock,
  moveBlock,
  placeBlock,
} from "#lib/editor/commands/move-block.ts";
import { readPath, writePath } from "#lib/editor/commands/paths.ts";
import { addSection, createSection, removeSection } from "#lib/editor/commands/sections.ts";
import { createTable, toggleTableHeader } from "#lib/editor/commands/tables.ts";
import {
  readAlignment,
  readTextKind,
  setAlignment,
  setTextKind,
} from "#lib/editor/commands/text-blocks.ts";
import { typeAfterBlock } from "#lib/editor/commands/block-selection.ts";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";

const { paragraph } = documentSchema.nodes;

/** Creates a document with a paragraph for each text and the cursor in the first one. */
function createState(...texts: readonly string[]): EditorState {
  const blocks = texts.map((text) =>
    paragraph?.create({ id: text }, text === "" ? [] : documentSchema.text(text)),
  );
  const doc = documentSchema.nodes["doc"]?.create(
    null,
    blocks.filter((block) => block !== undefined),
  );
  if (doc === undefined) throw new Error("The schema has no document");
  return EditorState.create({ doc, selection: TextSelection.create(doc, 1) });
}

/** Runs commands one after the other. Fails if one of them does not apply. */
const run = (state: EditorState, ...commands: readonly Command[]): EditorState =>
  commands.reduce((current, command) => {
    let next: EditorState | undefined;
    expect(command(current, (transaction) => (next = current.apply(transaction)))).toBe(true);
    return next ?? current;
  }, state);

const select = (state: EditorState, from: number, to: number): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

const describeDoc = ({ doc }: EditorState): string[] =>
  doc.children.map((node: Node) => `${node.type.name} ${node.textContent}`.trim());

const expectValid = ({ doc }: EditorState): void =>
  expect(checkDocument(toRicosDocument(doc.toJSON()), "")).toEqual([]);

describe("inserting a block", () => {
  test("replaces an empty paragraph and selects the block", () => {
    const state = run(
      createState("", "after"),
      insertBlock((schema) => createBlock(schema, "divider", { lineStyle: "SINGLE" })),
    );
    expect(describeDoc(state)).toEqual(["divider", "paragraph after"]);
    expect(state.selection).toBeInstanceOf(NodeSelection);
    expectValid(state);
  });

  test("keeps a paragraph with text and adds the block after it", () => {
    const state = run(
      createState("before", "after"),
      insertBlock((schema) => createBlock(schema, "divider", null)),
    );
    expect(describeDoc(state)).toEqual(["paragraph before", "divider", "paragraph after"]);
  });

  test("leaves a list if the list cannot contain the block", () => {
    const state = run(
      createState("item"),
      toggleList("bulletedList"),
      insertBlock((schema) => createBlock(schema, "poll", { poll: { title: "Tea?" } })),
    );
    expect(describeDoc(state)).toEqual(["bulletedList item", "poll"]);
    expectValid(state);
  });

  test.each([
    ["table", insertBlock(createTable)],
    ["collapsibleList", insertBlock(createSection)],
  ])("puts the cursor into a new %s", (name, command) => {
    const state = run(createState(""), command);
    expect(state.doc.firstChild?.type.name).toBe(name);
    expect(state.selection.$from.parent.isTextblock).toBe(true);
    expectValid(state);
  });
});

test("changed data replaces the former data, and the block stays selected", () => {
  const inserted = run(
    createState(""),
    insertBlock((schema) => createBlock(schema, "divider", { width: "LARGE" })),
  );
  const state = run(
    inserted,
    updateData(0, (data) => ({ ...data, width: "SMALL" })),
  );
  expect(state.doc.firstChild?.attrs["data"]).toEqual({ width: "SMALL" });
  expect(state.selection).toBeInstanceOf(NodeSelection);
});

describe("typing while a block is selected", () => {
  const insertDivider = insertBlock((schema) => createBlock(schema, "divider", {}));

  test("writes a new paragraph after the block, which stays", () => {
    const state = run(createState("", "after"), insertDivider, typeAfterBlock("x"));
    expect(describeDoc(state)).toEqual(["divider", "paragraph x", "paragraph after"]);
    expect(state.selection.$from.parent.textContent).toBe("x");
    expectValid(state);
  });

  test("writes into an empty paragraph that follows the block", () => {
    const state = run(createState("", ""), insertDivider, typeAfterBlock("x"));
    expect(describeDoc(state)).toEqual(["divider", "paragraph x"]);
  });

  test("is left to the browser if text is selected", () => {
    expect(typeAfterBlock("x")(createState("words"))).toBe(false);
  });
});

describe("a bracket to fill in", () => {
  test("is selected, so that typing replaces only the bracket", () => {
    const state = run(createState("before", "Name: [Enter your name], [town]"), selectBracket(8));
    const typed = state.apply(state.tr.insertText("Ada"));
    expect(describeDoc(typed)).toEqual(["paragraph before", "paragraph Name: Ada, [town]"]);
  });

  test("is found after an inline node without text", () => {
    const start = run(select(createState("a [Enter your name]"), 2, 2), insertFootnote);
    const state = run(start, selectBracket(0));
    expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe(
      "[Enter your name]",
    );
  });

  test("is not found in a block without brackets", () => {
    expect(selectBracket(0)(createState("words [1]"))).toBe(false);
  });
});

describe("text blocks", () => {
  test.each(["heading2", "heading3", "heading4", "blockquote", "codeBlock"] as const)(
    "a paragraph becomes %s and a paragraph again",
    (kind) => {
      const changed = run(createState("words"), setTextKind(kind));
      expect(readTextKind(changed)).toBe(kind);
      expectValid(changed);
      expect(readTextKind(run(changed, setTextKind("paragraph")))).toBe("paragraph");
    },
  );

  test("alignment keeps the other fields of the data", () => {
    const state = run(createState("words"), setTextKind("heading2"), setAlignment("CENTER"));
    expect(readAlignment(state)).toBe("CENTER");
    expect(state.doc.firstChild?.attrs["data"]).toEqual({
      level: 2,
      textStyle: { textAlignment: "CENTER" },
    });
  });
});

describe("code", () => {
  const write = (text: string, ...after: string[]): EditorState => {
    const state = run(createState(text, ...after), setTextKind("codeBlock"));
    const end = state.selection.$from.end();
    return select(state, end, end);
  };

  test("that ends with two empty lines is left for a new paragraph", () => {
    const state = run(write("ls\n\n", "after"), leaveCode);
    expect(describeDoc(state)).toEqual(["codeBlock ls", "paragraph", "paragraph after"]);
    expect(state.selection.$from.parent.type.name).toBe("paragraph");
    expectValid(state);
  });

  test("that ends with two empty lines is left for the empty paragraph after it", () => {
    const state = run(write("ls\n\n", ""), leaveCode);
    expect(describeDoc(state)).toEqual(["codeBlock ls", "paragraph"]);
    expect(state.selection.$from.parent.type.name).toBe("paragraph");
  });

  test("with one empty line at its end is not left", () => {
    expect(leaveCode(write("ls\n"))).toBe(false);
  });
});

describe("lists", () => {
  test("change their type and end when their own type is chosen", () => {
    const bulleted = run(createState("item"), toggleList("bulletedList"));
    const ordered = run(bulleted, toggleList("orderedList"));
    expect(describeDoc(ordered)).toEqual(["orderedList item"]);
    expect(describeDoc(run(ordered, toggleList("orderedList")))).toEqual(["paragraph item"]);
  });

  test("lose the states of their items when they stop being check lists", () => {
    const list = run(createState("item"), toggleList("checkboxList"));
    const checked = run(
      list,
      updateData(1, () => ({ checked: true })),
    );
    const { doc } = run(checked, toggleList("bulletedList"));
    expect(doc.firstChild?.firstChild?.attrs["data"]).toBeNull();
  });

  test("have a new item after Enter, which can become part of the item before it", () => {
    const list = run(createState("item"), toggleList("checkboxList"));
    const end = list.selection.$from.end();
    const state = run(select(list, end, end), splitItem, indentItem);
    expect(state.doc.firstChild?.firstChild?.lastChild?.type.name).toBe("checkboxList");
    expectValid(state);
  });
});

describe("links", () => {
  const fields = {
    url: "https://example.com/",
    opensNewTab: true,
    isSponsored: false,
    isNofollow: true,
  };

  test("are set on the selected text and found at the cursor", () => {
    const state = run(select(createState("a linked word"), 3, 9), setLink(fields));
    const inside = select(state, 5, 5);
    expect(findLink(inside)).toEqual({ fields, from: 3, to: 9 });
    expectValid(state);
    expect(findLink(run(inside, removeLink))).toBeUndefined();
  });

  test("insert their URL if no text is selected", () => {
    expect(describeDoc(run(createState(""), setLink(fields)))).toEqual([
      "paragraph https://example.com/",
    ]);
  });
});

test("a colour is added to the selected text and removed again", () => {
  const colored = run(select(createState("red words"), 1, 4), setColor("vermilion"));
  const [text] = colored.doc.firstChild?.children ?? [];
  expect(text?.marks[0]?.attrs["decoration"]).toEqual({
    type: "COLOR",
    colorData: { foreground: textColors.vermilion },
  });
  expectValid(colored);
  expect(run(colored, setColor(undefined)).doc.firstChild?.firstChild?.marks).toEqual([]);
});

describe("blocks", () => {
  test("move up and down and take the cursor with them", () => {
    const state = run(createState("one", "two"), moveBlock(1));
    expect(describeDoc(state)).toEqual(["paragraph two", "paragraph one"]);
    expect(state.selection.$from.parent.textContent).toBe("one");
    expect(moveBlock(1)(state)).toBe(false);
    expect(describeDoc(run(state, moveBlock(-1)))).toEqual(["paragraph one", "paragraph two"]);
  });

  test("move with a cursor between blocks, which goes into the nearest text", () => {
    const state = createState("one", "two", "six");
    const between = state.apply(state.tr.setSelection(new GapCursor(state.doc.resolve(5))));
    for (const direction of [1, -1] as const) {
      const moved = run(between, moveBlock(direction));
      expect(moved.selection.$from.parent.inlineContent).toBe(true);
    }
  });

  test("are moved to a place, where they are selected, unless they are already there", () => {
    const state = run(createState("one", "two", "six"), placeBlock(0, 10));
    expect(describeDoc(state)).toEqual(["paragraph two", "paragraph one", "paragraph six"]);
    expect(state.selection.from).toBe(5);
    for (const place of [5, 10]) expect(placeBlock(5, place)(state)).toBe(false);
    expect(describeDoc(run(state, placeBlock(10, 0)))[0]).toBe("paragraph six");
  });

  test("leave a list as an item of a list of the same kind, and the last item deletes the list", () => {
    const list = run(createState("one", "two"), toggleList("orderedList"));
    expect(placeBlock(8, 1)(list)).toBe(false);
    const moved = run(list, placeBlock(1, 14));
    expect(describeDoc(moved)).toEqual(["paragraph two", "orderedList one"]);
    expectValid(moved);
  });

  test("are copied without their ID, and deleted", () => {
    const copied = run(createState("one"), duplicateBlock);
    expect(copied.doc.children.map(({ attrs }) => String(attrs["id"]))).toEqual(["one", "null"]);
    expect(describeDoc(run(copied, deleteBlock))).toEqual(["paragraph one"]);
  });
});

test("collapsible sections are added and removed, and removing the last one removes the list", () => {
  const list = run(createState("", "after"), insertBlock(createSection), addSection);
  expect(list.doc.firstChild?.childCount).toBe(2);
  expectValid(list);
  const empty = run(list, removeSection, removeSection);
  expect(describeDoc(empty)).toEqual(["paragraph after"]);
});

test("the header of a table is switched off and on", () => {
  const table = run(createState(""), insertBlock(createTable));
  const off = run(table, toggleTableHeader);
  expect(off.doc.firstChild?.attrs["data"]).toEqual({ rowHeader: false });
  expect(run(off, toggleTableHeader).doc.firstChild?.attrs["data"]).toEqual({ rowHeader: true });
});

test("a value inside data is written without changing the rest, and removed", () => {
  const data = { video: { src: { id: "a" }, width: 1 } };
  const changed = writePath(data, ["video", "src"], { url: "https://example.com/a.mp4" });
  expect(readPath(changed, ["video", "src", "url"])).toBe("https://example.com/a.mp4");
  expect(writePath(changed, ["video", "src"], undefined)).toEqual({ video: { width: 1 } });
  expect(data).toEqual({ video: { src: { id: "a" }, width: 1 } });
});

describe("footnotes", () => {
  const texts = (state: EditorState) => state.doc.children.map((node) => node.textContent);

  test("have a number in the text and a note at the end, which gets the cursor", () => {
    const state = run(select(createState("Tides turn."), 12, 12), insertFootnote);
    expect(texts(state)).toEqual(["Tides turn.1", "", ""]);
    expect(state.selection.$from.node(1).type.name).toBe("orderedList");
    expectValid(state);
  });

  test("are numbered again when one is inserted before another", () => {
    const first = run(select(createState("one two"), 8, 8), insertFootnote);
    const written = first.apply(first.tr.insertText("the second"));
    const state = run(select(written, 4, 4), insertFootnote);
    expect(texts(state)).toEqual(["one1 two2", "", "the second"]);
    expect(state.doc.lastChild?.children.map((item) => item.textContent)).toEqual([
      "",
      "the second",
    ]);
    expectValid(state);
  });

  test("cannot be inserted into code", () => {
    expect(insertFootnote(run(createState("code"), setTextKind("codeBlock")))).toBe(false);
  });
});
