import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const options = { siteUrl: "https://heron.example", language: "en" };
const html = (...nodes: readonly object[]) => toHtml(normaliseRichContent({ nodes }), options);

const text = (value: string, ...decorations: readonly object[]) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: value, decorations },
});
const node = (type: string, data: object, ...nodes: readonly object[]) => ({
  type,
  id: `${type.toLowerCase()}-1`,
  nodes,
  ...data,
});
const paragraph = (...words: readonly (string | object)[]) =>
  node("PARAGRAPH", {}, ...words.map((word) => (typeof word === "string" ? text(word) : word)));
const item = (...nodes: readonly object[]) => node("LIST_ITEM", {}, ...nodes);
const cell = (...nodes: readonly object[]) => node("TABLE_CELL", {}, ...nodes);
const row = (...cells: readonly object[]) => node("TABLE_ROW", {}, ...cells);
const media = (id: string, width?: number, height?: number) => ({ src: { id }, width, height });

type Example = readonly [name: string, node: object, html: string];

const examples: readonly Example[] = [
  ["PARAGRAPH", paragraph("One & two\nthree"), "<p>One &amp; two<br>three</p>"],
  ["TEXT", text("Alone"), "<p>Alone</p>"],
  [
    "HEADING",
    node("HEADING", { headingData: { level: 3 } }, text("On herons")),
    "<h3>On herons</h3>",
  ],
  [
    "HEADING of unknown level",
    node("HEADING", { headingData: { level: 9 } }, text("Odd")),
    "<h1>Odd</h1>",
  ],
  [
    "BULLETED_LIST",
    node(
      "BULLETED_LIST",
      {},
      item(paragraph("reeds"), node("BULLETED_LIST", {}, item(paragraph("tall")))),
      item(paragraph("rushes")),
    ),
    "<ul><li>reeds<ul><li>tall</li></ul></li><li>rushes</li></ul>",
  ],
  [
    "ORDERED_LIST",
    node(
      "ORDERED_LIST",
      { orderedListData: { start: 3 } },
      item(paragraph("third"), node("ORDERED_LIST", {}, item(paragraph("first")))),
    ),
    '<ol start="3"><li>third<ol><li>first</li></ol></li></ol>',
  ],
  [
    "LIST_ITEM of several blocks",
    node("BULLETED_LIST", {}, item(paragraph("a"), paragraph("b"))),
    "<ul><li><p>a</p><p>b</p></li></ul>",
  ],
  [
    "LIST_ITEM that is checked",
    node(
      "BULLETED_LIST",
      {},
      node("LIST_ITEM", { listItemData: { checked: true } }, paragraph("done")),
    ),
    "<ul><li>☑ done</li></ul>",
  ],
  [
    "CHECKBOX_LIST",
    node(
      "CHECKBOX_LIST",
      {},
      item(paragraph("to do")),
      node("LIST_ITEM", { listItemData: { checked: true } }, paragraph("done")),
    ),
    "<ul><li>☐ to do</li><li>☑ done</li></ul>",
  ],
  [
    "BLOCKQUOTE",
    node("BLOCKQUOTE", {}, paragraph("Still waters")),
    "<blockquote><p>Still waters</p></blockquote>",
  ],
  [
    "CODE_BLOCK",
    node(
      "CODE_BLOCK",
      { codeBlockData: { language: "ts" } },
      text("if (a < b)\n"),
      text("  `````;"),
    ),
    "<pre><code>if (a &lt; b)\n  `````;</code></pre>",
  ],
  ["DIVIDER", node("DIVIDER", { dividerData: { lineStyle: "DOUBLE" } }), "<hr>"],
  [
    "IMAGE",
    node("IMAGE", {
      imageData: {
        image: media("heron.jpg", 1280, 854),
        altText: 'A "grey" heron',
        caption: "At dawn",
        link: { url: "/post/herons" },
      },
    }),
    '<figure><a href="https://heron.example/post/herons" rel="noopener"><img src="https://heron.example/media/heron.jpg" alt="A &quot;grey&quot; heron" width="640" height="427"></a><figcaption>At dawn</figcaption></figure>',
  ],
  [
    "IMAGE with a separate caption",
    node(
      "IMAGE",
      { imageData: { image: media("heron.jpg") } },
      node("CAPTION", {}, text("At "), text("dawn", { type: "BOLD" })),
    ),
    '<figure><img src="https://heron.example/media/heron.jpg" alt=""><figcaption>At <strong>dawn</strong></figcaption></figure>',
  ],
  [
    "IMAGE that cannot be shown",
    node("IMAGE", {
      imageData: {
        image: { src: { id: "secret.jpg", private: true } },
        altText: "A heron",
        caption: "At dawn",
      },
    }),
    "<p>At dawn</p>",
  ],
  ["CAPTION by itself", node("CAPTION", {}, text("Left over")), "<p>Left over</p>"],
  [
    "VIDEO",
    node("VIDEO", {
      videoData: {
        video: { src: { url: "https://youtu.be/abc" } },
        thumbnail: media("media/still.jpg", 640, 360),
        title: "Herons fishing",
      },
    }),
    '<figure><a href="https://youtu.be/abc" rel="noopener"><img src="https://heron.example/media/still.jpg" alt="Video" width="640" height="360"></a><figcaption><a href="https://youtu.be/abc" rel="noopener">Herons fishing</a></figcaption></figure>',
  ],
  [
    "VIDEO without a still",
    node("VIDEO", { videoData: { video: media("video/ab12/1080p/mp4/file.mp4") } }),
    '<p><a href="https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4" rel="noopener">Video</a></p>',
  ],
  [
    "AUDIO",
    node("AUDIO", {
      audioData: { audio: media("mp3/call.mp3"), name: "The call", authorName: "Ada" },
    }),
    '<p><a href="https://static.wixstatic.com/mp3/call.mp3" rel="noopener">The call</a><br>Ada</p>',
  ],
  [
    "GIF",
    node("GIF", {
      gifData: { original: { gif: "https://gifs.example/a.gif" }, width: 300, height: 200 },
    }),
    '<figure><img src="https://gifs.example/a.gif" alt=""></figure>',
  ],
  [
    "GALLERY",
    node("GALLERY", {
      galleryData: {
        items: [
          {
            image: { media: media("one.jpg"), link: { url: "heron.example/one" } },
            title: "One",
            altText: "First",
          },
          {
            video: { media: media("video/ab12/1080p/mp4/file.mp4"), thumbnail: media("still.jpg") },
            title: "Two",
          },
        ],
      },
    }),
    '<figure><a href="https://heron.example/one" rel="noopener"><img src="https://heron.example/media/one.jpg" alt="First"></a><figcaption>One</figcaption></figure>\n<figure><a href="https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4" rel="noopener"><img src="https://heron.example/media/still.jpg" alt="Video"></a><figcaption><a href="https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4" rel="noopener">Two</a></figcaption></figure>',
  ],
  [
    "FILE",
    node("FILE", {
      fileData: {
        src: { url: "https://files.example/a.pdf" },
        name: "Atlas.pdf",
        type: "pdf",
        sizeInKb: "1234",
      },
    }),
    '<p><a href="https://files.example/a.pdf" rel="noopener">Atlas.pdf</a> (PDF, 1.2 MB)</p>',
  ],
  [
    "FILE that cannot be reached",
    node("FILE", { fileData: { src: { id: "ugd/a.pdf" }, name: "Atlas.pdf" } }),
    "<p>Atlas.pdf (PDF)</p>",
  ],
  ["HTML", node("HTML", { htmlData: { html: "<script>alert(1)</script>" } }), ""],
  [
    "HTML at an address",
    node("HTML", { htmlData: { url: "https://maps.example/?a=1&b=2" } }),
    '<p><a href="https://maps.example/?a=1&amp;b=2" rel="noopener">https://maps.example/?a=1&amp;b=2</a></p>',
  ],
  [
    "EMBED",
    node("EMBED", {
      embedData: {
        oembed: {
          title: "A toot",
          url: "https://social.example/1",
          authorName: "Ada",
          providerName: "Social",
          html: "<script></script>",
          thumbnailUrl: "https://social.example/1.jpg",
        },
      },
    }),
    '<figure><a href="https://social.example/1" rel="noopener"><img src="https://social.example/1.jpg" alt="Social"></a><figcaption><a href="https://social.example/1" rel="noopener">A toot</a><br>Ada</figcaption></figure>',
  ],
  [
    "LINK_PREVIEW",
    node("LINK_PREVIEW", {
      linkPreviewData: {
        title: "Wetlands",
        description: "All about them",
        link: { url: "https://wet.example/", rel: { nofollow: true } },
      },
    }),
    '<p><a href="https://wet.example/" rel="noopener nofollow">Wetlands</a><br>All about them</p>',
  ],
  [
    "MAP",
    node("MAP", {
      mapData: {
        mapSettings: { locationName: "The pond", address: "1 Reed Lane", lat: 52.5, lng: "-1.25" },
      },
    }),
    '<p><a href="https://www.openstreetmap.org/?mlat=52.5&amp;mlon=-1.25" rel="noopener">The pond</a><br>1 Reed Lane</p>',
  ],
  [
    "MAP without a valid position",
    node("MAP", { mapData: { mapSettings: { address: "1 Reed Lane", lat: 520, lng: 0 } } }),
    "<p>1 Reed Lane</p>",
  ],
  [
    "POLL",
    node("POLL", {
      pollData: {
        poll: { title: "Best bird?", options: [{ title: "Heron" }, { title: "Egret" }] },
      },
    }),
    "<p><strong>Best bird?</strong></p>\n<ul><li>Heron</li><li>Egret</li></ul>",
  ],
  [
    "APP_EMBED",
    node("APP_EMBED", {
      appEmbedData: {
        type: "EVENT",
        name: "Bird walk",
        url: "https://www.wix.app/x?d=https://heron.example/walk",
        eventData: { scheduling: "Sunday", location: "The pond" },
      },
    }),
    '<p><a href="https://heron.example/walk" rel="noopener">Bird walk</a><br>Sunday<br>The pond</p>',
  ],
  [
    "LINK_PREVIEW with a picture",
    node("LINK_PREVIEW", {
      linkPreviewData: {
        link: { url: "https://wet.example/" },
        thumbnailUrl: "https://wet.example/1.jpg",
      },
    }),
    '<figure><a href="https://wet.example/" rel="noopener"><img src="https://wet.example/1.jpg" alt="Preview"></a></figure>',
  ],
  [
    "APP_EMBED for booking",
    node("APP_EMBED", {
      appEmbedData: {
        type: "BOOKING",
        name: "Boat",
        image: media("boat.jpg"),
        url: "https://heron.example/boat",
        bookingData: { durations: ["90"] },
      },
    }),
    '<figure><a href="https://heron.example/boat" rel="noopener"><img src="https://heron.example/media/boat.jpg" alt="Boat"></a><figcaption><a href="https://heron.example/boat" rel="noopener">Boat</a><br>1 h 30 min</figcaption></figure>',
  ],
  [
    "BUTTON",
    node("BUTTON", {
      buttonData: {
        text: "Join us",
        link: { url: "/join", rel: { sponsored: true, ugc: true, noreferrer: true } },
      },
    }),
    '<p><a href="https://heron.example/join" rel="noopener sponsored ugc noreferrer">Join us</a></p>',
  ],
  [
    "COLLAPSIBLE_LIST, _ITEM, _TITLE and _BODY",
    node(
      "COLLAPSIBLE_LIST",
      {},
      node(
        "COLLAPSIBLE_ITEM",
        {},
        node(
          "COLLAPSIBLE_ITEM_TITLE",
          {},
          paragraph("Do they ", text("swim", { type: "BOLD" }), "?"),
        ),
        node("COLLAPSIBLE_ITEM_BODY", {}, paragraph("They wade.")),
      ),
    ),
    "<p><strong>Do they swim?</strong></p>\n<p>They wade.</p>",
  ],
  [
    "TABLE, TABLE_ROW and TABLE_CELL",
    node(
      "TABLE",
      { tableData: { rowHeader: true, columnHeader: true } },
      row(
        cell(paragraph("Bird")),
        cell(
          node(
            "PARAGRAPH",
            { paragraphData: { textStyle: { textAlignment: "RIGHT" } } },
            text("Legs"),
          ),
        ),
      ),
      row(cell(paragraph("Heron")), cell(paragraph("2"), paragraph("a | b"))),
    ),
    '<table><tbody><tr><th scope="col">Bird</th><th scope="col">Legs</th></tr><tr><th scope="row">Heron</th><td><p>2</p><p>a | b</p></td></tr></tbody></table>',
  ],
  [
    "TABLE_CELL over several columns",
    node(
      "TABLE",
      {},
      row(node("TABLE_CELL", { tableCellData: { colspan: 2 } }, paragraph("wide"))),
      row(cell(paragraph("a")), cell()),
    ),
    '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td></td></tr></tbody></table>',
  ],
  ["EXTERNAL", node("EXTERNAL", { externalData: { secret: "x" } }), ""],
  [
    "LAYOUT and LAYOUT_CELL",
    node(
      "LAYOUT",
      {},
      node("LAYOUT_CELL", {}, paragraph("left")),
      node("LAYOUT_CELL", {}, paragraph("right")),
    ),
    "<p>left</p>\n<p>right</p>",
  ],
  ["CARD", node("CARD", {}, paragraph("inside")), "<p>inside</p>"],
  [
    "SHAPE",
    node("SHAPE", { shapeData: { shape: media("leaf.svg"), title: "Leaf", altText: "A leaf" } }),
    '<figure><img src="https://heron.example/media/leaf.svg" alt="A leaf"><figcaption>Leaf</figcaption></figure>',
  ],
  [
    "SMART_BLOCK and SMART_BLOCK_CELL",
    node(
      "SMART_BLOCK",
      {},
      node("SMART_BLOCK_CELL", { smartBlockCellData: { label: "Step 1" } }, paragraph("Wait.")),
    ),
    "<p><strong>Step 1</strong></p>\n<p>Wait.</p>",
  ],
  [
    "TOC",
    node(
      "LAYOUT",
      {},
      node("TOC", { tocData: { title: "Contents", includedHeadings: [2] } }),
      node("HEADING", { headingData: { level: 2 } }, text("On herons")),
    ),
    '<p><strong>Contents</strong></p>\n<ul><li><a href="#viewer-heading-1">On herons</a></li></ul>\n<h2 id="viewer-heading-1">On herons</h2>',
  ],
  ["an unknown type", node("HOLOGRAM", { hologramData: {} }, paragraph("inside")), "<p>inside</p>"],
  [
    "a type named like a property of every object",
    node("constructor", {}, paragraph("inside")),
    "<p>inside</p>",
  ],
];

describe("a document in HTML", () => {
  test.each(examples)("represents %s", (_, example, expectedHtml) => {
    expect(html(example)).toBe(expectedHtml);
  });

  test("separates its blocks", () => {
    const blocks = [paragraph("One"), node("DIVIDER", {}), paragraph(" "), paragraph("Two")];
    expect(html(...blocks)).toBe("<p>One</p>\n<hr>\n<p>Two</p>");
  });

  test("is empty for an empty document", () => {
    expect(html()).toBe("");
  });

  test.each([
    ["BOLD", { type: "BOLD" }, "<strong>word</strong>"],
    ["BOLD of a light weight", { type: "BOLD", fontWeightValue: 300 }, "word"],
    ["ITALIC", { type: "ITALIC" }, "<em>word</em>"],
    ["ITALIC set upright", { type: "ITALIC", italicData: false }, "word"],
    ["UNDERLINE", { type: "UNDERLINE" }, "<u>word</u>"],
    ["STRIKETHROUGH", { type: "STRIKETHROUGH" }, "<s>word</s>"],
    ["SUPERSCRIPT", { type: "SUPERSCRIPT" }, "<sup>word</sup>"],
    ["SUBSCRIPT", { type: "SUBSCRIPT" }, "<sub>word</sub>"],
    [
      "LINK",
      { type: "LINK", linkData: { link: { url: "/a?b&c", target: "BLANK", rel: { ugc: true } } } },
      '<a href="https://heron.example/a?b&amp;c" rel="noopener ugc">word</a>',
    ],
    [
      "LINK with a URL that is not allowed",
      { type: "LINK", linkData: { link: { url: "javascript:alert(1)" } } },
      "word",
    ],
    [
      "ANCHOR",
      { type: "ANCHOR", anchorData: { anchor: "heading-1" } },
      '<a href="#viewer-heading-1">word</a>',
    ],
    [
      "FONT_FAMILY of code",
      { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
      "<code>word</code>",
    ],
    ["FONT_FAMILY", { type: "FONT_FAMILY", fontFamilyData: { value: "arial" } }, "word"],
    ["SPOILER", { type: "SPOILER" }, "word"],
    ["COLOR", { type: "COLOR", colorData: { foreground: "#f00" } }, "word"],
    ["FONT_SIZE", { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 30 } }, "word"],
    ["MENTION", { type: "MENTION", mentionData: { name: "Ada", slug: "ada" } }, "word"],
    ["EXTERNAL", { type: "EXTERNAL" }, "word"],
    ["SKETCH", { type: "SKETCH", sketchData: { variant: "circle" } }, "word"],
    ["that is named like a property of every object", { type: "constructor" }, "word"],
  ])("represents the decoration %s", (_, decoration, expectedHtml) => {
    const decorated = paragraph("A ", text("word", decoration), ".");
    expect(html(decorated)).toBe(`<p>A ${expectedHtml}.</p>`);
  });

  test("joins adjacent texts with the same decorations, and keeps spaces outside them", () => {
    const bold = { type: "BOLD" };
    const italic = { type: "ITALIC" };
    const link = { type: "LINK", linkData: { link: { url: "https://wet.example/" } } };
    const line = paragraph(
      "Tall",
      text(" grey ", bold),
      text("herons ", italic, bold),
      text("wade", link),
      text(" well ", link, bold),
      "here.",
    );
    expect(html(line)).toBe(
      '<p>Tall <strong>grey <em>herons</em></strong> <a href="https://wet.example/" rel="noopener">wade <strong>well</strong></a> here.</p>',
    );
  });

  test("has IDs only on nodes that it links to", () => {
    const link = { type: "ANCHOR", anchorData: { anchor: "note" } };
    const note = { ...item(paragraph("A note.")), id: "note" };
    const list = node("ORDERED_LIST", {}, item(paragraph("Another.")), note);
    expect(html(paragraph(text("1", link)), list)).toBe(
      '<p><a href="#viewer-note">1</a></p>\n<ol><li>Another.</li><li id="viewer-note">A note.</li></ol>',
    );
  });
});

/** A tag that feed readers may receive: a known name with known, quoted attributes. */
const tag =
  /<\/?(?:p|h[1-6]|pre|code|blockquote|ul|ol|li|table|tbody|tr|th|td|figure|figcaption|img|hr|br|a|strong|em|u|s|sup|sub)(?: (?:href|src|alt|rel|id|start|scope|colspan|rowspan|width|height)="[^"<>]*")*>/g;

/** Returns the disallowed parts of a fragment. */
function unsafeHtml(fragment: string): string[] {
  const addresses = (attribute: string) =>
    [...fragment.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(
      ([, value = ""]) => value,
    );
  return [
    ...(fragment.replace(tag, "").match(/[<>].{0,40}/g) ?? []),
    ...addresses("href").filter((address) => !/^(?:https?:\/\/|mailto:|tel:|#)/.test(address)),
    ...addresses("src").filter((address) => !address.startsWith("https://")),
    // oxlint-disable-next-line no-control-regex -- XML does not allow these characters
    ...(fragment.match(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu) ?? []),
  ];
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\u0000script:alert(1)",
    "vbscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!-- <img src=x onerror=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    'https://evil.example/"><script>',
    'https://evil.example/" onx="',
    "https://evil.example/)[x](javascript:alert(1))",
    '/media/"onerror="alert(1)',
    '/path" onx="\'<>',
    "//evil.example/<b>",
    "/\\evil.example",
    "[x](javascript:alert(1))",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    "```\n<script>\n```",
    "<sup onclick=alert(1)>",
    "&lt;script&gt; &#60;",
    "\n\n<div>\n\n# x\n| a |\n| - |\n",
    "\uD800\uFFFE\u0001",
    "x.jpg",
  ),
  anyString(),
);

/** Returns a copy of the node in which each string except type names is replaced by the next hostile text. */
function poisoned(value: unknown, next: () => string): unknown {
  if (typeof value === "string") return next();
  if (Array.isArray(value)) return value.map((inner) => poisoned(inner, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "type" ? inner : poisoned(inner, next),
    ]),
  );
}

describe("a hostile document", () => {
  test("is exported without unsafe URLs and without markup from its texts", () => {
    const decorations = [
      { type: "LINK", linkData: { link: { url: "x" } } },
      { type: "ANCHOR", anchorData: { anchor: "x" } },
      { type: "SUPERSCRIPT" },
    ];
    const nodes = [
      ...examples.map(([, example]) => example),
      ...decorations.map((decoration) => paragraph("x", text("x", decoration))),
    ];
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 8 }), (texts) => {
        let index = 0;
        const document = poisoned(nodes, () => texts[index++ % texts.length] ?? "");
        const content = normaliseRichContent({ nodes: document });
        expect(unsafeHtml(toHtml(content, options))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("of any shape is exported without throwing", () => {
    const types = [...new Set(examples.flatMap(([, example]) => listTypes(example)))];
    const decoration = fc.record({
      type: fc.constantFrom("LINK", "BOLD", "ITALIC", "SUBSCRIPT", "STRIKETHROUGH", "__proto__"),
      linkData: fc.record({ link: fc.record({ url: hostileText }) }),
    });
    const anyNode = fc.letrec((tie) => ({
      node: fc.record({
        type: fc.oneof(fc.constantFrom("TEXT", ...types), hostileText),
        id: hostileText,
        nodes: fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie("node"), { maxLength: 3 })),
        textData: fc.record({ text: hostileText, decorations: fc.array(decoration) }),
        orderedListData: fc.record({ start: fc.double() }),
        listItemData: fc.record({ checked: fc.boolean() }),
        tableData: fc.record({ rowHeader: fc.boolean() }),
        tableCellData: fc.record({ colspan: fc.integer(), rowspan: fc.double() }),
        mapData: fc.record({ mapSettings: fc.record({ lat: fc.double(), lng: fc.double() }) }),
        fileData: fc.record({ name: hostileText, size: fc.double() }),
      }),
    })).node;
    fc.assert(
      fc.property(fc.array(anyNode, { maxLength: 4 }), (nodes) => {
        const content = normaliseRichContent({ nodes });
        expect(unsafeHtml(toHtml(content, options))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test("of any size is exported", () => {
    const items = Array.from({ length: 500 }, () => ({ image: { media: media("one.jpg") } }));
    // More images than a function call can have arguments.
    const galleries = Array.from({ length: 300 }, () =>
      node("GALLERY", { galleryData: { items } }),
    );
    expect(html(node("LAYOUT", {}, ...galleries)).match(/<img/g)).toHaveLength(150_000);
  });
});

function listTypes(value: object): string[] {
  const { type, nodes } = normaliseRichContent({ nodes: [value] }).nodes[0] ?? {
    type: "",
    nodes: [],
  };
  return [type, ...nodes.flatMap(listTypes)];
}
