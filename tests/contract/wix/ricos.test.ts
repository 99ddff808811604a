/** Documents as the API sends them, in Wix's own renderer (`@wix/astro-ricos`) and validator (`@wix/ricos`). */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parseFromString } from "@wix/ricos/next/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { completeRichContent } from "#lib/rich-content/complete.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { anyDocument } from "#tests/support/content/any-document.ts";
import { oddDocument } from "#tests/support/content/odd-document.ts";
import { readSampleDocuments } from "#tests/support/content/sample-documents.ts";

const dates = { created: "2026-01-01T00:00:00.000Z", updated: "2026-01-02T00:00:00.000Z" };
const complete = (document: unknown) => completeRichContent(document, dates);

/** The renderer's own file. The package exports only an Astro component that calls it. */
const viewer = pathToFileURL(createRequire(import.meta.url).resolve("@wix/astro-ricos"));
const renderers = z.object({
  renderRicosNode: z.custom<(nodes: unknown, helpers: object) => string>(),
});
const { renderRicosNode } = renderers.parse(await import(new URL("../renderers.js", viewer).href));
const address = (url: string) => ({ url });
const helpers = { media: { getImageUrl: address, getVideoUrl: address } };
const render = (document: unknown) =>
  renderRicosNode(z.object({ nodes: z.array(z.unknown()) }).parse(document).nodes, helpers);

/** Returns the validator's messages, each with the invalid JSON. */
function validate(document: unknown): string[] {
  const text = JSON.stringify(document);
  const result = parseFromString(text);
  if (result.type === "ok") return [];
  return result.messages.map(({ message, from, to }) => `${message}: ${text.slice(from, to)}`);
}

/** Fields that this blog stores in addition to the validator's schema (docs/api.md, “Documents”). */
const additions = [
  /^Unexpected property: "listItemData":\{"checked"/,
  /^Unexpected property: "(?:language|altText|title|backgroundColor|borderRadius|label)":/,
  /^Allowed values: .*: "type":"(?:MAP|CHECKBOX_LIST|SKETCH|EXTERNAL|CODE_BLOCK)"/s,
  /^Incorrect node order .*CODE_BLOCK/,
  /^Incorrect format \(expected: web_url\): .*: "gif":"\/media\//,
  /^Expected a string: "durations":\[/,
];

const samples = readSampleDocuments();

describe("the renderer of @wix/astro-ricos", () => {
  it.each(samples)("renders the sample post $name", ({ document }) => {
    expect(render(complete(document))).not.toContain("undefined</");
  });

  it.each<
    readonly [element: string, node: { readonly type: string; readonly [field: string]: unknown }]
  >([
    ["<table", { type: "TABLE" }],
    ["<td>", { type: "TABLE", nodes: [{ type: "TABLE_ROW", nodes: [{ type: "TABLE_CELL" }] }] }],
    ["<img", { type: "IMAGE", imageData: { image: { src: { id: "a.png" } } } }],
    ["<img", { type: "IMAGE", imageData: { image: { src: { id: "a.png" } }, containerData: {} } }],
    ["<iframe", { type: "VIDEO", videoData: { video: { src: { url: "https://youtu.be/a" } } } }],
    [
      "<video",
      { type: "VIDEO", videoData: { video: { src: { id: "a.mp4" } }, containerData: null } },
    ],
    ["<img", { type: "GIF", gifData: { original: { gif: "https://a.example/b.gif" } } }],
    ["<div>", { type: "COLLAPSIBLE_LIST" }],
  ])("renders %s for the sparse node %j, which fails as it is stored", (element, node) => {
    expect(render(complete({ nodes: [node] }))).toContain(element);
    expect(() => render({ nodes: [node] })).toThrow(TypeError);
  });

  it("renders a divider and a bold text with their defaults", () => {
    expect(render(complete({ nodes: [{ type: "DIVIDER" }] }))).toContain('role="separator"');
    const bold = { type: "TEXT", textData: { text: "a", decorations: [{ type: "BOLD" }] } };
    expect(render({ nodes: [bold] })).toContain("font-weight: undefined");
    expect(render(complete({ nodes: [bold] }))).toBe('<strong style="font-weight: 700">a</strong>');
  });
});

describe("the validator of @wix/ricos", () => {
  it.each(samples)("accepts the sample post $name, apart from additions", ({ document }) => {
    const errors = validate(complete(document));
    expect(errors.filter((error) => !additions.some((known) => known.test(error)))).toEqual([]);
  });

  it("accepts every field added by the completion of any document", () => {
    const added =
      /: "(?:containerData|alignment|size|dimensions|colsWidthRatio|colsMinWidth|metadata|version|\w+Timestamp|fontWeightValue|italicData|underlineData)":/;
    fc.assert(
      fc.property(anyDocument, (document) => {
        const errors = validate(complete(JSON.parse(JSON.stringify(document))));
        expect(errors.filter((error) => added.test(error))).toEqual([]);
      }),
    );
  });
});

describe("a completed document", () => {
  it("has both timestamps, and keeps its own", () => {
    expect(complete({ nodes: [] })["metadata"]).toEqual({
      version: 1,
      createdTimestamp: dates.created,
      updatedTimestamp: dates.updated,
    });
    const metadata = { version: 2, id: "m", createdTimestamp: "2020-01-01T00:00:00.000Z" };
    expect(complete({ metadata })["metadata"]).toEqual({
      ...metadata,
      updatedTimestamp: dates.updated,
    });
  });

  it("is complete after one pass, whatever the stored value is", () => {
    fc.assert(
      fc.property(oddDocument, (stored) => {
        const once = complete(stored);
        expect(complete(once)).toEqual(once);
      }),
    );
  });

  it("has the same text as the stored document", () => {
    const texts = (value: unknown) =>
      JSON.stringify(normaliseRichContent(value).nodes).match(/"text":"(?:[^"\\]|\\.)*"/g);
    fc.assert(
      fc.property(oddDocument, (stored) => {
        expect(texts(complete(stored))).toEqual(texts(stored));
      }),
    );
  });
});
