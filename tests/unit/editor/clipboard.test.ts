import { DOMParser, DOMSerializer } from "@tiptap/pm/model";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import {
  demonstrationPosts,
  readSampleDocuments,
} from "#tests/support/content/sample-documents.ts";
import { createWideNodes } from "#tests/support/content/wide-document.ts";
import { openDocument, selectText } from "#tests/support/editor/editing.ts";

const { document } = new JSDOM("").window;

/** Returns the HTML of a whole document as it is in the clipboard. */
function copy(ricosDocument: unknown): string {
  const { doc } = openDocument(ricosDocument);
  const element = document.createElement("div");
  DOMSerializer.fromSchema(documentSchema).serializeFragment(doc.content, { document }, element);
  return element.innerHTML;
}

function paste(html: string): unknown {
  const element = document.createElement("div");
  element.innerHTML = html;
  const content = DOMParser.fromSchema(documentSchema).parse(element);
  content.check();
  return JSON.parse(JSON.stringify(toRicosDocument(content.toJSON())));
}

/** Returns the editor's content without the original form of its texts, which is not in the clipboard. */
const readContent = (ricosDocument: unknown) =>
  JSON.parse(
    JSON.stringify(toEditorDocument(ricosDocument).content, (name, value) =>
      name === "form" ? undefined : value,
    ),
  );

/** The blocks and texts of pasted HTML, without IDs. */
const pasteNodes = (html: string) =>
  JSON.parse(JSON.stringify(paste(html), (name, value) => (name === "id" ? undefined : value)));

const text = (value: string, ...decorations: object[]) => ({
  type: "TEXT",
  nodes: [],
  textData: { text: value, decorations },
});

describe("content that is copied in the editor", () => {
  test.each(readSampleDocuments(demonstrationPosts))(
    "has the same content when pasted: $name",
    ({ document: one }) => {
      expect(readContent(paste(copy(one)))).toEqual(readContent(one));
    },
  );

  test("is identical when it is pasted, for every node type", () => {
    const nodes: unknown = JSON.parse(
      JSON.stringify(createWideNodes("word").filter(({ type }) => type !== "LIST_ITEM")),
    );
    expect(paste(copy({ nodes }))).toEqual({ nodes });
  });

  test("does not contain text that was deleted", () => {
    const texts = [text("open", { type: "BOLD" }, { type: "FUTURE" }), text("secret")];
    const before = openDocument({ nodes: [{ type: "PARAGRAPH", id: "a", nodes: texts }] });
    const { doc } = before.apply(selectText(before, "secret").tr.deleteSelection());
    const element = document.createElement("div");
    DOMSerializer.fromSchema(documentSchema).serializeFragment(doc.content, { document }, element);
    expect(element.textContent).toBe("open");
    expect(element.innerHTML).not.toContain("secret");
  });

  test("has elements that other programs understand", () => {
    const link = { type: "LINK", linkData: { link: { url: "https://a.example/" } } };
    const html = copy({
      nodes: [
        { type: "HEADING", headingData: { level: 3 }, nodes: [text("Title")] },
        { type: "PARAGRAPH", nodes: [text("bold", { type: "BOLD" }), text("\nlinked", link)] },
        {
          type: "IMAGE",
          imageData: { image: { src: { url: "https://a.example/b.png" } }, altText: "A boat" },
        },
        { type: "BUTTON", buttonData: { text: "Go", link: { url: "https://a.example/" } } },
      ],
    });
    const element = document.createElement("div");
    element.innerHTML = html;
    for (const { dataset } of element.querySelectorAll<HTMLElement>("*")) {
      for (const name of Object.keys(dataset)) delete dataset[name];
    }
    expect(element.innerHTML).toBe(
      '<h3 dir="auto">Title</h3><p dir="auto"><strong>bold</strong><a href="https://a.example/" rel="noopener"><br>linked</a></p>' +
        '<figure><img src="https://a.example/b.png" alt="A boat"><div><figcaption dir="auto"></figcaption></div></figure>' +
        '<div><a href="https://a.example/">Go</a></div>',
    );
  });
});

describe("HTML that is pasted from elsewhere", () => {
  test("becomes blocks and marks", () => {
    expect(
      pasteNodes(
        '<h2>Title</h2><p>a <b>b</b> <a href="https://a.example/">c</a><br>d</p><ul><li>e</li></ul>' +
          "<pre>f\n  g</pre><table><tr><th>h</th><td colspan=2>i</td></tr></table>",
      ),
    ).toMatchObject({
      nodes: [
        { type: "HEADING", headingData: { level: 2 }, nodes: [text("Title")] },
        {
          type: "PARAGRAPH",
          nodes: [
            text("a "),
            text("b", { type: "BOLD", fontWeightValue: 700 }),
            text(" "),
            text("c", { type: "LINK", linkData: { link: { url: "https://a.example/" } } }),
            text("\nd"),
          ],
        },
        { type: "BULLETED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [{ nodes: [text("e")] }] }] },
        { type: "CODE_BLOCK", nodes: [text("f\n  g")] },
        {
          type: "TABLE",
          nodes: [{ nodes: [{ type: "TABLE_CELL" }, { tableCellData: { colspan: 2 } }] }],
        },
      ],
    });
  });

  test.each([
    ["no JSON", "{"],
    ["another type", '{"type":"HEADING"}'],
    ["an unknown type", '{"type":"FUTURE"}'],
    ["invalid data", '{"type":"PARAGRAPH","paragraphData":{"textStyle":4}}'],
    ["data of another type", '{"type":"PARAGRAPH","htmlData":{"html":"<script></script>"}}'],
  ])("keeps only its text if its data is %s", (_, json) => {
    const element = document.createElement("p");
    element.dataset["quireNode"] = json;
    element.textContent = "text";
    expect(pasteNodes(element.outerHTML)).toEqual({
      nodes: [{ type: "PARAGRAPH", nodes: [text("text")] }],
    });
  });

  test.each(["javascript:alert(1)", "data:text/html,a", " java\nscript:alert(1)"])(
    "loses the link %j, which is also not shown as a link in the editor",
    (url) => {
      const element = document.createElement("a");
      element.setAttribute("href", url);
      element.textContent = "text";
      expect(pasteNodes(element.outerHTML)).toMatchObject({ nodes: [{ nodes: [text("text")] }] });
      const link = { type: "LINK", linkData: { link: { url } } };
      expect(copy({ nodes: [{ type: "PARAGRAPH", nodes: [text("text", link)] }] })).not.toContain(
        "href",
      );
    },
  );
});
