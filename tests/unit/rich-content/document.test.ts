import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { buildOutline } from "#lib/rich-content/outline.ts";
import { readRichContent, RichContentError } from "#lib/rich-content/read.ts";
import { makeIdsUnique } from "#lib/rich-content/unique-ids.ts";
import { countWords, cutExcerpt, minutesToRead, plainText } from "#lib/rich-content/text.ts";
import { text } from "#tests/support/content/nodes.ts";

const block = (type: string, ...nodes: object[]) => ({ type, id: type.toLowerCase(), nodes });

const document = {
  nodes: [
    { ...block("HEADING", text("On alders")), headingData: { level: 2 } },
    block("PARAGRAPH", text("They stand "), text("in the wet.")),
    block("BULLETED_LIST", block("LIST_ITEM", block("PARAGRAPH", text("roots")))),
  ],
};

describe("normalising a document", () => {
  test("reads free-form data in both formats", () => {
    const [plain, struct] = normaliseRichContent({
      nodes: [
        { type: "EXTERNAL", externalData: { name: "x", sizes: [1, 2] } },
        {
          type: "EXTERNAL",
          externalData: {
            fields: {
              name: { stringValue: "x" },
              sizes: { listValue: { values: [{ numberValue: 1 }, { numberValue: 2 }] } },
              deep: { structValue: { fields: { isSet: { boolValue: true } } } },
              nothing: { nullValue: null },
            },
          },
        },
      ],
    }).nodes;
    expect(plain?.["externalData"]).toEqual({ name: "x", sizes: [1, 2] });
    expect(struct?.["externalData"]).toEqual({
      name: "x",
      sizes: [1, 2],
      deep: { isSet: true },
      nothing: null,
    });
  });

  test("drops values that are null or invalid, and keeps unknown ones", () => {
    const [image, unknown] = normaliseRichContent({
      nodes: [
        {
          type: "IMAGE",
          _id: "i1",
          nodes: null,
          paragraphData: null,
          imageData: {
            altText: null,
            caption: "A caption",
            image: { src: { _id: "a.jpg" }, width: "640", height: "NaN", duration: "Infinity" },
            containerData: { width: { size: "HUGE" }, alignment: "LEFT" },
          },
        },
        { type: "HOLOGRAM", id: "h1", hologramData: { depth: 3 }, nodes: [text("inside")] },
        { id: "no type" },
        "not a node",
      ],
    }).nodes;
    expect(image).toEqual({
      type: "IMAGE",
      id: "i1",
      nodes: [],
      imageData: {
        caption: "A caption",
        image: { src: { id: "a.jpg" }, width: 640 },
        containerData: { width: {}, alignment: "LEFT" },
      },
    });
    expect(unknown).toMatchObject({ type: "HOLOGRAM", hologramData: { depth: 3 } });
    expect(plainText({ nodes: unknown === undefined ? [] : [unknown] })).toBe("inside");
  });

  test("limits the depth and the number of nodes", () => {
    const deep = Array.from({ length: 500 }).reduce<object>(
      (inner) => block("BLOCKQUOTE", inner),
      text("too deep"),
    );
    expect(JSON.stringify(normaliseRichContent({ nodes: [deep] }))).not.toContain("too deep");
    const wide = { nodes: Array.from({ length: 60_000 }, () => text("x")) };
    expect(normaliseRichContent(wide).nodes).toHaveLength(50_000);
  });

  test("accepts any value, and is idempotent", () => {
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.oneof(fc.constantFrom("TEXT", "PARAGRAPH", "IMAGE", "TABLE"), fc.jsonValue()),
          id: fc.jsonValue(),
          nodes: fc.oneof(fc.array(tie("node"), { maxLength: 3 }), fc.jsonValue()),
          textData: fc.jsonValue(),
          imageData: fc.jsonValue(),
          tableData: fc.jsonValue(),
          style: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    })).node;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ nodes: fc.array(node) })), (value) => {
        const once = normaliseRichContent(value);
        expect(normaliseRichContent(once)).toEqual(once);
      }),
    );
  });
});

describe("a document's text", () => {
  test("contains one line per block, in reading order", () => {
    expect(plainText(normaliseRichContent(document))).toBe(
      "On alders\nThey stand in the wet.\nroots",
    );
  });

  test("is measured in words and minutes, even without spaces between words", () => {
    expect(countWords("Don't count the co-op's 3 hyphens — twice.")).toBe(7);
    expect(countWords("今日はとても良い天気です")).toBeGreaterThan(3);
    expect(minutesToRead("")).toBe(1);
    expect(minutesToRead("word ".repeat(238 * 5))).toBe(5);
  });

  test("is shortened to an excerpt at a word boundary", () => {
    expect(cutExcerpt("Short and whole.")).toBe("Short and whole.");
    const excerpt = cutExcerpt("A sentence that goes on and on, ".repeat(10), 40);
    expect(excerpt).toBe("A sentence that goes on and on, A…");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 2, max: 200 }),
        (value, length) => {
          expect(cutExcerpt(value, length).length).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  test("has an outline of its headings, with level 1 for an unknown level", () => {
    expect(buildOutline(normaliseRichContent(document))).toEqual([
      { id: "heading", level: 2, text: "On alders" },
    ]);
    const odd = { nodes: [{ ...block("HEADING", text("Odd")), headingData: { level: 9 } }] };
    expect(buildOutline(normaliseRichContent(odd))).toMatchObject([{ level: 1 }]);
  });
});

describe("reading a body", () => {
  const json = JSON.stringify(document);
  const expected = makeIdsUnique(normaliseRichContent(document));

  test("uses whichever field is present", () => {
    expect(readRichContent({ richContent: document })).toEqual(expected);
    expect(readRichContent({ richContentString: json })).toEqual(expected);
    expect(readRichContent({ richContent: null, richContentString: json })).toEqual(expected);
    expect(readRichContent({})).toBeUndefined();
  });

  test("supports every compression format, as bytes and as base64", () => {
    for (const bytes of [
      gzipSync(json),
      deflateSync(json),
      deflateRawSync(json),
      brotliCompressSync(json),
      Buffer.from(json),
    ]) {
      expect(readRichContent({ richContentCompressed: new Uint8Array(bytes) })).toEqual(expected);
      expect(readRichContent({ richContentCompressed: bytes.toString("base64") })).toEqual(
        expected,
      );
    }
  });

  test("rejects garbage and compression bombs with error codes", () => {
    const catchErrorCode = (read: () => unknown) => {
      try {
        read();
      } catch (error) {
        return error instanceof RichContentError ? error.code : error;
      }
      return undefined;
    };
    expect(catchErrorCode(() => readRichContent({ richContentString: "{ not json" }))).toBe(
      "NOT_JSON",
    );
    expect(
      catchErrorCode(() =>
        readRichContent({ richContentCompressed: new Uint8Array([1, 2, 3, 4]) }),
      ),
    ).toBe("NOT_COMPRESSED");
    const bomb = gzipSync(Buffer.alloc(17 * 1024 * 1024));
    expect(catchErrorCode(() => readRichContent({ richContentCompressed: bomb }))).toBe(
      "NOT_COMPRESSED",
    );
  });
});
