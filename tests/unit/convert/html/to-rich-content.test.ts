import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { plainText } from "#lib/rich-content/text.ts";
import type { HtmlOptions } from "#lib/convert/html/conversion.ts";
import { htmlToRichContent } from "#lib/convert/html/to-rich-content.ts";
import type { ImportedFile } from "#lib/convert/source-media.ts";

const missing = /missing/;

/** Converts HTML. Every file exists unless its name contains `missing`. */
async function convert(html: string, options: Partial<HtmlOptions> = {}) {
  const reports: string[] = [];
  const asked: string[] = [];
  const media = {
    copy: (reference: string): Promise<ImportedFile | undefined> => {
      asked.push(reference);
      const id = reference.replace(/^.*\//, "");
      const file = { id, url: `https://blog.example/media/${id}`, width: 1600, height: 900 };
      return Promise.resolve(missing.test(reference) ? undefined : file);
    },
    report: (what: string) => void reports.push(what),
  };
  const content = await htmlToRichContent(html, {
    media,
    baseUrl: "https://old.example/",
    ...options,
  });
  return { content, nodes: content.nodes, reports, asked };
}

const convertToNodes = async (html: string, options?: Partial<HtmlOptions>) =>
  (await convert(html, options)).nodes;

/** Returns an outline of a document: node types, and texts with their decoration types. */
function outline(nodes: readonly RichContentNode[]): string[] {
  return nodes.map(({ type, nodes: inner, textData }) => {
    if (type === "TEXT") {
      const kinds = textData?.decorations.map((one) => one.type.toLowerCase()) ?? [];
      return `${textData?.text ?? ""}${kinds.length === 0 ? "" : `<${kinds.join(" ")}>`}`;
    }
    return inner.length === 0 ? type : `${type}(${outline(inner).join("|")})`;
  });
}

describe("text", () => {
  test.each([
    ["bare text is a paragraph", "Just words", ["PARAGRAPH(Just words)"]],
    [
      "two br tags separate paragraphs",
      "One<br>still one<br><br>two",
      ["PARAGRAPH(One\nstill one)", "PARAGRAPH(two)"],
    ],
    [
      "whitespace collapses to one space, and is removed at the edges",
      "<p>\n  a\t b <b> c</b>  </p>",
      ["PARAGRAPH(a b |c<bold>)"],
    ],
    [
      "marks are nested",
      "<p>a<strong>b<em>c</em></strong><u>d</u><del>e</del>x<sup>2</sup>y<sub>3</sub></p>",
      [
        "PARAGRAPH(a|b<bold>|c<bold italic>|d<underline>|e<strikethrough>|x|2<superscript>|y|3<subscript>)",
      ],
    ],
    ["a repeated mark counts once", "<b>a<strong>b</strong></b>", ["PARAGRAPH(ab<bold>)"]],
    [
      "a style removes a mark",
      '<b>a<span style="font-weight:400">b</span></b>',
      ["PARAGRAPH(a<bold>|b)"],
    ],
    [
      "inline code is monospaced",
      "<code>x</code> <kbd>y</kbd>",
      ["PARAGRAPH(x<font_family>| |y<font_family>)"],
    ],
    ["an inline quotation keeps its quotation marks", "<q>so</q>", ["PARAGRAPH(“so”)"]],
    ["headings keep their level and lines", "<h3>A<br>B</h3>", ["HEADING(A\nB)"]],
    [
      "a block inside an inline element ends the paragraph",
      "<a href='https://x.example'>a<div>b</div></a>c",
      ["PARAGRAPH(a<link>)", "PARAGRAPH(b<link>)", "PARAGRAPH(c)"],
    ],
    ["unknown elements become their children", "<x-y>a<blink>b</blink></x-y>", ["PARAGRAPH(ab)"]],
    ["a paragraph of one &nbsp; is dropped", "<p>&nbsp;</p><p>a</p>", ["PARAGRAPH(a)"]],
    [
      "terms and their definitions become paragraphs",
      "<dl><dt>T<dd>D</dl>",
      ["PARAGRAPH(T<bold>)", "PARAGRAPH(D)"],
    ],
    [
      "the source of a quotation gets a separate paragraph",
      "<blockquote>q<cite>me</cite></blockquote>",
      ["BLOCKQUOTE(PARAGRAPH(q)|PARAGRAPH(me<italic>))"],
    ],
  ])("%s", async (_, html, expected) => {
    expect(outline(await convertToNodes(html))).toEqual(expected);
  });

  test("colours and sizes are converted to the document format", async () => {
    const decorations = async (style: string) => {
      const [paragraph] = await convertToNodes(`<span style="${style}">x</span>`);
      return paragraph?.nodes[0]?.textData?.decorations;
    };
    expect(await decorations("color: RebeccaPurple")).toEqual([
      { type: "COLOR", colorData: { foreground: "#663399" } },
    ]);
    expect(await decorations("background-color: hsl(120, 100%, 25%)")).toEqual([
      { type: "COLOR", colorData: { background: "#008000" } },
    ]);
    expect(await decorations("color: rgba(1, 2, 3, .5)")).toEqual([
      { type: "COLOR", colorData: { foreground: "rgba(1, 2, 3, 0.5)" } },
    ]);
    expect(await decorations("font-size: 12pt")).toEqual([
      { type: "FONT_SIZE", fontSizeData: { unit: "PX", value: 16 } },
    ]);
    expect(await decorations("font-size: 150%")).toEqual([
      { type: "FONT_SIZE", fontSizeData: { unit: "EM", value: 1.5 } },
    ]);
    expect(await decorations("color:red;background:url(//evil)//;font-size:9999px")).toEqual([
      { type: "COLOR", colorData: { foreground: "#ff0000" } },
    ]);
    expect(await decorations("color: expression(alert(1))")).toEqual([]);
  });

  test("alignment is inherited, and a block can override it", async () => {
    const nodes = await convertToNodes(
      '<div style="text-align:right"><p>a</p><p class="has-text-align-center">b</p></div><center>c</center>',
    );
    expect(nodes.map(({ paragraphData }) => paragraphData?.textStyle?.textAlignment)).toEqual([
      "RIGHT",
      "CENTER",
      "CENTER",
    ]);
    const [end] = await convertToNodes('<div dir="rtl"><p style="text-align:end">א</p></div>');
    expect(end?.paragraphData?.textStyle?.textAlignment).toBe("LEFT");
  });

  test('with lineEnds "lines", line ends are kept and blank lines separate paragraphs', async () => {
    const text =
      "One\ntwo\r\n\r\n<strong>three\n\nfour</strong>\n<ul>\n<li>a</li>\n</ul>\n<pre>x\n\ny</pre>five<br />\nsix";
    expect(outline(await convertToNodes(text, { lineEnds: "lines" }))).toEqual([
      "PARAGRAPH(One\ntwo)",
      "PARAGRAPH(three<bold>)",
      "PARAGRAPH(four<bold>)",
      "BULLETED_LIST(LIST_ITEM(PARAGRAPH(a)))",
      "CODE_BLOCK(x\n\ny)",
      "PARAGRAPH(five\nsix)",
    ]);
  });
});

describe("links", () => {
  const convertLink = async (tag: string) => {
    const [paragraph] = await convertToNodes(`<p>${tag}x</a></p>`);
    return paragraph?.nodes[0]?.textData?.decorations[0]?.linkData?.link;
  };

  test("keep target and rel, and become absolute", async () => {
    expect(
      await convertLink('<a href="/a?b#c" target="_blank" rel="nofollow ugc noopener">'),
    ).toEqual({
      url: "https://old.example/a?b#c",
      target: "BLANK",
      rel: { nofollow: true, ugc: true },
    });
    expect(await convertLink('<a href="mailto:a@b.example">')).toMatchObject({
      url: "mailto:a@b.example",
    });
  });

  test("that run a script become text, and this is reported once", async () => {
    const { nodes, reports } = await convert(
      '<a href="java&#10;script:alert(1)">a</a> <a href="javascript:b()">b</a> <a href=" JavaScript:c()">c</a>',
    );
    expect(outline(nodes)).toEqual(["PARAGRAPH(a b c)"]);
    expect(reports).toEqual(["a link that runs a script was removed, but its text was kept"]);
  });

  test("within the document point to the target node", async () => {
    const { nodes } = await convert('<p><a href="#end">down</a></p><h2 id="end">End</h2>');
    expect(nodes[0]?.nodes[0]?.textData?.decorations).toEqual([
      { type: "ANCHOR", anchorData: { anchor: nodes[1]?.id } },
    ]);
  });

  test("to files point to the copies", async () => {
    const { nodes, asked } = await convert('<a href="/up/a.pdf">a</a> <a href="/page">b</a>', {
      isFile: (address) => address.endsWith(".pdf"),
    });
    expect(asked).toEqual(["https://old.example/up/a.pdf"]);
    expect(nodes[0]?.nodes[0]?.textData?.decorations[0]).toMatchObject({
      linkData: { link: { url: "/media/a.pdf" } },
    });
  });
});

describe("blocks", () => {
  test("lists keep their nesting, start numbers and checkboxes", async () => {
    const nodes = await convertToNodes(
      '<ol start="3"><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul></ol><ul><li><label><input type="checkbox" checked> d</label></li><li><input type="checkbox">e</li></ul>',
    );
    expect(outline(nodes)).toEqual([
      "ORDERED_LIST(LIST_ITEM(PARAGRAPH(a)|BULLETED_LIST(LIST_ITEM(PARAGRAPH(b)))|BULLETED_LIST(LIST_ITEM(PARAGRAPH(c)))))",
      "BULLETED_LIST(LIST_ITEM(PARAGRAPH(d))|LIST_ITEM(PARAGRAPH(e)))",
    ]);
    expect(nodes[0]?.orderedListData?.start).toBe(3);
    expect(nodes[1]?.nodes.map(({ listItemData }) => listItemData?.checked)).toEqual([true, false]);
  });

  test("tables keep their captions, headers, spans and alignment", async () => {
    const [caption, table] = await convertToNodes(
      '<table><caption>C</caption><thead><tr><th>h<th>i</thead><tbody><tr><th>r<td align="right" valign="top" rowspan="2">x<tr><th>s</tbody><tfoot><tr><th>f<td colspan="2" bgcolor="#eee"></tfoot></table>',
    );
    expect(outline([caption ?? never(), table ?? never()])).toEqual([
      "PARAGRAPH(C)",
      "TABLE(TABLE_ROW(TABLE_CELL(PARAGRAPH(h))|TABLE_CELL(PARAGRAPH(i)))|TABLE_ROW(TABLE_CELL(PARAGRAPH(r))|TABLE_CELL(PARAGRAPH(x)))|TABLE_ROW(TABLE_CELL(PARAGRAPH(s)))|TABLE_ROW(TABLE_CELL(PARAGRAPH(f))|TABLE_CELL(PARAGRAPH())))",
    ]);
    expect(table?.tableData).toMatchObject({ rowHeader: true, columnHeader: true, altText: "C" });
    const cell = table?.nodes[1]?.nodes[1];
    expect(cell?.tableCellData).toEqual({ rowspan: 2, cellStyle: { verticalAlignment: "TOP" } });
    expect(cell?.nodes[0]?.paragraphData?.textStyle?.textAlignment).toBe("RIGHT");
    expect(table?.nodes[3]?.nodes[1]?.tableCellData).toEqual({
      colspan: 2,
      cellStyle: { backgroundColor: "#eee" },
    });
  });

  test("code keeps its line breaks and its language", async () => {
    const nodes = await convertToNodes(
      '<pre><code class="hljs language-ts">let <b>a</b>;\n  b\n</code></pre><pre class="brush: php; gutter: false">c</pre><pre data-language="go">d</pre>',
    );
    expect(outline(nodes)).toEqual([
      "CODE_BLOCK(let |a<bold>|;\n  b)",
      "CODE_BLOCK(c)",
      "CODE_BLOCK(d)",
    ]);
    expect(nodes.map(({ codeBlockData }) => codeBlockData?.language)).toEqual(["ts", "php", "go"]);
  });

  test("adjacent details elements become one collapsible list", async () => {
    const nodes = await convertToNodes(
      "<details><summary>a</summary><p>b</p></details>\n<details><summary><h3>c</h3></summary>d</details><details open>e</details>",
    );
    expect(outline(nodes)).toEqual([
      "COLLAPSIBLE_LIST(COLLAPSIBLE_ITEM(COLLAPSIBLE_ITEM_TITLE(PARAGRAPH(a))|COLLAPSIBLE_ITEM_BODY(PARAGRAPH(b)))|COLLAPSIBLE_ITEM(COLLAPSIBLE_ITEM_TITLE(HEADING(c))|COLLAPSIBLE_ITEM_BODY(PARAGRAPH(d))))",
      "COLLAPSIBLE_LIST(COLLAPSIBLE_ITEM(COLLAPSIBLE_ITEM_TITLE(PARAGRAPH(Details))|COLLAPSIBLE_ITEM_BODY(PARAGRAPH(e))))",
    ]);
  });

  test("columns, buttons, rules and spacers of block editors become the corresponding nodes", async () => {
    const nodes = await convertToNodes(
      '<div class="wp-block-columns"><div class="wp-block-column" style="flex-basis:66.66%">a</div><div class="wp-block-column">b</div></div><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="/go">Go</a></div></div><div class="wp-block-spacer"></div><hr class="is-style-dots">',
    );
    expect(outline(nodes)).toEqual([
      "LAYOUT(LAYOUT_CELL(PARAGRAPH(a))|LAYOUT_CELL(PARAGRAPH(b)))",
      "BUTTON",
      "DIVIDER",
    ]);
    expect(nodes[0]?.nodes.map(({ layoutCellData }) => layoutCellData?.colSpan)).toEqual([8, 4]);
    expect(nodes[1]?.buttonData).toMatchObject({
      text: "Go",
      link: { url: "https://old.example/go" },
    });
    expect(nodes[2]?.dividerData?.lineStyle).toBe("DOTTED");
  });

  test("scripts, styles and forms are omitted, and each kind is reported once", async () => {
    const { nodes, reports } = await convert(
      "<script>a</script><style>b</style><form>c<input></form>d<script>e</script><svg><text>f</text></svg>",
    );
    expect(outline(nodes)).toEqual(["PARAGRAPH(d)"]);
    expect(reports).toEqual([
      "a script was left out",
      "a style sheet was left out",
      "a form was left out",
      "a drawing (svg) was left out",
    ]);
  });
});

describe("images and players", () => {
  test("a figure keeps its image's alignment, link and caption", async () => {
    const [image] = await convertToNodes(
      '<figure class="wp-block-image alignleft"><a href="https://x.example/"><img src="a.png" alt="A" width="300"></a><figcaption>Words <em>here</em></figcaption></figure>',
    );
    expect(image).toMatchObject({
      type: "IMAGE",
      imageData: {
        image: { src: { id: "a.png" }, width: 1600, height: 900 },
        altText: "A",
        link: { url: "https://x.example/" },
        containerData: { width: { custom: "300" }, alignment: "LEFT", textWrap: true },
      },
    });
    expect(outline(image?.nodes ?? [])).toEqual(["CAPTION(Words |here<italic>)"]);
  });

  test("a link that only opens its own image is dropped, and the linked image is used", async () => {
    const { nodes, asked } = await convert(
      '<a href="/f/b.jpg"><img src="/f/b-300x200.jpg" alt=""></a>',
    );
    expect(asked).toEqual(["https://old.example/f/b.jpg"]);
    expect(nodes[0]?.imageData?.link).toBeUndefined();
  });

  test("an unavailable image stays at its https URL, or becomes its alt text", async () => {
    const nodes = await convertToNodes(
      '<img src="https://x.example/missing.png" alt="far">a<img src="http://x.example/missing.png" alt="gone">b<img src="data:text/html,x" alt="">',
    );
    expect(outline(nodes)).toEqual(["IMAGE", "PARAGRAPH(agoneb)"]);
    expect(nodes[0]?.imageData?.image?.src).toEqual({ url: "https://x.example/missing.png" });
  });

  test("lazily loaded images are found once", async () => {
    const { nodes, asked } = await convert(
      '<p><img src="data:image/gif;base64,R0lGOD" data-src="/late.jpg" alt="L"><noscript><img src="/late.jpg" alt="L"></noscript></p><img src="/p.gif" width="1" height="1">',
    );
    expect(outline(nodes)).toEqual(["IMAGE"]);
    expect(asked).toEqual(["https://old.example/late.jpg"]);
  });

  test("galleries of both kinds keep their order, captions and columns", async () => {
    const nodes = await convertToNodes(
      '<figure class="wp-block-gallery columns-2"><figure><a href="/a.jpg"><img src="/a-150x150.jpg" alt="A"></a><figcaption>one</figcaption></figure><figure><img src="/b.jpg"></figure><figcaption>both</figcaption></figure><div class="gallery gallery-columns-4"><dl class="gallery-item"><dt><a href="/?attachment_id=3"><img src="/c.jpg" alt="C"></a></dt><dd class="gallery-caption">three</dd></dl></div>',
    );
    expect(outline(nodes)).toEqual(["GALLERY", "PARAGRAPH(both)", "GALLERY"]);
    expect(nodes[0]?.galleryData?.items).toEqual([
      {
        image: { media: { src: { id: "a.jpg" }, width: 1600, height: 900 } },
        title: "one",
        altText: "A",
      },
      { image: { media: { src: { id: "b.jpg" }, width: 1600, height: 900 } } },
    ]);
    expect(nodes[0]?.galleryData?.options?.layout?.numberOfColumns).toBe(2);
    expect(nodes[2]?.galleryData?.items).toMatchObject([{ title: "three", altText: "C" }]);
  });

  test("videos, audio and files are imported, and external players are kept as embeds", async () => {
    const nodes = await convertToNodes(
      '<video src="/f.mp4" poster="/p.jpg" controls loop></video><audio><source src="/s.mp3"></audio><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ" title="T"></iframe><iframe src="https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl"></iframe><iframe src="http://maps.example/m" height="320"></iframe><div class="wp-block-file"><a href="/d.pdf">Doc</a><a href="/d.pdf" class="wp-block-file__button" download>Get</a></div><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://x.com/a/status/1234567890</div></figure><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://some.example/post</div><figcaption>See</figcaption></figure>',
    );
    expect(outline(nodes)).toEqual([
      "VIDEO",
      "AUDIO",
      "VIDEO",
      "AUDIO",
      "HTML",
      "FILE",
      "EMBED",
      "LINK_PREVIEW",
      "PARAGRAPH(See)",
    ]);
    expect(nodes[0]?.videoData).toMatchObject({
      video: { src: { id: "f.mp4" } },
      thumbnail: { src: { id: "p.jpg" } },
      options: { playInLoop: true, showControls: true },
    });
    expect(nodes[1]?.audioData?.audio?.src).toEqual({ id: "s.mp3" });
    expect(nodes[2]?.videoData).toMatchObject({
      title: "T",
      video: { src: { url: "https://www.youtube.com/embed/dQw4w9WgXcQ" } },
    });
    expect(nodes[4]?.htmlData).toMatchObject({
      url: "https://maps.example/m",
      containerData: { height: { custom: "320" } },
    });
    expect(nodes[5]?.fileData).toMatchObject({ src: { id: "d.pdf" }, name: "Doc", type: "pdf" });
  });
});

const dropped = ["script", "style", "form", "svg"];
const containers = [
  "p",
  "div",
  "section",
  "blockquote",
  "ul",
  "ol",
  "li",
  "h1",
  "h3",
  "span",
  "b",
  "em",
  "a",
  "table",
  "tr",
  "td",
  "th",
  "tbody",
  "details",
  "dl",
  "dt",
  "dd",
  "figcaption",
  "center",
  "sup",
  "code",
  "x-y",
  "font",
  "button",
  "address",
  "article",
  "label",
];
const words = fc.constantFrom("a", "bc", " d", "e ", "&amp;", "<", "1 2", "ü", "\n", "&lt;b&gt;");
const tree = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc
    .array(tie("node"), { maxLength: 4, depthIdentifier: "html" })
    .map((parts) => parts.join("")),
  node: fc.oneof(
    { depthIdentifier: "html", maxDepth: 6 },
    words,
    fc.constantFrom("<br>", "<hr>", "<!-- c -->"),
    fc
      .tuple(fc.constantFrom(...containers, ...dropped), tie("nodes"), fc.boolean())
      .map(
        ([tag, inner, isClosed]) =>
          `<${tag}>${inner}${isClosed || dropped.includes(tag) ? `</${tag}>` : ""}`,
      ),
  ),
})).nodes;

const { window: browser } = new JSDOM("");

/** Returns a page's text as a browser parses it, without the elements that the conversion omits. */
function readText(html: string): string {
  const document = new browser.DOMParser().parseFromString(html, "text/html");
  for (const element of document.querySelectorAll(dropped.join())) element.remove();
  return document.body.textContent ?? "";
}

const never = (): never => {
  throw new Error("there is no such node");
};

describe("any HTML", () => {
  test("keeps its text and gains no other text", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (html) => {
        const { content } = await convert(html);
        const bare = (text: string) => text.replace(/\s+/g, "");
        // A details element without a summary is titled "Details".
        expect(bare(plainText(content)).replaceAll("Details", "")).toBe(bare(readText(html)));
      }),
      { numRuns: 100 },
    );
  });

  test("is converted to the same document every time", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (html) => {
        expect((await convert(html)).content).toEqual((await convert(html)).content);
      }),
      { numRuns: 50 },
    );
  });
});

describe("hostile HTML", () => {
  const x = 100_000;
  test.each([
    ["deep boxes", `${"<div>".repeat(x)}end`, "end"],
    ["deep marks", `${"<b><i>".repeat(x)}end`, "end"],
    ["deep lists", `${"<ul><li>".repeat(x)}end`, "end"],
    ["deep quotations", `${"<blockquote>".repeat(x)}end`, "end"],
    ["deep tables", `${"<div><table><td></div>".repeat(x / 2)}end`, "end"],
    [
      "marks that are opened repeatedly",
      `${Array.from({ length: 3_000 }, (_, at) => `<font size="${at}">a<p>`).join("")}end`,
      "end",
    ],
    [
      "a tag with 100,000 attributes",
      `<a ${Array.from({ length: x }, (_, at) => `a${at}`).join(" ")}>end</a>`,
      "end",
    ],
    ["text beside a table", `<table>${"a<br>".repeat(x)}</table>end`, "end"],
    ["2 MB of text", `${"word ".repeat(400_000)}end`, "end"],
    ["2 MB of brackets", `end${"<".repeat(2_000_000)}`, "<"],
    ["2 MB of incomplete tags", `end${"<a".repeat(1_000_000)}`, "end"],
    ["blank lines", `${"\n ".repeat(1_000_000)}end`, "end"],
    ["more nodes than a document may contain", "<p>a <b>b</b></p>".repeat(20_000), "b"],
  ])(
    "with %s is converted in bounded time and keeps its text",
    async (_, html, end) => {
      const { content } = await convert(html, { lineEnds: "lines" });
      expect(plainText(content).endsWith(end)).toBe(true);
    },
    10_000,
  );
});
