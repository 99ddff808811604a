import { setBlockType, toggleMark } from "@tiptap/pm/commands";
import type { MarkType, NodeType } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import {
  decorationTypes,
  nodeTable,
  nodeTypes,
  type NodeType as RicosType,
} from "#lib/rich-content/schema/node-types.ts";
import { paragraph, text } from "#tests/support/content/nodes.ts";
import {
  openDocument,
  readBlocks,
  runCommand,
  saveDocument,
  selectText,
} from "#tests/support/editor/editing.ts";

const getNode = (name: string): NodeType => {
  const type = documentSchema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
};
const getMark = (name: string): MarkType => {
  const type = documentSchema.marks[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
};
const toName = (type: string) =>
  type.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const blockTypes = nodeTypes.filter((type) => type !== "TEXT");

/** Returns whether a node may be a direct child of another one. */
const allows = (parent: string, child: string): boolean => {
  const { contentMatch } = getNode(parent);
  const matches = [contentMatch];
  for (let index = 0; index < contentMatch.edgeCount; index += 1) {
    matches.push(contentMatch.edge(index).next);
  }
  return matches.some((match) => match.matchType(getNode(child)) !== null);
};

describe("the editor's schema", () => {
  test.each(blockTypes)("creates valid nodes of type %s", (type) => {
    const node = getNode(toName(type)).createAndFill();
    const [parent] = nodeTable[type].parents ?? [];
    const wrapped = addParents(node?.toJSON(), parent);
    const saved = toRicosDocument({ type: "doc", content: [wrapped] });
    expect(JSON.stringify(saved)).toContain(`"${type}"`);
    expect(checkDocument(saved, "document")).toEqual([]);
  });

  function addParents(node: { type: string }, parent: RicosType | undefined): { type: string } {
    if (parent === undefined) return node;
    const around = { type: toName(parent), content: [node] };
    return addParents(around, nodeTable[parent].parents?.[0]);
  }

  test("allows nodes only in the parents that Ricos requires", () => {
    for (const [child, { parents }] of Object.entries(nodeTable)) {
      if (child === "TEXT" || parents === undefined) continue;
      const allowing = blockTypes.filter((parent) => allows(toName(parent), toName(child)));
      expect([child, allowing.toSorted()]).toEqual([child, parents.toSorted()]);
      expect(allows("doc", toName(child))).toBe(false);
    }
    const withText = blockTypes.filter((parent) => allows(toName(parent), "text"));
    expect(withText.toSorted()).toEqual(nodeTable.TEXT.parents?.toSorted());
  });

  test.each([
    ["listItem", "collapsibleList layout card smartBlock poll toc map"],
    ["blockquote", "collapsibleList layout card smartBlock poll toc map"],
    ["tableCell", "table gallery collapsibleList layout card smartBlock poll toc map"],
    ["collapsibleItemTitle", "image video table divider collapsibleList layout poll"],
    ["collapsibleItemBody", "layout card smartBlock toc map"],
    ["image", "paragraph image preserved"],
    ["bulletedList", "paragraph bulletedList preserved"],
  ])("%s does not allow %s", (parent, children) => {
    expect(children.split(" ").filter((child) => allows(parent, child))).toEqual([]);
  });

  test.each([
    [
      "listItem",
      "paragraph heading bulletedList blockquote codeBlock image table divider preserved",
    ],
    ["blockquote", "paragraph heading orderedList blockquote codeBlock image preserved"],
    [
      "tableCell",
      "paragraph heading checkboxList blockquote codeBlock image video button preserved",
    ],
    ["collapsibleItemBody", "paragraph image gallery table poll collapsibleList html preserved"],
    ["layoutCell", "paragraph image table collapsibleList layout preserved"],
  ])("%s allows %s", (parent, children) => {
    const names = children.split(" ");
    expect(names.filter((child) => allows(parent, child))).toEqual(names);
  });

  test("has a mark for every decoration", () => {
    const decorations = decorationTypes.map((type) => ({ type }));
    for (const decoration of decorations) {
      const nodes = [{ type: "PARAGRAPH", id: "a", nodes: [text("a", decoration)] }];
      const marks = openDocument({ nodes }).doc.firstChild?.firstChild?.marks ?? [];
      expect(marks.map(({ attrs }) => attrs)).toEqual([{ decoration }]);
    }
  });
});

const readTexts = (document: unknown) =>
  readBlocks(readBlocks(document)[0]).map(({ textData }) => textData);

describe("commands of ProseMirror", () => {
  test("turn marks on and off without attributes", () => {
    const simple = ["bold", "italic", "underline", "strikethrough", "superscript", "subscript"];
    for (const name of [...simple, "spoiler", "fontFamily"]) {
      const before = openDocument({ nodes: [{ ...paragraph("one two"), id: "a" }] });
      const after = runCommand(selectText(before, "two"), toggleMark(getMark(name)));
      expect(checkDocument(saveDocument(after), "document")).toEqual([]);
      expect(readTexts(saveDocument(after))).toMatchObject([
        { text: "one ", decorations: [] },
        { text: "two", decorations: [{ type: expect.any(String) }] },
      ]);
      const back = runCommand(after, toggleMark(getMark(name)));
      expect(readTexts(saveDocument(back))).toEqual(readTexts(saveDocument(before)));
    }
  });

  test("turn off a mark whose decoration has other data", () => {
    const bold = text("two", { type: "BOLD", fontWeightValue: 900 });
    const before = openDocument({ nodes: [{ type: "PARAGRAPH", id: "a", nodes: [bold] }] });
    const after = runCommand(selectText(before, "two"), toggleMark(getMark("bold")));
    expect(readTexts(saveDocument(after))).toEqual([{ text: "two", decorations: [] }]);
  });

  test("convert line breaks between paragraphs and code", () => {
    const before = openDocument({ nodes: [{ ...paragraph("one\ntwo"), id: "a" }] });
    expect(before.doc.firstChild?.childCount).toBe(3);
    const code = runCommand(selectText(before, "one"), setBlockType(getNode("codeBlock")));
    expect(code.doc.firstChild?.childCount).toBe(1);
    expect(readTexts(saveDocument(code))).toEqual([{ text: "one\ntwo", decorations: [] }]);
    const back = runCommand(selectText(code, "one"), setBlockType(getNode("paragraph")));
    expect(readTexts(saveDocument(back))).toEqual([{ text: "one\ntwo", decorations: [] }]);
  });
});
