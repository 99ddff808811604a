import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { collectMentions, replaceMentions } from "#lib/rich-content/mentions.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";

/** Renders nodes as the API may send them and returns the HTML without class names. */
async function drawWithAnchors(...nodes: unknown[]): Promise<string> {
  const content = normaliseRichContent({ nodes });
  const html = await drawWhole(<RichContentView content={content} />);
  return html.replace(/^<div[^>]*>|<\/div>$/g, "").replace(/ class="[^"]*"/g, "");
}

/** Like `drawWithAnchors`, but without block IDs. */
const draw = async (...nodes: unknown[]) =>
  (await drawWithAnchors(...nodes)).replace(/ id="viewer-[^"]*"/g, "");

const text = (value: string, ...decorations: unknown[]) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: value, decorations },
});
const paragraph = (...nodes: unknown[]) => ({
  type: "PARAGRAPH",
  id: "p",
  nodes,
  paragraphData: {},
});
const item = (...nodes: unknown[]) => ({ type: "LIST_ITEM", id: "li", nodes });
const image = (imageData: object, nodes: unknown[] = []) => ({
  type: "IMAGE",
  id: "i",
  nodes,
  imageData: { image: { src: { id: "a.jpg" }, width: 1600, height: 900 }, ...imageData },
});

const gifFile = { src: { url: "https://a.example/a.gif" } };
const createGallery = (item: object) => ({
  type: "GALLERY",
  id: "y",
  galleryData: { items: [item] },
});

describe("a text", () => {
  test.each([
    ["BOLD", { type: "BOLD" }, "<strong>x</strong>"],
    ["BOLD switched off", { type: "BOLD", fontWeightValue: 400 }, "<span>x</span>"],
    ["ITALIC", { type: "ITALIC" }, "<em>x</em>"],
    ["ITALIC switched off", { type: "ITALIC", italicData: false }, "<span>x</span>"],
    ["UNDERLINE", { type: "UNDERLINE" }, "<u>x</u>"],
    ["UNDERLINE switched off", { type: "UNDERLINE", underlineData: false }, "x"],
    ["STRIKETHROUGH", { type: "STRIKETHROUGH" }, "<s>x</s>"],
    ["SUPERSCRIPT", { type: "SUPERSCRIPT" }, "<sup>x</sup>"],
    ["SUBSCRIPT", { type: "SUBSCRIPT" }, "<sub>x</sub>"],
    [
      "FONT_SIZE in px",
      { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 24 } },
      '<span style="font-size:min(1.5rem, 20vw)">x</span>',
    ],
    [
      "FONT_SIZE in em",
      { type: "FONT_SIZE", fontSizeData: { unit: "EM", value: 2 } },
      '<span style="font-size:min(2em, 20vw)">x</span>',
    ],
    [
      "COLOR",
      { type: "COLOR", colorData: { foreground: "#ff0000" } },
      '<span style="--foreground:#ff0000">x</span>',
    ],
    [
      "COLOR of the theme",
      { type: "COLOR", colorData: { background: "$theme-color-3-50" } },
      '<span style="--background:color-mix(in srgb, var(--accent) 50%, transparent)">x</span>',
    ],
    [
      "ANCHOR",
      { type: "ANCHOR", anchorData: { anchor: "abc1" } },
      '<a href="#viewer-abc1" rel="noopener">x</a>',
    ],
    [
      "LINK",
      { type: "LINK", linkData: { link: { url: "https://example.org/", target: "BLANK" } } },
      '<a href="https://example.org/" rel="noopener" target="_blank">x</a>',
    ],
    [
      "FONT_FAMILY of code",
      { type: "FONT_FAMILY", fontFamilyData: { value: "ui-monospace, monospace" } },
      "<code>x</code>",
    ],
    ["FONT_FAMILY", { type: "FONT_FAMILY", fontFamilyData: { value: "Comic Sans MS" } }, "x"],
    ["EXTERNAL", { type: "EXTERNAL" }, "x"],
    ["MENTION", { type: "MENTION", mentionData: { name: "x", slug: "x" } }, "x"],
  ])("renders %s", async (_, decoration, html) => {
    expect(await draw(paragraph(text("x", decoration)))).toBe(`<p dir="ltr">${html}</p>`);
  });

  test("hides a SPOILER behind a control that works without JavaScript", async () => {
    const html = await draw(paragraph(text("the butler", { type: "SPOILER" })));
    expect(html).toContain('<input type="checkbox" aria-label="Show hidden text"/>');
    expect(html).toContain("<span>the butler</span>");
  });

  test("has its link's rel values", async () => {
    const rel = { nofollow: true, sponsored: true, ugc: false, noreferrer: true };
    const link = { type: "LINK", linkData: { link: { url: "/x", rel } } };
    expect(await draw(paragraph(text("x", link)))).toContain(
      'rel="noopener nofollow sponsored noreferrer"',
    );
  });

  test("merges adjacent links to the same target", async () => {
    const link = { type: "LINK", linkData: { link: { url: "https://example.org/" } } };
    const html = await draw(
      paragraph(text("a ", link), text("b", link, { type: "ITALIC" }), text(" c")),
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain(">a <em>b</em></a> c</p>");
  });

  test("is escaped", async () => {
    expect(await draw(paragraph(text("<script>alert(1)</script>")))).not.toContain("<script>");
  });
});

describe("a text block", () => {
  test.each([
    [{ textStyle: { textAlignment: "CENTER" } }, "text-align:center"],
    [{ textStyle: { textAlignment: "AUTO" } }, undefined],
    [{ textStyle: { lineHeight: "1.5" } }, "line-height:1.5"],
    [{ indentation: 2 }, "margin-inline-start:clamp(0px, 100% - 2em, min(4em, 12%))"],
    [{ textStyle: { lineHeight: "1;position:fixed" } }, undefined],
    [{ indentation: 99 }, undefined],
  ])("with %j has the style %s", async (paragraphData, style) => {
    const html = await draw({ ...paragraph(text("x")), paragraphData });
    expect(/style="([^"]*)"/.exec(html)?.[1]).toBe(style);
  });

  test("that is empty still takes up space and has no text for screen readers", async () => {
    expect(await draw(paragraph())).toBe('<div role="presentation"></div>');
  });

  test.each([
    [1, "h2"],
    [2, "h2"],
    [3, "h3"],
    [6, "h6"],
    [0, "h2"],
  ])("that is a heading of level %i is an <%s>, below the page's title", async (level, tag) => {
    const html = await draw({
      type: "HEADING",
      id: "h",
      nodes: [text("A title")],
      headingData: { level },
    });
    expect(html).toContain(`<${tag} dir="ltr">A title<a id="a-title"`);
  });

  test.each(["Top", "Content", "Welcome", "Like", "Related", "Log in first"])(
    'that is the heading "%s" does not reuse an ID of the page',
    async (title) => {
      const html = await draw({
        type: "HEADING",
        id: "h",
        nodes: [text(title)],
        headingData: { level: 2 },
      });
      expect(html).toContain(`id="${title.toLowerCase().replaceAll(" ", "-")}-2"`);
    },
  );

  test("that repeats a heading gets a different anchor", async () => {
    const heading = (id: string) => ({
      type: "HEADING",
      id,
      nodes: [text("Überblick & mehr")],
      headingData: { level: 2 },
    });
    const html = await draw(heading("a"), heading("b"));
    expect([...html.matchAll(/<a id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      "uberblick-mehr",
      "uberblick-mehr-2",
    ]);
  });

  test("that an anchor link targets has an ID", async () => {
    const html = await drawWithAnchors(
      paragraph(text("x", { type: "ANCHOR", anchorData: { anchor: "q" } })),
      {
        type: "BLOCKQUOTE",
        id: "q",
        nodes: [paragraph(text("y"))],
        blockquoteData: {},
      },
    );
    expect(html).toContain(
      '<blockquote id="viewer-q" dir="ltr"><p id="viewer-p" dir="ltr">y</p></blockquote>',
    );
  });

  test("that is code keeps its line breaks and is keyboard-focusable", async () => {
    const html = await draw({
      type: "CODE_BLOCK",
      id: "c",
      nodes: [text("a\n  b")],
      codeBlockData: {},
    });
    expect(html).toContain('<pre dir="ltr" tabindex="0"><code>a\n  b</code></pre>');
  });
});

describe("a list", () => {
  test("keeps its order, its start and its nested lists", async () => {
    const html = await draw({
      type: "ORDERED_LIST",
      id: "o",
      orderedListData: { start: 3 },
      nodes: [
        item(paragraph(text("three")), {
          type: "BULLETED_LIST",
          id: "b",
          bulletedListData: {},
          nodes: [item(paragraph(text("a dot")))],
        }),
        item(paragraph(text("four"))),
      ],
    });
    expect(html).toBe(
      '<ol start="3"><li dir="ltr"><p dir="ltr">three</p><ul><li dir="ltr"><p dir="ltr">a dot</p></li></ul></li>' +
        '<li dir="ltr"><p dir="ltr">four</p></li></ol>',
    );
  });
});

describe("the text direction", () => {
  const arabic = "\u0645\u0631\u062d\u0628\u0627";
  const readDirections = async (...nodes: unknown[]) =>
    [...(await draw(...nodes)).matchAll(/<(\w+)(?=[^>]*>)(?:[^>]*? dir="(\w+)")?/g)]
      .filter(([, tag]) => tag !== "input")
      .map(([, tag, direction]) => `${tag} ${direction ?? "inherited"}`);

  test("of lists, quotes and tables follows their text", async () => {
    const row = (...cells: string[]) => ({
      type: "TABLE_ROW",
      id: "r",
      nodes: cells.map((cell) => ({
        type: "TABLE_CELL",
        id: cell,
        nodes: [paragraph(text(cell))],
      })),
    });
    expect(
      await readDirections(
        { type: "BULLETED_LIST", id: "b", nodes: [item(paragraph(text(`1. ${arabic}`)))] },
        { type: "BLOCKQUOTE", id: "q", nodes: [paragraph(text(arabic))] },
        { type: "TABLE", id: "t", nodes: [row(arabic, "12")] },
      ),
    ).toEqual(
      [
        ["ul inherited", "li rtl", "p rtl"],
        ["blockquote rtl", "p rtl"],
        ["section rtl", "table inherited", "tbody inherited", "tr inherited"],
        ["td inherited", "p rtl", "td inherited", "p inherited"],
      ].flat(),
    );
  });

  test("is inherited by a block without letters", async () => {
    expect(await readDirections(paragraph(text("2026 – 12 %")))).toEqual(["p inherited"]);
  });

  test("of a Latin item in an Arabic list is ltr", async () => {
    const items = [item(paragraph(text(arabic))), item(paragraph(text("HTML")))];
    expect(await readDirections({ type: "ORDERED_LIST", id: "o", nodes: items })).toEqual([
      "ol inherited",
      "li rtl",
      "p rtl",
      "li ltr",
      "p ltr",
    ]);
  });

  test.each([
    ["Latin", "A sentence. ".repeat(20), true],
    ["Arabic, whose letters are joined,", `${arabic} `.repeat(40), false],
  ])("%s text has a drop cap: %j is %j", async (_, words, hasOpening) => {
    const content = normaliseRichContent({ nodes: [paragraph(text(words))] });
    const html = await drawWhole(<RichContentView content={content} hasOpening />);
    expect(html.includes("opening")).toBe(hasOpening);
  });
});

describe("a mentioned member", () => {
  const mention = { type: "MENTION", mentionData: { name: "Ada", slug: "ada" } };
  const content = normaliseRichContent({ nodes: [paragraph(text("@Ada", mention), text("!"))] });

  test("who is an author is linked to their author page", async () => {
    expect(collectMentions(content)).toEqual([{ name: "Ada", slug: "ada" }]);
    const linked = replaceMentions(content, ({ slug = "" }) => `/blog/authors/${slug}`);
    expect(await draw(...linked.nodes)).toContain(
      '<a href="/blog/authors/ada" rel="noopener">@Ada</a>!',
    );
  });

  test("without an author page is not linked", () => {
    expect(replaceMentions(content, () => undefined)).toEqual(content);
  });
});

describe("an animation", () => {
  const gif = (files: object) => ({ type: "GIF", id: "g", gifData: { original: files } });

  test.each([
    ["a film", gif({ mp4: "https://a.example/a.mp4" })],
    [
      "a video that plays by itself",
      {
        type: "VIDEO",
        id: "v",
        videoData: {
          video: { src: { url: "https://a.example/a.mp4" } },
          options: { autoPlay: true, showControls: false },
        },
      },
    ],
  ])("that is %s plays automatically only for readers who accept motion", async (_, node) => {
    const html = await draw(node);
    const [moving = "", still = ""] = html.match(/<video.*?<\/video>/g) ?? [];
    expect(moving).toContain('autoPlay=""');
    expect(moving).not.toMatch(/<video[^>]* src=/);
    expect(moving).toContain('media="(prefers-reduced-motion: no-preference)"');
    expect(still).toContain('src="https://a.example/a.mp4"');
    expect(still).not.toContain("autoPlay");
    expect(still).toContain("controls");
  });

  test.each([
    ["a GIF", gif({ gif: "https://a.example/a.gif" })],
    ["an IMAGE", image({ image: gifFile })],
    ["in a GALLERY", createGallery({ image: { media: gifFile } })],
  ])("that is %s and has no still image waits for a click", async (_, node) => {
    expect(await draw(node)).toMatch(
      /<details><summary><span>Play animation<\/span><span>Hide animation<\/span><\/summary>(?:<a [^>]*>)?<img [^>]*src="https:\/\/a\.example\/a\.gif"/,
    );
  });

  test.each([
    ["an IMAGE", image({ image: gifFile })],
    ["in a GALLERY", createGallery({ image: { media: gifFile } })],
  ])("that is %s can be enlarged while it plays", async (_, node) => {
    expect(await draw(node)).toMatch(
      /<\/summary><a href="https:\/\/a\.example\/a\.gif" data-expand/,
    );
  });

  test.each([
    ["an IMAGE", image({ image: gifFile, link: { url: "/post/x" } })],
    ["in a GALLERY", createGallery({ image: { media: gifFile, link: { url: "/post/x" } } })],
  ])("that is %s keeps its link while it plays", async (_, node) => {
    expect(await draw(node)).toMatch(/<\/summary><a href="\/post\/x"[^>]*><img/);
  });

  test("shows its still image, if any, to readers who prefer reduced motion", async () => {
    expect(
      await draw(gif({ gif: "https://a.example/a.gif", still: "https://a.example/a.png" })),
    ).toContain(
      '<source srcSet="https://a.example/a.png" media="(prefers-reduced-motion: reduce)"/>',
    );
  });

  test("a photograph has no play control", async () => {
    expect(await draw(image({}))).not.toContain("<details");
  });
});

describe("a map", () => {
  const draws = (mapSettings: object) =>
    draw({
      type: "MAP",
      id: "m",
      mapData: { mapSettings: { lat: 51.5, lng: -0.1, ...mapSettings } },
    });

  test.each([
    [undefined, "https://www.openstreetmap.org/?mlat=51.5&amp;mlon=-0.1#map=14/51.5/-0.1"],
    ["ROADMAP", "https://www.openstreetmap.org/?mlat=51.5&amp;mlon=-0.1#map=14/51.5/-0.1"],
    ["TERRAIN", "https://opentopomap.org/#marker=14/51.5/-0.1"],
    ["SATELITE", "map_action=map&amp;center=51.5,-0.1&amp;zoom=14&amp;basemap=satellite"],
    ["HYBRID", "map_action=map&amp;center=51.5,-0.1&amp;zoom=14&amp;basemap=satellite"],
  ])("of the type %s links to a map of that type", async (mapType, address) => {
    expect(await draws({ mapType })).toContain(address);
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])(
    "with streetViewControl %j has a Street View link: %j",
    async (streetViewControl, isOffered) => {
      const html = await draws({ streetViewControl });
      expect(html.includes("map_action=pano&amp;viewpoint=51.5,-0.1")).toBe(isOffered);
    },
  );
});

describe("a picture", () => {
  test("is served by the image optimizer, with its dimensions", async () => {
    const html = await draw(image({ altText: "A loaf" }));
    expect(html).toMatch(/<img width="1600" height="900" loading="lazy"/);
    expect(html).toContain('alt="A loaf"');
    expect(html).toContain("/_next/image?url=%2Fmedia%2Fa.jpg&amp;w=640&amp;q=75 640w");
    expect(html).not.toContain("3840w");
  });

  test("from another host is loaded directly, without a referrer", async () => {
    const src = { url: "https://example.org/a.jpg" };
    const html = await draw(image({ image: { src, width: 10, height: 10 } }));
    expect(html).toContain('src="https://example.org/a.jpg"');
    expect(html).toContain('referrerPolicy="no-referrer"');
    expect(html).not.toContain("_next/image");
  });

  test.each([
    ["caption", image({ caption: "Below" })],
    ["CAPTION child", image({}, [{ type: "CAPTION", id: "c", nodes: [text("Below")] }])],
  ])("has its %s as a figcaption", async (_, node) => {
    expect(await draw(node)).toContain("<figcaption>Below</figcaption>");
  });

  test("has empty alt text if it is decorative, and links to its target if it has one", async () => {
    expect(await draw(image({ altText: "x", decorative: true }))).toContain('alt=""');
    expect(await draw(image({ link: { url: "/post/x" } }))).toMatch(
      /<a href="\/post\/x"[^>]*><img/,
    );
  });

  test("is not rendered without a public source", async () => {
    expect(await draw(image({ image: {} }))).toBe("");
    expect(await draw(image({ image: { src: { id: "a.jpg", private: true } } }))).toBe("");
  });

  test.each([
    [{ width: { custom: "300" } }, 'style="width:min(100%, 300px)"'],
    [{ width: { custom: "100%" } }, "<figure>"],
    [{ width: { size: "FULL_WIDTH" } }, "<figure>"],
  ])("with containerData %j has %s", async (containerData, html) => {
    expect(await draw(image({ containerData }))).toContain(html);
  });
});

describe("a table", () => {
  const row = (...cells: string[]) => ({
    type: "TABLE_ROW",
    id: `r${cells.join("")}`,
    nodes: cells.map((cell) => ({
      type: "TABLE_CELL",
      id: `c${cell}`,
      nodes: [paragraph(text(cell))],
      tableCellData: {},
    })),
  });
  const table = (tableData: object) =>
    draw({ type: "TABLE", id: "t", tableData, nodes: [row("A", "B"), row("C", "D")] });

  test.each(["rowHeader", "header"])(
    "with %s has a head whose cells have the scope col",
    async (name) => {
      const html = await table({ [name]: true });
      expect(html.match(/<thead>.*<\/thead>/)?.[0].match(/<th scope="col"/g)).toHaveLength(2);
      expect(html.match(/<tbody>.*<\/tbody>/)?.[0].match(/<tr>/g)).toHaveLength(1);
    },
  );

  test("with a column header has header cells with row scope", async () => {
    expect((await table({ columnHeader: true })).match(/<th scope="row"/g)).toHaveLength(2);
  });

  test("scrolls inside its own region, which is labelled and keyboard-focusable", async () => {
    expect(await table({ altText: "Results" })).toMatch(
      /^<section [^>]*aria-label="Results" tabindex="0">/,
    );
  });

  test("uses the column widths given in the document", async () => {
    const html = await table({
      dimensions: { colsWidthRatio: [1, 3], rowsHeight: [], colsMinWidth: [] },
    });
    expect(html).toContain('<col style="width:25%"/><col style="width:75%"/>');
  });

  test("uses the row heights given in the document, and ignores invalid ones", async () => {
    const html = await table({ rowHeader: true, dimensions: { rowsHeight: [47, -1] } });
    expect(html.match(/<tr[^>]*>/g)).toEqual(['<tr style="height:47px">', "<tr>"]);
  });

  test("draws the borders of a cell in the colours of the document", async () => {
    const borderColors = { top: "#ff0000", left: "rgb(0,128,0)", right: "red;x:y" };
    const cell = {
      type: "TABLE_CELL",
      tableCellData: { borderColors },
      nodes: [paragraph(text("a"))],
    };
    const html = await draw({ type: "TABLE", nodes: [{ type: "TABLE_ROW", nodes: [cell] }] });
    expect(/<td style="([^"]*)"/.exec(html)?.[1]?.split(";")).toEqual([
      "padding-inline:0.75rem",
      "border-left:1px solid rgb(0 128 0 / 1)",
      "border-top:1px solid #ff0000",
    ]);
  });
});

test.each([
  [{ duration: 185.4 }, "<p>Ada · 3:05</p>"],
  [{ duration: "NaN" }, "<p>Ada</p>"],
  [{ duration: 0 }, "<p>Ada</p>"],
  [{}, "<p>Ada</p>"],
])("a recording with %j shows its author and its length, if that is known", async (file, shown) => {
  const audio = { src: { url: "https://files.example/call.mp3" }, ...file };
  const html = await draw({ type: "AUDIO", audioData: { audio, authorName: "Ada" } });
  expect(html.replaceAll(/ class="[^"]*"/g, "")).toContain(shown);
});

describe("a document", () => {
  test("renders the children of nodes with an unknown type", async () => {
    expect(await draw({ type: "UNHEARD_OF", id: "s", nodes: [paragraph(text("inside"))] })).toBe(
      '<p dir="ltr">inside</p>',
    );
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://example.org/x",
    "file:///etc/passwd",
  ])("never renders %j in a link or a picture", async (url) => {
    const link = { url };
    const html = await draw(
      paragraph(text("x", { type: "LINK", linkData: { link } })),
      image({ link }),
      image({ image: { src: { url }, width: 1, height: 1 } }),
    );
    expect(html).not.toMatch(/script:|data:|blob:|file:/i);
    // A picture whose link is unusable opens in the lightbox instead.
    expect(html.replace(/<a [^>]*data-expand[^>]*>/g, "")).not.toContain("<a ");
  });

  test.each([
    "red;background:url(//evil.example)",
    "expression(alert(1))",
    "url(javascript:alert(1))",
    "var(--x)",
    "#12345g",
    "rgb(1,2,3);x:y",
    "$theme-color-10",
    "</style><script>",
  ])("never renders %j in a style", async (value) => {
    const html = await draw(
      paragraph(text("x", { type: "COLOR", colorData: { foreground: value, background: value } })),
      {
        ...paragraph(text("x", { type: "FONT_SIZE", fontSizeData: { unit: "PX", value } })),
        paragraphData: { textStyle: { lineHeight: value, textAlignment: value } },
      },
    );
    expect(html).not.toContain("style=");
    expect(html).not.toContain("evil");
  });

  test.each(['" onclick="alert(1)', "a b", "x><script>", "a".repeat(65)])(
    "never renders the node ID %j in an ID",
    async (id) => {
      const target = { type: "ANCHOR", anchorData: { anchor: id } };
      const html = await draw({ ...paragraph(text("x", target)), id });
      expect(html).not.toContain("viewer-");
    },
  );

  test("of any shape is rendered without errors or scripts", async () => {
    const types = [
      "PARAGRAPH",
      "TEXT",
      "HEADING",
      "ORDERED_LIST",
      "IMAGE",
      "TABLE",
      "DIVIDER",
      "X",
    ];
    const { node } = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom(...types),
          id: fc.string(),
          nodes: fc.array(tie("node"), { maxLength: 3, depthIdentifier: "document" }),
          textData: fc.object({ maxDepth: 2 }),
          headingData: fc.object({ maxDepth: 2 }),
          imageData: fc.object({ maxDepth: 3 }),
          tableData: fc.object({ maxDepth: 2 }),
        },
        { requiredKeys: ["type"] },
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(node, { maxLength: 4 }), async (nodes) => {
        expect(await draw(...nodes)).not.toContain("<script");
      }),
      { numRuns: 100 },
    );
  });
});
