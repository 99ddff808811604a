import { splitBlock } from "@tiptap/pm/commands";
import { wrapInList } from "@tiptap/pm/schema-list";
import { type EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import { readField } from "#lib/wix/json-object.ts";
import { paragraph, text, type WrittenNode } from "#tests/support/content/nodes.ts";
import {
  openDocument,
  readBlocks,
  runCommand,
  saveDocument,
  selectText,
} from "#tests/support/editor/editing.ts";

const block = (type: string, id: string, data: object = {}, ...nodes: WrittenNode[]) => ({
  type,
  id,
  nodes,
  ...data,
});

function saveBlocks(state: EditorState): WrittenNode[] {
  const document = saveDocument(state);
  expect(checkDocument(document, "document")).toEqual([]);
  return readBlocks(document);
}

describe("a block's ID", () => {
  test("stays with the text when a heading is split at its start", () => {
    const heading = block("HEADING", "h", { headingData: { level: 2 } }, text("Title"));
    const before = selectText(openDocument({ nodes: [heading] }), "Title", "start");
    const [empty, title] = saveBlocks(runCommand(before, splitBlock));
    expect(title).toEqual(heading);
    expect(empty?.["id"]).toMatch(/^[\da-f]{10}$/);
  });

  test("is new for a copy before the original, also inside the copy", () => {
    const item = block("LIST_ITEM", "item", {}, block("PARAGRAPH", "p", {}, text("a")));
    const before = openDocument({ nodes: [block("BULLETED_LIST", "list", {}, item)] });
    const { tr, doc } = before;
    const saved = saveDocument(before.apply(tr.insert(0, doc.children)));
    const ids = JSON.stringify(saved).match(/"id":"[^"]+"/g) ?? [];
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(readBlocks(saved)[1]).toEqual(block("BULLETED_LIST", "list", {}, item));
  });

  test("is missing only as long as the block is not changed", () => {
    const nodes = [paragraph("one"), paragraph("two")];
    const before = selectText(openDocument({ nodes }), "two", "end");
    const [one, two] = saveBlocks(before.apply(before.tr.insertText("!")));
    expect(one).toEqual(nodes[0]);
    expect(two).toMatchObject({ id: expect.stringMatching(/./), nodes: [text("two!")] });
  });

  test("keeps the name that the document uses for it", () => {
    const before = openDocument({ nodes: [{ ...paragraph("one"), _id: "a" }] });
    const after = before.apply(before.tr.split(2));
    expect(saveBlocks(after)).toMatchObject([{ _id: "a" }, { _id: expect.stringMatching(/./) }]);
  });

  test("is new for a copied block that cannot be edited, and for the blocks inside it", () => {
    const inner = block("PARAGRAPH", "p", {}, text("a"));
    const before = openDocument({ nodes: [block("DIVIDER", "d", {}, inner)] });
    expect(before.doc.firstChild?.type.name).toBe("preserved");
    const saved = saveDocument(before.apply(before.tr.insert(0, before.doc.children)));
    expect(new Set(JSON.stringify(saved).match(/"id":"[^"]+"/g)).size).toBe(4);
  });
});

test("a copied poll gets its own votes", () => {
  const pollData = { poll: { id: "poll", title: "Which?", options: [{ id: "1", title: "This" }] } };
  const before = openDocument({ nodes: [block("POLL", "a", { pollData })] });
  const { tr, doc } = before;
  const [one, two] = readBlocks(
    saveDocument(before.apply(tr.insert(doc.content.size, doc.children))),
  );
  expect(one?.["pollData"]).toEqual(pollData);
  expect(two).toMatchObject({ pollData: { poll: { title: "Which?" } } });
  expect(readField(readField(two?.["pollData"], "poll"), "id")).not.toBe("poll");
});

test("new items of a checkbox list are not checked", () => {
  const before = openDocument({ nodes: [block("PARAGRAPH", "a", {}, text("one"))] });
  const type = documentSchema.nodes["checkboxList"];
  if (type === undefined) throw new Error("The schema has no checkbox list.");
  const after = runCommand(selectText(before, "one"), wrapInList(type));
  expect(saveBlocks(after)).toMatchObject([
    { type: "CHECKBOX_LIST", nodes: [{ listItemData: { checked: false } }] },
  ]);
});

describe("the caption of an image", () => {
  const imageData = { image: { src: { id: "a.png" } } };
  const openImage = (caption?: string) =>
    openDocument({
      nodes: [block("IMAGE", "i", { imageData: { ...imageData, ...(caption && { caption }) } })],
    });
  /** Replaces the caption's text. */
  function write(state: ReturnType<typeof openImage>, value: string) {
    const { tr, doc } = state;
    const end = doc.content.size - 2;
    return value === ""
      ? state.apply(tr.delete(2, end))
      : state.apply(tr.insertText(value, 2, end));
  }

  test("is saved only if it has text", () => {
    expect(saveBlocks(write(openImage(), "New"))).toMatchObject([
      {
        nodes: [{ type: "CAPTION", id: expect.stringMatching(/./), nodes: [text("New")] }],
        imageData,
      },
    ]);
    const cleared = write(write(openImage(), "New"), "");
    expect(saveDocument(cleared)).toEqual({ nodes: [block("IMAGE", "i", { imageData })] });
  });

  test("shows the text that older documents have in the image's data, and replaces it", () => {
    const before = openImage("Old\ntext");
    expect(before.doc.textBetween(0, before.doc.content.size, "", "\n")).toBe("Old\ntext");
    expect(saveBlocks(write(before, "New"))).toMatchObject([
      { nodes: [{ type: "CAPTION", nodes: [text("New")] }], imageData },
    ]);
    expect(JSON.stringify(saveDocument(write(before, "New")))).not.toContain("Old");
    expect(saveDocument(write(before, ""))).toEqual({
      nodes: [block("IMAGE", "i", { imageData })],
    });
  });

  test("is not restored when it was deleted", () => {
    const before = openImage("Old");
    const { tr } = before;
    const after = before.apply(tr.delete(1, before.doc.content.size - 1));
    expect(saveDocument(after)).toEqual({ nodes: [block("IMAGE", "i", { imageData })] });
    expect(after.doc.firstChild?.childCount).toBe(1);
  });
});

describe("the TEXT nodes of a changed paragraph", () => {
  const link = { type: "LINK", linkData: { link: { url: "https://a.example/" } } };
  const nodes = [
    { ...text("one "), id: "t1" },
    { ...text("two", link), id: "t2", future: 1 },
    { ...text("three"), id: "t3" },
    { ...text(" four"), id: "t4" },
  ];
  const before = openDocument({ nodes: [block("PARAGRAPH", "p", {}, ...nodes)] });

  test("stay as they were where the text and its marks did not change", () => {
    const state = selectText(before, "one");
    const [changed] = saveBlocks(state.apply(state.tr.insertText("1")));
    expect(changed?.nodes).toEqual([{ id: "", nodes: [], ...text("1 ") }, ...nodes.slice(1)]);
  });

  test("are all as they were when the change is taken back", () => {
    const state = selectText(before, "four");
    const changed = selectText(state.apply(state.tr.insertText("4")), "4");
    const back = changed.apply(changed.tr.insertText("four"));
    expect(saveBlocks(back)).toEqual([block("PARAGRAPH", "p", {}, ...nodes)]);
  });

  test("are not repeated when the paragraph is split and joined", () => {
    const split = runCommand(selectText(before, "ree", "start"), splitBlock);
    const [first, second] = saveBlocks(split);
    expect(
      [first, second].map((one) => one?.nodes?.map(({ textData }) => readField(textData, "text"))),
    ).toEqual([["one ", "two", "th"], ["ree four"]]);
    const { doc } = split;
    const at = TextSelection.near(doc.resolve((doc.firstChild?.nodeSize ?? 0) + 1));
    const joined = split.apply(split.tr.setSelection(at).join(doc.firstChild?.nodeSize ?? 0));
    expect(saveBlocks(joined)[0]?.nodes).toEqual(nodes);
  });
});
