import { NodeSelection, type EditorState } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { insertDocument } from "#lib/editor/paste/insert-document.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import {
  openDocument,
  runCommand,
  saveDocument,
  selectText,
} from "#tests/support/editor/editing.ts";
import { listItem, paragraph, text, type WrittenNode } from "#tests/support/content/nodes.ts";

const node = (type: string, ...nodes: WrittenNode[]): WrittenNode => ({ type, nodes });
const list = (...items: string[]) =>
  node("BULLETED_LIST", ...items.map((item) => listItem(paragraph(item))));
const table = (...rows: string[][]) =>
  node(
    "TABLE",
    ...rows.map((row) =>
      node("TABLE_ROW", ...row.map((value) => node("TABLE_CELL", paragraph(value)))),
    ),
  );
const section = (title: WrittenNode, ...body: WrittenNode[]) =>
  node(
    "COLLAPSIBLE_LIST",
    node(
      "COLLAPSIBLE_ITEM",
      node("COLLAPSIBLE_ITEM_TITLE", title),
      node("COLLAPSIBLE_ITEM_BODY", ...body),
    ),
  );
const image: WrittenNode = {
  type: "IMAGE",
  imageData: { image: { src: { url: "https://a.example/b.jpg" } } },
  nodes: [],
};
const code = (value: string) => node("CODE_BLOCK", text(value));

/** Returns the document as one line: types with their content in brackets, and the cursor as `|`. */
function show(state: EditorState): string {
  const { doc, selection } = state;
  const short: Readonly<Record<string, string>> = {
    paragraph: "p",
    bulletedList: "ul",
    orderedList: "ol",
    checkboxList: "check",
    listItem: "li",
    tableRow: "tr",
    tableCell: "td",
    codeBlock: "pre",
    heading: "h",
  };
  const read = (one: typeof doc, start: number): string => {
    if (one.isText) {
      const at = selection instanceof NodeSelection ? -1 : selection.head - start;
      const value = one.text ?? "";
      return at >= 0 && at <= value.length ? `${value.slice(0, at)}|${value.slice(at)}` : value;
    }
    if (one.type.name === "hardBreak") return "⏎";
    const isSelected = selection instanceof NodeSelection && selection.from === start;
    const parts: string[] = [];
    one.forEach((child, offset) =>
      parts.push(read(child, one.type.name === "doc" ? offset : start + 1 + offset)),
    );
    const isInside = one.content.size === 0 && selection.head === start + 1;
    const inner = isInside && !isSelected ? "|" : parts.join(one.isTextblock ? "" : " ");
    const content = one.isTextblock ? inner.replace(/\|+/, "|") : inner;
    if (one.type.name === "doc") return content;
    return `${isSelected ? "*" : ""}${short[one.type.name] ?? one.type.name}(${content})`;
  };
  return read(doc, 0);
}

/** Places the cursor where a document has `|`. */
function openAt(...nodes: WrittenNode[]): EditorState {
  const state = selectText(openDocument({ nodes }), "|");
  return state.apply(state.tr.deleteSelection());
}

const paste = (state: EditorState, ...nodes: WrittenNode[]) =>
  runCommand(state, insertDocument({ nodes }));

describe("a pasted list", () => {
  const pasted = list("a", "b");

  test.each([
    ["an empty paragraph", [paragraph("|")], "ul(li(p(a)) li(p(b|)))"],
    ["the middle of a paragraph", [paragraph("one|two")], "p(one) ul(li(p(a)) li(p(b|))) p(two)"],
    ["an empty item", [list("one", "|", "two")], "ul(li(p(one)) li(p(a)) li(p(b|)) li(p(two)))"],
    ["the start of an item", [list("|one")], "ul(li(p(a)) li(p(b|)) li(p(one)))"],
    ["the end of an item", [list("one|", "two")], "ul(li(p(one)) li(p(a)) li(p(b|)) li(p(two)))"],
    ["the middle of an item", [list("one|two")], "ul(li(p(one)) li(p(a)) li(p(b|)) li(p(two)))"],
    [
      "a nested item",
      [node("BULLETED_LIST", listItem(paragraph("outer"), list("one|")))],
      "ul(li(p(outer) ul(li(p(one)) li(p(a)) li(p(b|)))))",
    ],
    [
      "an item with a nested list",
      [node("BULLETED_LIST", listItem(paragraph("outer|"), list("one")))],
      "ul(li(p(outer) ul(li(p(one)))) li(p(a)) li(p(b|)))",
    ],
    ["a cell", [table(["|", "c"])], "table(tr(td(ul(li(p(a)) li(p(b|)))) td(p(c))))"],
    [
      "a quote",
      [node("BLOCKQUOTE", paragraph("one|"))],
      "blockquote(p(one) ul(li(p(a)) li(p(b|))))",
    ],
  ] as const)("keeps the text around the cursor and its items in %s", (_, nodes, result) => {
    expect(show(paste(openAt(...nodes), pasted))).toBe(result);
  });

  test("with one item is text in the middle of an item", () => {
    expect(show(paste(openAt(list("one |two")), list("a ")))).toBe("ul(li(p(one a |two)))");
  });
});

describe("a pasted table", () => {
  test("of one cell is text", () => {
    const cell = table(["new"]);
    expect(show(paste(openAt(table(["a|b", "c"])), cell))).toBe(
      "table(tr(td(p(anew|b)) td(p(c))))",
    );
    expect(show(paste(openAt(paragraph("a|b")), cell))).toBe("p(anew|b)");
  });

  test("fills the cells from the cursor on, and the table grows", () => {
    const state = openAt(table(["a", "b"], ["c", "|"]));
    expect(show(paste(state, table(["1", "2"], ["3", "4"])))).toBe(
      "table(tr(td(p(a)) td(p(b)) td(p())) tr(td(p(c)) td(p(1)) td(p(2))) tr(td(p()) td(p(3)) td(p(4|))))",
    );
  });

  test("keeps the text of the cells that it fills", () => {
    const state = openAt(table(["a|b", "c"]));
    expect(show(paste(state, table(["1", "2"])))).toBe("table(tr(td(p(a1b)) td(p(c) p(2|))))");
  });

  test("with text beside it becomes text in a cell", () => {
    const state = openAt(table(["|", "c"]));
    expect(show(paste(state, paragraph("x"), table(["1", "2"])))).toBe(
      "table(tr(td(p(x) p(1) p(2|)) td(p(c))))",
    );
  });
});

describe("pasted text", () => {
  test("has a line for each block in a caption", () => {
    const captioned: WrittenNode = { ...image, nodes: [node("CAPTION", text("a|b"))] };
    const state = openAt(captioned, paragraph("after"));
    expect(show(paste(state, paragraph("1"), list("2", "3"), code("4\n5")))).toBe(
      "image(caption(a1⏎2⏎3⏎4⏎5|b)) p(after)",
    );
  });

  test("has a line for each block in the title of a section, and pictures follow the section", () => {
    const state = openAt(section(paragraph("a|"), paragraph("body")), paragraph("after"));
    expect(show(paste(state, paragraph("1"), image, table(["2", "3"])))).toBe(
      "collapsibleList(collapsibleItem(collapsibleItemTitle(p(a1⏎2 3)) collapsibleItemBody(p(body)))) image(caption()) p(|after)",
    );
  });

  test("that is one line of code is inline code in text, and a block in an empty paragraph", () => {
    expect(show(paste(openAt(paragraph("a |b")), code("  ls")))).toBe("p(a ls|b)");
    expect(show(paste(openAt(paragraph("|")), code("  ls")))).toBe("pre(  ls|)");
  });
});

const contents = {
  text: [paragraph("new")],
  texts: [paragraph("new"), paragraph("newer")],
  heading: [node("HEADING", text("new"))],
  lists: [list("new", "newer"), node("ORDERED_LIST", listItem(paragraph("newest")))],
  "text and list": [paragraph("new"), list("newer"), paragraph("newest")],
  table: [table(["new", "newer"])],
  "heading and table": [node("HEADING", text("new")), table(["newer", "newest"])],
  quote: [node("BLOCKQUOTE", paragraph("new"))],
  code: [code("new\nnewer")],
  section: [section(paragraph("new"), paragraph("newer"), table(["newest"]))],
  picture: [image],
  "text and picture": [paragraph("new"), image, paragraph("newer")],
  columns: [
    node("LAYOUT", node("LAYOUT_CELL", paragraph("new")), node("LAYOUT_CELL", list("newer"))),
  ],
  divider: [node("DIVIDER")],
} as const satisfies Record<string, readonly WrittenNode[]>;

const places = {
  "empty paragraph": (words: string) => [paragraph(words)],
  quote: (words: string) => [node("BLOCKQUOTE", paragraph(words), paragraph("near"))],
  heading: (words: string) => [node("HEADING", text(words))],
  item: (words: string) => [list("near", words, "nearer")],
  "nested item": (words: string) => [
    node("ORDERED_LIST", listItem(paragraph("near"), list(words, "nearer"))),
  ],
  checklist: (words: string) => [node("CHECKBOX_LIST", listItem(paragraph(words)))],
  cell: (words: string) => [table(["near", words], ["nearer", "nearest"])],
  caption: (words: string) => [{ ...image, nodes: [node("CAPTION", text(words))] }],
  "section title": (words: string) => [section(paragraph(words), paragraph("near"))],
  "section body": (words: string) => [section(paragraph("near"), paragraph(words))],
  column: (words: string) => [
    node("LAYOUT", node("LAYOUT_CELL", paragraph(words)), node("LAYOUT_CELL", paragraph("near"))),
  ],
} as const satisfies Record<string, (words: string) => WrittenNode[]>;

const count = (words: readonly string[], value: string) =>
  words.filter((word) => word === value).length;

describe.each(Object.entries(places))("pasted into: %s,", (_, createPlace) => {
  describe.each(Object.entries(contents))("content (%s)", (kind, pasted) => {
    test.each(["|", "old|", "|old", "old|older"])(
      "keeps all words and the blocks around the cursor: %s",
      (words) => {
        const before = openAt(paragraph("start"), ...createPlace(words), paragraph("end"));
        const after = paste(before, ...pasted);
        const split = (state: EditorState) =>
          state.doc.textBetween(0, state.doc.content.size, " ", " ").split(/\s+/);
        const expected = ["start", "end", "near", "nearer", "nearest"];
        for (const word of expected) {
          expect(count(split(after), word), word).toBe(count(split(before), word));
        }
        const joined = after.doc.textContent;
        for (const word of JSON.stringify(pasted).match(/new\w*/g) ?? []) {
          expect(joined, word).toContain(word);
        }
        for (const word of words.split("|")) expect(joined, word).toContain(word);
        if (["picture", "text and picture"].includes(kind)) {
          const pictures = JSON.stringify(after.doc.toJSON()).split('"b.jpg').length;
          expect(pictures).toBe(JSON.stringify(before.doc.toJSON()).split('"b.jpg').length);
        }
        after.doc.check();
        expect(checkDocument(saveDocument(after), "")).toEqual([]);
        // The blocks before and after the place are still where they were.
        const names = after.doc.children.map(({ type }) => type.name);
        expect([names[0], names.at(-1)]).toEqual(["paragraph", "paragraph"]);
        const types = (state: EditorState) => {
          const found: string[] = [];
          state.doc.descendants(({ type }) => void found.push(type.name));
          return found;
        };
        for (const type of ["table", "image", "collapsibleList", "layout", "checkboxList"]) {
          const added = count(
            JSON.stringify(pasted).match(/[A-Z_]{5,}/g) ?? [],
            typeNames[type] ?? "",
          );
          const most = count(types(before), type) + added;
          expect(count(types(after), type), type).toBeLessThanOrEqual(most);
        }
        const { selection } = after;
        expect(selection.from).toBeGreaterThan("start".length + 1);
        expect(selection.to).toBeLessThanOrEqual(after.doc.content.size - "end".length - 1);
      },
    );
  });
});

const typeNames: Readonly<Record<string, string>> = {
  table: "TABLE",
  image: "IMAGE",
  collapsibleList: "COLLAPSIBLE_LIST",
  layout: "LAYOUT",
  checkboxList: "CHECKBOX_LIST",
};
