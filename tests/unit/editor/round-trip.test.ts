import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { htmlToRichContent } from "#lib/convert/html/to-rich-content.ts";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { isObject, walkValues } from "#lib/wix/json-object.ts";
import { anyDocument } from "#tests/support/content/any-document.ts";
import { wholeHtml } from "#tests/support/content/ghost.ts";
import { oddDocument } from "#tests/support/content/odd-document.ts";
import { readSampleDocuments } from "#tests/support/content/sample-documents.ts";
import { createWideNodes } from "#tests/support/content/wide-document.ts";
import { openDocument, saveDocument } from "#tests/support/editor/editing.ts";

/** Opens a document as the editor does, and returns the document that it saves without a change. */
function reopen(document: unknown): unknown {
  const state = openDocument(document);
  state.doc.check();
  return saveDocument(state);
}

const findPreserved = (document: unknown): unknown[] =>
  [...walkValues(toEditorDocument(document))].flatMap((value) =>
    isObject(value) && value["type"] === "preserved" ? [value["attrs"]] : [],
  );

const samples = readSampleDocuments();

/** HTML as other blogs export it. */
const imports: readonly (readonly [source: string, html: string])[] = [
  ["Ghost", wholeHtml],
  [
    "WordPress",
    `<h2>Title</h2><p>a<br>b <code>c</code> <sup>d</sup> <span style="color:#f00">e</span></p>
<ul><li>a<ul><li>b<pre>c\nd</pre></li></ul><blockquote><p>e</p><ol><li>f</li></ol></blockquote></li></ul>
<blockquote><h3>a</h3><p>b</p><blockquote>c</blockquote><pre>d</pre></blockquote>
<table><thead><tr><th>a<th>b<tbody><tr><td rowspan=2><ul><li>c</li></ul><td>d<tr><td><img src="/e.png"></table>
<figure><img src="https://old.example/f.png" alt="f"><figcaption>g <a href="/h">h</a></figcaption></figure>
<div class="wp-block-columns"><div class="wp-block-column"><p>a</p><table><tr><td>b</table></div>
<div class="wp-block-column"><img src="/c.png"></div></div>
<details><summary>a</summary><p>b</p><ul><li>c</li></ul><details><summary>d</summary>e</details></details>
<hr><video src="/v.mp4"></video><audio src="/a.mp3"></audio><iframe src="https://www.youtube.com/embed/abc"></iframe>`,
  ],
];

describe("a document that is opened and saved without a change is identical", () => {
  test("for documents with all kinds of oddities", () => {
    fc.assert(
      fc.property(oddDocument, (document) => {
        expect(reopen(document)).toEqual(document);
      }),
      { numRuns: 500 },
    );
  });

  test("for documents as editors and converters write them", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const written: unknown = JSON.parse(JSON.stringify(document));
        expect(reopen(written)).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });

  test.each(samples)("for the sample post $name, and every block can be edited", ({ document }) => {
    expect(reopen(document)).toEqual(document);
    expect(findPreserved(document)).toEqual([]);
  });

  test.each(imports)("for a post from %s, and every block can be edited", async (_, html) => {
    const converted = await htmlToRichContent(html ?? "", {
      baseUrl: "https://old.example/",
      media: {
        report: () => undefined,
        copy: () => Promise.resolve({ id: "a.png", url: "/media/a.png", width: 90, height: 60 }),
      },
    });
    const document: unknown = JSON.parse(JSON.stringify(converted));
    expect(converted.nodes.length).toBeGreaterThan(10);
    expect(reopen(document)).toEqual(document);
    expect(findPreserved(document)).toEqual([]);
  });

  test("for a document with every node type, of which all that Ricos allows where it is can be edited", () => {
    const nodes: unknown = JSON.parse(JSON.stringify(createWideNodes("word")));
    expect(reopen({ nodes })).toEqual({ nodes });
    // A list item outside a list, and a map in a collapsible section.
    expect(findPreserved({ nodes })).toMatchObject([
      { node: { type: "LIST_ITEM" } },
      { node: { type: "MAP" } },
    ]);
  });
});
