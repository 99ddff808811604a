// @vitest-environment jsdom
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";
import { nodeDataSchemas } from "#lib/rich-content/schema/nodes.ts";

const types = [
  "PARAGRAPH TEXT HEADING BULLETED_LIST ORDERED_LIST LIST_ITEM BLOCKQUOTE CODE_BLOCK VIDEO DIVIDER",
  "FILE GALLERY GIF HTML IMAGE LINK_PREVIEW MAP POLL APP_EMBED BUTTON COLLAPSIBLE_LIST TABLE EMBED",
  "COLLAPSIBLE_ITEM COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_ITEM_BODY TABLE_CELL TABLE_ROW EXTERNAL AUDIO",
  "CAPTION LAYOUT LAYOUT_CELL SHAPE CARD TOC SMART_BLOCK SMART_BLOCK_CELL CHECKBOX_LIST UNHEARD_OF constructor valueOf __proto__",
].flatMap((line) => line.split(" "));

const decorations =
  "BOLD ITALIC UNDERLINE SPOILER ANCHOR MENTION LINK COLOR FONT_SIZE EXTERNAL STRIKETHROUGH SUPERSCRIPT SUBSCRIPT FONT_FAMILY SKETCH toString valueOf".split(
    " ",
  );

const hostile = fc.constantFrom(
  "javascript:alert(1)",
  "JaVa\tScRiPt:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox",
  "//evil.example/x",
  'https://evil.example/"onerror="alert(1)',
  "red;background:url(//evil.example)",
  "expression(alert(1))",
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "__proto__",
  "../../etc/passwd",
  "$theme-color-99",
  "NaN",
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** Field names that occur in documents, so that random data reaches the code that reads them. */
const names = fc.constantFrom(
  ..."url id _id src link anchor target rel media image video audio thumbnail html title text name type containerData width height size custom alignment spoiler enabled description buttonText items options layout poll design background color gradient startColor lastColor angle borderRadius styles colors border oembed thumbnailUrl videoUrl mapSettings lat lng address initialZoom original mp4 gif still imageSrc bookingData durations eventData scheduling caption altText level language textStyle lineHeight textAlignment indentation cellStyle backgroundColor colspan rowspan dimensions colsWidthRatio shape backgroundColor paddingTop includedHeadings".split(
    " ",
  ),
);
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(names, tie("data"), { maxKeys: 8 }),
  ),
}));
const keys = fc.constantFrom(...Object.keys(nodeDataSchemas), "textData", "externalData");
const decoration = fc
  .tuple(fc.constantFrom(...decorations), fc.dictionary(names, scalar), hostile)
  .map(([type, inner, value]) => ({
    type,
    linkData: { link: { url: value, ...inner } },
    colorData: { foreground: value, background: value },
    fontSizeData: { unit: "PX", value },
    fontFamilyData: { value },
    anchorData: { anchor: value },
    sketchData: { color: value },
    spoilerData: { id: value },
  }));
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc
    .record({
      type: fc.constantFrom(...types),
      id: fc.oneof(hostile, fc.string({ maxLength: 8 })),
      nodes: fc.oneof(
        { depthSize: "small" },
        fc.constant([]),
        fc.array(tie("node"), { maxLength: 4 }),
      ),
      textData: fc.record({ text: hostile, decorations: fc.array(decoration, { maxLength: 3 }) }),
      style: fc.record({ paddingTop: scalar, paddingBottom: scalar, backgroundColor: scalar }),
      more: fc.dictionary(keys, data, { maxKeys: 4 }),
    })
    .map(({ more, ...rest }) => ({ ...more, ...rest })),
}));

const safeAddress = /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i;
const unsafeStyle = /url\(|expression|javascript|;\s*[^;]*@|<|>/i;

function findProblems(root: Element): string[] {
  const problems: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (element.localName === "script" || element.localName === "base") problems.push("script");
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) problems.push(`${name}=${value}`);
      if (["href", "src", "poster", "action"].includes(name) && !safeAddress.test(value)) {
        problems.push(`${name}=${value}`);
      }
      if (
        name === "style" &&
        unsafeStyle.test(value.replace(/url\("(?:https:|\/media\/)[^")]*"\)/g, ""))
      ) {
        problems.push(value);
      }
    }
    if (element.localName === "iframe") {
      const sandbox = element.getAttribute("sandbox") ?? "";
      if (!element.hasAttribute("sandbox") || sandbox.includes("same-origin")) {
        problems.push("an open frame");
      }
    }
    const rel = element.getAttribute("rel") ?? "";
    if (element.getAttribute("target") === "_blank" && !rel.includes("noopener")) {
      problems.push("an opener");
    }
  }
  return problems;
}

describe("a hostile document", () => {
  test("is rendered without errors and without unsafe URLs, attributes or styles", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 6 }), async (nodes) => {
        const content = normaliseRichContent({ nodes });
        const page = document.createElement("main");
        page.innerHTML = await drawWhole(
          <RichContentView content={content} context={{ postId: "p" }} />,
        );
        expect(findProblems(page)).toEqual([]);
      }),
      { numRuns: 75 },
    );
  });

  test("that is not a document at all is normalized to an empty document", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const content = normaliseRichContent(value);
        expect(renderToStaticMarkup(<RichContentView content={content} />)).toContain("<div");
      }),
    );
  });
});
