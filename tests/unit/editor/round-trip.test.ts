import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toEditorDocument } from "#lib/editor/document/to-editor.ts";
import { isObject, walkValues } from "#lib/wix/json-object.ts";
import { anyDocument } from "#tests/support/content/any-document.ts";
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

describe("a document that is opened and saved without a change is identical", () => {
  test("for 2,000 documents with all kinds of oddities", () => {
    fc.assert(
      fc.property(oddDocument, (document) => {
        expect(reopen(document)).toEqual(document);
      }),
      { numRuns: 2_000 },
    );
  });

  test("for documents as editors and converters write them", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const written: unknown = JSON.parse(JSON.stringify(document));
        expect(reopen(written)).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  test.each(samples)("for the sample post $name, and every block can be edited", ({ document }) => {
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
