import fc from "fast-check";
import { history, undo } from "@tiptap/pm/history";
import { tableEditing } from "@tiptap/pm/tables";
import { describe, expect, test } from "vitest";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import { isObject, readField, replaceValues, walkValues } from "#lib/wix/json-object.ts";
import { createRandom } from "#tests/support/content/random.ts";
import {
  demonstrationPosts,
  readSampleDocuments,
} from "#tests/support/content/sample-documents.ts";
import { createWideNodes } from "#tests/support/content/wide-document.ts";
import { openDocument, readBlocks, saveDocument } from "#tests/support/editor/editing.ts";
import { editAtRandom } from "#tests/support/editor/random-edits.ts";

const wide: unknown[] = JSON.parse(JSON.stringify(createWideNodes("word")));
/** Valid blocks of all types with different IDs. Posts share IDs, because they are derived from positions. */
const blocks: readonly unknown[] = [
  ...readSampleDocuments(demonstrationPosts).flatMap(({ document }, post) =>
    readBlocks(
      replaceValues(document, (value, name) =>
        name === "id" && value !== "" ? `${String(value)}-${post}` : undefined,
      ),
    ),
  ),
  ...wide.filter((node) => readField(node, "type") !== "LIST_ITEM"),
];

/** Returns the IDs of all nodes except TEXT nodes. */
const readIds = (document: unknown): unknown[] =>
  [...walkValues(document)].flatMap((value) =>
    isObject(value) && typeof value["type"] === "string" && Array.isArray(value["nodes"])
      ? value["type"] === "TEXT"
        ? []
        : [value["id"]]
      : [],
  );

const anyEdits = fc.record({
  nodes: fc.uniqueArray(fc.constantFrom(...blocks), {
    minLength: 1,
    maxLength: 8,
    selector: (node) => readField(node, "id"),
  }),
  seed: fc.integer(),
  count: fc.integer({ min: 1, max: 12 }),
});

describe("a document that was changed in the editor", () => {
  test("is valid, has unique IDs and contains untouched blocks as they were", () => {
    fc.assert(
      fc.property(anyEdits, ({ nodes, seed, count }) => {
        const random = createRandom(seed);
        const before = openDocument({ nodes }, tableEditing());
        let state = before;
        for (let index = 0; index < count; index += 1) state = editAtRandom(state, random);
        state.doc.check();
        const saved = saveDocument(state);
        expect(checkDocument(saved, "document")).toEqual([]);
        const ids = readIds(saved);
        expect(ids.filter((id) => id === "" || typeof id !== "string")).toEqual([]);
        expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
        state.doc.forEach((child, _, index) => {
          const original = before.doc.children.indexOf(child);
          if (original >= 0) expect(readBlocks(saved)[index]).toEqual(nodes[original]);
        });
      }),
      { numRuns: 150 },
    );
  });

  test("is identical to the original after all changes were undone", () => {
    fc.assert(
      fc.property(anyEdits, ({ nodes, seed, count }) => {
        const random = createRandom(seed);
        let state = openDocument({ nodes }, tableEditing(), history({ newGroupDelay: 0 }));
        for (let index = 0; index < count; index += 1) state = editAtRandom(state, random);
        const step = () => undo(state, (tr) => (state = state.apply(tr)));
        while (step());
        expect(saveDocument(state)).toEqual({ nodes });
      }),
      { numRuns: 50 },
    );
  });
});
