/**
 * Arbitrary documents with every type of node and decoration, as editors, converters or attackers might write
 * them.
 */
import fc from "fast-check";
import { galleryLayouts } from "#lib/rich-content/schema/nodes.ts";

type Written = { type: string; nodes?: Written[]; [data: string]: unknown };

const words = fc.oneof(
  fc.constantFrom("a", "One two.", "*not* marked", "<b>no tag</b>", "1. no list", "---", "| a |"),
  fc.constantFrom(" edge ", "two\nlines", "`code`", "[^1]", "https://a.example/x_y", "@c.example"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
);
const id = fc.option(fc.constantFrom("", "intro", "abc12", "0123456789", "x-1"), {
  nil: undefined,
});
const url = fc.constantFrom(
  "https://a.example/b(c)?d=e&f",
  "/post/x",
  "#viewer-intro",
  "/media/0123456789abcdef0123456789abcdef~mv2.pdf",
  "mailto:a@b.example",
  "b.example",
);
const source = fc.oneof(
  fc.record({ id: fc.constantFrom(picture(), "unknown~mv2.png") }),
  fc.record({ url: fc.constantFrom("https://a.example/b.png", `/media/${picture()}`) }),
  fc.constant({ id: picture(), url: `https://blog.example/media/${picture()}` }),
  fc.constant({ id: picture(), private: true }),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const media = fc.record(
  {
    src: source,
    width: fc.constantFrom(640, 100),
    height: fc.constantFrom(480, 100),
    duration: fc.constant(1.5),
  },
  { requiredKeys: ["src"] },
);
const container = optional(
  fc.constantFrom(
    { width: { size: "CONTENT" }, alignment: "CENTER" },
    { width: { custom: "300" }, textWrap: true, spoiler: { enabled: true, description: "x" } },
  ),
);

export function picture(): string {
  return "fedcba9876543210fedcba9876543210~mv2.png";
}

const decoration = fc.oneof(
  fc.constantFrom(
    { type: "BOLD", fontWeightValue: 700 },
    { type: "BOLD" },
    { type: "ITALIC", italicData: true },
    { type: "UNDERLINE", underlineData: true },
    { type: "STRIKETHROUGH" },
    { type: "SUPERSCRIPT" },
    { type: "SUBSCRIPT" },
    { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
    { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 20 } },
    { type: "COLOR", colorData: { foreground: "#123456" } },
    { type: "SPOILER", spoilerData: { id: "s" } },
    { type: "SKETCH", sketchData: { variant: "underline" } },
    { type: "MENTION", mentionData: { name: "A", slug: "a" } },
    { type: "ANCHOR", anchorData: { anchor: "intro" } },
    { type: "EXTERNAL" },
  ),
  url.map((one) => ({ type: "LINK", linkData: { link: { url: one, target: "BLANK" } } })),
  url.map((one) => ({ type: "LINK", linkData: { link: { url: one, target: "SELF" } } })),
);
const text: fc.Arbitrary<Written> = fc.record({
  type: fc.constant("TEXT"),
  textData: fc.record({
    text: words,
    decorations: fc.uniqueArray(decoration, { maxLength: 3, selector: ({ type }) => type }),
  }),
});
const line = fc.array(text, { maxLength: 4 });
const style = optional(fc.constant({ textAlignment: "CENTER" }));

const data: Readonly<Record<string, fc.Arbitrary<object>>> = {
  DIVIDER: fc.constantFrom(
    { dividerData: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" } },
    { dividerData: { lineStyle: "DOTTED" } },
    {},
  ),
  IMAGE: fc.record({
    imageData: fc.record(
      { image: media, altText: words, caption: words, containerData: container },
      { requiredKeys: ["image"] },
    ),
  }),
  VIDEO: fc.record({ videoData: fc.record({ video: media, title: optional(words) }) }),
  AUDIO: fc.record({ audioData: fc.record({ audio: media, name: words }) }),
  GIF: fc.record({
    gifData: fc.record({ original: fc.record({ gif: fc.constant(`/media/${picture()}`) }) }),
  }),
  GALLERY: fc.record({
    galleryData: fc.record({
      items: fc.array(fc.record({ image: fc.record({ media }), title: optional(words) }), {
        maxLength: 3,
      }),
      options: fc.record({ layout: fc.record({ type: fc.constantFrom(...galleryLayouts) }) }),
    }),
  }),
  FILE: fc.record({ fileData: fc.record({ src: source, name: words }) }),
  HTML: fc.record({ htmlData: fc.record({ html: words, source: fc.constant("HTML") }) }),
  EMBED: fc.record({ embedData: fc.record({ src: url, oembed: fc.record({ title: words }) }) }),
  LINK_PREVIEW: fc.record({
    linkPreviewData: fc.record({ link: fc.record({ url }), title: words }),
  }),
  MAP: fc.record({
    mapData: fc.record({
      mapSettings: fc.record(
        { address: words, lat: fc.constant(51.5), lng: fc.constant(-0.1) },
        { requiredKeys: ["address"] },
      ),
    }),
  }),
  POLL: fc.record({
    pollData: fc.record({
      poll: fc.record({
        id: fc.constant("p"),
        title: words,
        options: fc.array(fc.record({ id: words, title: words, image: media }), { maxLength: 2 }),
      }),
    }),
  }),
  APP_EMBED: fc.record({ appEmbedData: fc.record({ name: words, url, image: media }) }),
  BUTTON: fc.record({
    buttonData: fc.record({ text: words, link: fc.record({ anchor: fc.constant("abc12") }) }),
  }),
  SHAPE: fc.record({ shapeData: fc.record({ shape: media }) }),
  TOC: fc.record({ tocData: fc.record({ title: words }) }),
  EXTERNAL: fc.record({ externalData: fc.dictionary(words, fc.jsonValue()) }),
  UNHEARD_OF: fc.record({ unheardOfData: fc.constantFrom({ file: "a" }, { src: { file: "b" } }) }),
};
const held: fc.Arbitrary<Written>[] = Object.entries(data).map(([type, own]) =>
  fc.tuple(own, id).map(([one, name]) => ({ type, id: name, nodes: [], ...one })),
);

const { block } = fc.letrec<{ block: Written }>((tie) => {
  const blocks = fc.array(tie("block"), { maxLength: 3 });
  const around = (type: string, nodes: fc.Arbitrary<Written[]>, own: fc.Arbitrary<object>) =>
    fc
      .tuple(nodes, own, id)
      .map(([inner, one, name]) => ({ type, id: name, nodes: inner, ...one }));
  const none = fc.constant({});
  const item = around(
    "LIST_ITEM",
    blocks,
    fc.constantFrom({}, { listItemData: { checked: true } }, { listItemData: {} }),
  );
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  const cell = around(
    "TABLE_CELL",
    fc.oneof(
      around("PARAGRAPH", line, none).map((one) => [one]),
      blocks,
    ),
    fc.constantFrom({}, { tableCellData: { colspan: 2 } }),
  );
  const row = around("TABLE_ROW", fc.array(cell, { minLength: 1, maxLength: 2 }), none);
  const plain = fc.oneof(
    around(
      "PARAGRAPH",
      line,
      style.map((textStyle) => ({ paragraphData: textStyle ? { textStyle } : {} })),
    ),
    around(
      "HEADING",
      line,
      fc.integer({ min: 0, max: 7 }).map((level) => ({ headingData: { level } })),
    ),
    around(
      "CODE_BLOCK",
      line,
      fc.constantFrom(
        {},
        { codeBlockData: { language: "ts" } },
        { codeBlockData: { language: "a b" } },
      ),
    ),
    ...held,
  );
  return {
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      plain,
      around("PARAGRAPH", line, none),
      around("BLOCKQUOTE", blocks, none),
      around("BULLETED_LIST", fc.oneof({ weight: 4, arbitrary: items }, blocks), none),
      around("ORDERED_LIST", items, fc.constantFrom({}, { orderedListData: { start: 3 } })),
      around("CHECKBOX_LIST", items, none),
      around(
        "TABLE",
        fc.array(row, { maxLength: 3 }),
        fc.constantFrom({}, { tableData: { rowHeader: true } }),
      ),
      // Some converters write unknown list types or items outside a list.
      around("BULLET_LIST", items, none),
      item,
      ...["LAYOUT", "LAYOUT_CELL", "CARD", "CAPTION", "SMART_BLOCK", "SMART_BLOCK_CELL"].map(
        (type) => around(type, blocks, none),
      ),
      ...[
        "COLLAPSIBLE_LIST",
        "COLLAPSIBLE_ITEM",
        "COLLAPSIBLE_ITEM_TITLE",
        "COLLAPSIBLE_ITEM_BODY",
      ].map((type) => around(type, blocks, none)),
    ),
  };
});

export const anyDocument = fc.record({ nodes: fc.array(block, { maxLength: 5 }) });
