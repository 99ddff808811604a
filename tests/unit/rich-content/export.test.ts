import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import type { RichContent } from "#lib/rich-content/document.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { toMarkdown } from "#lib/rich-content/export/to-markdown.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const siteUrl = "https://heron.example";
const html = (...nodes: readonly object[]) => toHtml(normaliseRichContent({ nodes }), { siteUrl });
const markdown = (...nodes: readonly object[]) =>
  toMarkdown(normaliseRichContent({ nodes }), { siteUrl });

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

type Example = readonly [name: string, node: object, html: string, markdown: string];

const examples: readonly Example[] = [
  [
    "PARAGRAPH",
    paragraph("One & two\nthree"),
    "<p>One &amp; two<br>three</p>",
    "One & two\\\nthree\n",
  ],
  ["TEXT", text("Alone"), "<p>Alone</p>", "Alone\n"],
  [
    "HEADING",
    node("HEADING", { headingData: { level: 3 } }, text("On herons")),
    "<h3>On herons</h3>",
    "### On herons\n",
  ],
  [
    "HEADING of unknown level",
    node("HEADING", { headingData: { level: 9 } }, text("Odd")),
    "<h1>Odd</h1>",
    "# Odd\n",
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
    "- reeds\n  - tall\n- rushes\n",
  ],
  [
    "ORDERED_LIST",
    node(
      "ORDERED_LIST",
      { orderedListData: { start: 3 } },
      item(paragraph("third"), node("ORDERED_LIST", {}, item(paragraph("first")))),
    ),
    '<ol start="3"><li>third<ol><li>first</li></ol></li></ol>',
    "3. third\n   1. first\n",
  ],
  [
    "LIST_ITEM of several blocks",
    node("BULLETED_LIST", {}, item(paragraph("a"), paragraph("b"))),
    "<ul><li><p>a</p><p>b</p></li></ul>",
    "- a\n\n  b\n",
  ],
  [
    "LIST_ITEM that is checked",
    node(
      "BULLETED_LIST",
      {},
      node("LIST_ITEM", { listItemData: { checked: true } }, paragraph("done")),
    ),
    "<ul><li>☑ done</li></ul>",
    "- [x] done\n",
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
    "- [ ] to do\n- [x] done\n",
  ],
  [
    "BLOCKQUOTE",
    node("BLOCKQUOTE", {}, paragraph("Still waters")),
    "<blockquote><p>Still waters</p></blockquote>",
    "> Still waters\n",
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
    "``````ts\nif (a < b)\n  `````;\n``````\n",
  ],
  ["DIVIDER", node("DIVIDER", { dividerData: { lineStyle: "DOUBLE" } }), "<hr>", "***\n"],
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
    '[![A "grey" heron](https://heron.example/media/heron.jpg "At dawn")](https://heron.example/post/herons)\n',
  ],
  [
    "IMAGE with a separate caption",
    node(
      "IMAGE",
      { imageData: { image: media("heron.jpg") } },
      node("CAPTION", {}, text("At "), text("dawn", { type: "BOLD" })),
    ),
    '<figure><img src="https://heron.example/media/heron.jpg" alt=""><figcaption>At <strong>dawn</strong></figcaption></figure>',
    "![](https://heron.example/media/heron.jpg)\n\nAt **dawn**\n",
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
    "At dawn\n",
  ],
  ["CAPTION by itself", node("CAPTION", {}, text("Left over")), "<p>Left over</p>", "Left over\n"],
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
    "[![Video](https://heron.example/media/still.jpg)](https://youtu.be/abc)\n\n[Herons fishing](https://youtu.be/abc)\n",
  ],
  [
    "VIDEO without a still",
    node("VIDEO", { videoData: { video: media("video/ab12/1080p/mp4/file.mp4") } }),
    '<p><a href="https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4" rel="noopener">Video</a></p>',
    "[Video](https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4)\n",
  ],
  [
    "AUDIO",
    node("AUDIO", {
      audioData: { audio: media("mp3/call.mp3"), name: "The call", authorName: "Ada" },
    }),
    '<p><a href="https://static.wixstatic.com/mp3/call.mp3" rel="noopener">The call</a><br>Ada</p>',
    "[The call](https://static.wixstatic.com/mp3/call.mp3)\\\nAda\n",
  ],
  [
    "GIF",
    node("GIF", {
      gifData: { original: { gif: "https://gifs.example/a.gif" }, width: 300, height: 200 },
    }),
    '<figure><img src="https://gifs.example/a.gif" alt=""></figure>',
    "![](https://gifs.example/a.gif)\n",
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
    '[![First](https://heron.example/media/one.jpg "One")](https://heron.example/one)\n\n[![Video](https://heron.example/media/still.jpg)](https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4)\n\n[Two](https://video.wixstatic.com/video/ab12/1080p/mp4/file.mp4)\n',
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
    "[Atlas.pdf](https://files.example/a.pdf) (PDF, 1.2 MB)\n",
  ],
  [
    "FILE that cannot be reached",
    node("FILE", { fileData: { src: { id: "ugd/a.pdf" }, name: "Atlas.pdf" } }),
    "<p>Atlas.pdf (PDF)</p>",
    "Atlas.pdf (PDF)\n",
  ],
  ["HTML", node("HTML", { htmlData: { html: "<script>alert(1)</script>" } }), "", ""],
  [
    "HTML at an address",
    node("HTML", { htmlData: { url: "https://maps.example/?a=1&b=2" } }),
    '<p><a href="https://maps.example/?a=1&amp;b=2" rel="noopener">https://maps.example/?a=1&amp;b=2</a></p>',
    "<https://maps.example/?a=1&b=2>\n",
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
    "[![Social](https://social.example/1.jpg)](https://social.example/1)\n\n[A toot](https://social.example/1)\\\nAda\n",
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
    "[Wetlands](https://wet.example/)\\\nAll about them\n",
  ],
  [
    "MAP",
    node("MAP", {
      mapData: {
        mapSettings: { locationName: "The pond", address: "1 Reed Lane", lat: 52.5, lng: "-1.25" },
      },
    }),
    '<p><a href="https://www.openstreetmap.org/?mlat=52.5&amp;mlon=-1.25" rel="noopener">The pond</a><br>1 Reed Lane</p>',
    "[The pond](https://www.openstreetmap.org/?mlat=52.5\\&mlon=-1.25)\\\n1 Reed Lane\n",
  ],
  [
    "MAP without a valid position",
    node("MAP", { mapData: { mapSettings: { address: "1 Reed Lane", lat: 520, lng: 0 } } }),
    "<p>1 Reed Lane</p>",
    "1 Reed Lane\n",
  ],
  [
    "POLL",
    node("POLL", {
      pollData: {
        poll: { title: "Best bird?", options: [{ title: "Heron" }, { title: "Egret" }] },
      },
    }),
    "<p><strong>Best bird?</strong></p>\n<ul><li>Heron</li><li>Egret</li></ul>",
    "**Best bird?**\n\n- Heron\n- Egret\n",
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
    "[Bird walk](https://heron.example/walk)\\\nSunday\\\nThe pond\n",
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
    "[![Preview](https://wet.example/1.jpg)](https://wet.example/)\n",
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
    "[![Boat](https://heron.example/media/boat.jpg)](https://heron.example/boat)\n\n[Boat](https://heron.example/boat)\\\n1 h 30 min\n",
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
    "[Join us](https://heron.example/join)\n",
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
    "**Do they swim?**\n\nThey wade.\n",
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
    "| Bird  |     Legs |\n| ----- | -------: |\n| Heron | 2 a \\| b |\n",
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
    "| wide |   |\n| ---- | - |\n| a    |   |\n",
  ],
  ["EXTERNAL", node("EXTERNAL", { externalData: { secret: "x" } }), "", ""],
  [
    "LAYOUT and LAYOUT_CELL",
    node(
      "LAYOUT",
      {},
      node("LAYOUT_CELL", {}, paragraph("left")),
      node("LAYOUT_CELL", {}, paragraph("right")),
    ),
    "<p>left</p>\n<p>right</p>",
    "left\n\nright\n",
  ],
  ["CARD", node("CARD", {}, paragraph("inside")), "<p>inside</p>", "inside\n"],
  [
    "SHAPE",
    node("SHAPE", { shapeData: { shape: media("leaf.svg"), title: "Leaf", altText: "A leaf" } }),
    '<figure><img src="https://heron.example/media/leaf.svg" alt="A leaf"><figcaption>Leaf</figcaption></figure>',
    '![A leaf](https://heron.example/media/leaf.svg "Leaf")\n',
  ],
  [
    "SMART_BLOCK and SMART_BLOCK_CELL",
    node(
      "SMART_BLOCK",
      {},
      node("SMART_BLOCK_CELL", { smartBlockCellData: { label: "Step 1" } }, paragraph("Wait.")),
    ),
    "<p><strong>Step 1</strong></p>\n<p>Wait.</p>",
    "**Step 1**\n\nWait.\n",
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
    "**Contents**\n\n- On herons\n\n## On herons\n",
  ],
  [
    "an unknown type",
    node("HOLOGRAM", { hologramData: {} }, paragraph("inside")),
    "<p>inside</p>",
    "inside\n",
  ],
  [
    "a type named like a property of every object",
    node("constructor", {}, paragraph("inside")),
    "<p>inside</p>",
    "inside\n",
  ],
];

describe("a document in HTML and in Markdown", () => {
  test.each(examples)("represents %s", (_, example, expectedHtml, expectedMarkdown) => {
    expect(html(example)).toBe(expectedHtml);
    expect(markdown(example)).toBe(expectedMarkdown);
  });

  test("separates its blocks", () => {
    const blocks = [paragraph("One"), node("DIVIDER", {}), paragraph(" "), paragraph("Two")];
    expect(html(...blocks)).toBe("<p>One</p>\n<hr>\n<p>Two</p>");
    expect(markdown(...blocks)).toBe("One\n\n***\n\nTwo\n");
  });

  test("is empty for an empty document", () => {
    expect(html()).toBe("");
    expect(markdown()).toBe("");
  });

  test.each([
    ["BOLD", { type: "BOLD" }, "<strong>word</strong>", "**word**"],
    ["BOLD of a light weight", { type: "BOLD", fontWeightValue: 300 }, "word", "word"],
    ["ITALIC", { type: "ITALIC" }, "<em>word</em>", "*word*"],
    ["ITALIC set upright", { type: "ITALIC", italicData: false }, "word", "word"],
    ["UNDERLINE", { type: "UNDERLINE" }, "<u>word</u>", "word"],
    ["STRIKETHROUGH", { type: "STRIKETHROUGH" }, "<s>word</s>", "~~word~~"],
    ["SUPERSCRIPT", { type: "SUPERSCRIPT" }, "<sup>word</sup>", "<sup>word</sup>"],
    ["SUBSCRIPT", { type: "SUBSCRIPT" }, "<sub>word</sub>", "<sub>word</sub>"],
    [
      "LINK",
      { type: "LINK", linkData: { link: { url: "/a?b&c", target: "BLANK", rel: { ugc: true } } } },
      '<a href="https://heron.example/a?b&amp;c" rel="noopener ugc">word</a>',
      "[word](https://heron.example/a?b\\&c)",
    ],
    [
      "LINK with a URL that is not allowed",
      { type: "LINK", linkData: { link: { url: "javascript:alert(1)" } } },
      "word",
      "word",
    ],
    [
      "ANCHOR",
      { type: "ANCHOR", anchorData: { anchor: "heading-1" } },
      '<a href="#viewer-heading-1">word</a>',
      "word",
    ],
    [
      "FONT_FAMILY of code",
      { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
      "<code>word</code>",
      "`word`",
    ],
    ["FONT_FAMILY", { type: "FONT_FAMILY", fontFamilyData: { value: "arial" } }, "word", "word"],
    ["SPOILER", { type: "SPOILER" }, "word", "word"],
    ["COLOR", { type: "COLOR", colorData: { foreground: "#f00" } }, "word", "word"],
    ["FONT_SIZE", { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 30 } }, "word", "word"],
    ["MENTION", { type: "MENTION", mentionData: { name: "Ada", slug: "ada" } }, "word", "word"],
    ["EXTERNAL", { type: "EXTERNAL" }, "word", "word"],
    ["SKETCH", { type: "SKETCH", sketchData: { variant: "circle" } }, "word", "word"],
    ["that is named like a property of every object", { type: "constructor" }, "word", "word"],
  ])("represents the decoration %s", (_, decoration, expectedHtml, expectedMarkdown) => {
    const decorated = paragraph("A ", text("word", decoration), ".");
    expect(html(decorated)).toBe(`<p>A ${expectedHtml}.</p>`);
    expect(markdown(decorated)).toBe(`A ${expectedMarkdown}.\n`);
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
    expect(markdown(line)).toBe(
      "Tall **grey _herons_** [wade **well**](https://wet.example/) here.\n",
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

  test("keeps site paths in Markdown if there is no site URL", () => {
    const picture = node("IMAGE", { imageData: { image: media("heron.jpg"), altText: "Grey" } });
    expect(toMarkdown(normaliseRichContent({ nodes: [picture] }))).toBe(
      "![Grey](/media/heron.jpg)\n",
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

/** Returns the disallowed markup and URLs that a Markdown parser finds in a text. */
function unsafeMarkdown(source: string): string[] {
  const faults: string[] = [];
  const visit = (part: Nodes): void => {
    if (part.type === "html" && !/^<\/?su[bp]>$/.test(part.value)) faults.push(part.value);
    if (part.type === "link" && !/^(?:https?:\/\/|mailto:|tel:|#)/.test(part.url)) {
      faults.push(part.url);
    }
    if (part.type === "image" && !part.url.startsWith("https://")) faults.push(part.url);
    if ("children" in part) for (const child of part.children) visit(child);
  };
  visit(fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return faults;
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

/** Returns the node with each string except type names replaced by the next hostile text. */
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
        expect(unsafeHtml(toHtml(content, { siteUrl }))).toEqual([]);
        expect(unsafeMarkdown(toMarkdown(content, { siteUrl }))).toEqual([]);
      }),
      { numRuns: 50 },
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
        expect(unsafeHtml(toHtml(content, { siteUrl }))).toEqual([]);
        expect(unsafeMarkdown(toMarkdown(content, { siteUrl }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("of any size is exported", () => {
    const items = Array.from({ length: 500 }, () => ({ image: { media: media("one.jpg") } }));
    const galleries = Array.from({ length: 400 }, () =>
      node("GALLERY", { galleryData: { items } }),
    );
    expect(html(node("LAYOUT", {}, ...galleries)).match(/<img/g)).toHaveLength(200_000);
  });
});

function listTypes(value: object): string[] {
  const { type, nodes } = normaliseRichContent({ nodes: [value] }).nodes[0] ?? {
    type: "",
    nodes: [],
  };
  return [type, ...nodes.flatMap(listTypes)];
}

describe("exported Markdown that is reimported", () => {
  const read = (source: string) => markdownToRichContent(source, () => undefined);
  const blockTypes = ({ nodes }: Pick<RichContent, "nodes">): string[] =>
    nodes.flatMap((inner) => (inner.type === "TEXT" ? [] : [inner.type, ...blockTypes(inner)]));

  const word = fc.stringMatching(/^[a-z0-9*_#[\]()<>|~`&!.+:@\\-]{1,6}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
  const link = { type: "LINK", linkData: { link: { url: "https://wet.example/a_(b)" } } };
  const styles = [
    [],
    [{ type: "BOLD" }],
    [{ type: "ITALIC" }],
    [{ type: "BOLD" }, { type: "ITALIC" }],
    [{ type: "STRIKETHROUGH" }],
    [link],
    [link, { type: "BOLD" }],
  ];
  const part = fc
    .tuple(words, fc.constantFrom(...styles))
    .map(([value, decorations]) => text(value, ...decorations));
  const line = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flatMap((one, index) => (index === 0 ? [one] : [text(" "), one])));
  const paragraphs = line.map((texts) => node("PARAGRAPH", {}, ...texts));
  const headings = fc
    .tuple(line, fc.integer({ min: 1, max: 6 }))
    .map(([texts, level]) => node("HEADING", { headingData: { level } }, ...texts));
  const quotes = fc
    .array(paragraphs, { minLength: 1, maxLength: 2 })
    .map((inner) => node("BLOCKQUOTE", {}, ...inner));
  const codes = fc
    .array(words, { minLength: 1, maxLength: 3 })
    .map((lines) => node("CODE_BLOCK", {}, text(lines.join("\n  "))));
  const createList = (nested: fc.Arbitrary<object[]>) =>
    fc
      .tuple(
        fc.constantFrom("BULLETED_LIST", "ORDERED_LIST"),
        fc.array(fc.tuple(paragraphs, nested), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) =>
        node(type, {}, ...items.map(([first, more]) => item(first, ...more))),
      );
  const lists = createList(
    fc.array(fc.oneof(createList(fc.constant([])), paragraphs, codes), { maxLength: 2 }),
  );
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([across, down]) => {
      const size = (length: number) => ({ minLength: length, maxLength: length });
      return fc.array(fc.array(paragraphs, size(across)), size(down));
    })
    .map((rows) =>
      node(
        "TABLE",
        { tableData: { rowHeader: true } },
        ...rows.map((cells) => row(...cells.map((one) => cell(one)))),
      ),
    );

  test("yields the same blocks with the same text", () => {
    const blocks = fc.oneof(paragraphs, headings, quotes, codes, lists, tables);
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 5 }), (nodes) => {
        const content = normaliseRichContent({ nodes });
        const again = read(toMarkdown(content));
        expect(blockTypes(again)).toEqual(blockTypes(content));
        expect(plainText(again)).toBe(plainText(content));
      }),
      { numRuns: 200 },
    );
  });

  const piece = fc.constantFrom(
    ..."<>@a-.|\\&;#`*_~[]()!:/0+?\"'=${}^,%".split(""),
    "http://",
    "www.",
    "mailto:",
    "xmpp:",
    "a@b.c",
    "<-@0>",
    "<a@b",
    "&amp;",
    "&#60;",
    "<!--",
    "-->",
    "<b>",
    "[^1]",
    "![",
    "](",
    " ",
  );
  const markup = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join("").trim())
    .filter((value) => value !== "");
  const places: Readonly<Record<string, (...texts: object[]) => object>> = {
    paragraph: (...texts) => node("PARAGRAPH", {}, ...texts),
    heading: (...texts) => node("HEADING", { headingData: { level: 2 } }, ...texts),
    quote: (...texts) => node("BLOCKQUOTE", {}, node("PARAGRAPH", {}, ...texts)),
    item: (...texts) => node("BULLETED_LIST", {}, item(node("PARAGRAPH", {}, ...texts))),
    cell: (...texts) =>
      node("TABLE", { tableData: { rowHeader: true } }, row(cell(node("PARAGRAPH", {}, ...texts)))),
  };

  test("text that looks like markup or a URL survives a Markdown round trip in every block", () => {
    const placed = fc.constantFrom(...Object.keys(places));
    fc.assert(
      fc.property(
        placed,
        fc.array(fc.tuple(markup, fc.constantFrom(...styles)), { minLength: 1, maxLength: 3 }),
        (place, parts) => {
          const texts = parts.flatMap(([value, decorations], index) => [
            ...(index === 0 ? [] : [text(" ")]),
            text(value, ...decorations),
          ]);
          const content = normaliseRichContent({ nodes: [places[place]?.(...texts)] });
          expect(plainText(read(toMarkdown(content)))).toBe(plainText(content));
        },
      ),
      {
        numRuns: 300,
        examples: [
          ["cell", [["<-@0>", [link]]]],
          ["paragraph", [["x<0@0>y", [link]]]],
          ["heading", [["www.[^1]", []]]],
          ["item", [["www.`", [{ type: "BOLD" }]]]],
          ["quote", [["www.<!--", []]]],
        ],
      },
    );
  });

  test("alternative text that looks like markup survives a Markdown round trip", () => {
    const file = { id: "one.jpg", url: "/media/one.jpg", width: 2, height: 1 };
    fc.assert(
      fc.property(markup, (altText) => {
        const image = { imageData: { image: media("one.jpg"), altText } };
        const content = normaliseRichContent({ nodes: [node("IMAGE", image)] });
        const [again] = markdownToRichContent(toMarkdown(content), () => file).nodes;
        const flat = (value: string | undefined) => value?.replace(/\s+/g, " ");
        expect(flat(again?.imageData?.altText)).toBe(flat(altText));
      }),
      { examples: [["<-@0>"], ["www.]("], ["&amp;|\\"]] },
    );
  });

  test("keeps any text as text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), hostileText), (value) => {
        const again = read(markdown(paragraph(value)));
        const flat = (source: string) =>
          source.toWellFormed().replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, "");
        expect(flat(plainText(again))).toBe(flat(value));
        expect(blockTypes(again).every((type) => type === "PARAGRAPH")).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
