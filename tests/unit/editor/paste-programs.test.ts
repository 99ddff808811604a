// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { createPastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { isForeign, readClipboard } from "#lib/editor/paste/read-clipboard.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { readField } from "#lib/wix/json-object.ts";
import { readBlocks } from "#tests/support/editor/editing.ts";
import type { WrittenNode } from "#tests/support/content/nodes.ts";

const read = (html: string, text = "") => readClipboard({ html, text }, createPastedPictures());
const convert = async (html: string, text = "") =>
  richContentToMarkdown(normaliseRichContent(await read(html, text)), new Map());

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a list from Word for the web", () => {
  const item = (tag: string, level: number, words: string, more = "", id = 1) =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="ListStyle${level} SCXW1" role="list"${more}><li data-leveltext="" data-font="Symbol" data-listid="${id}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

  test("is one list with its levels and numbers", async () => {
    const html = [
      `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="2"><span class="TextRun">Tasks</span><span class="EOP">&nbsp;</span></p></div>`,
      item("ol", 1, "First", ' start="3"'),
      item("ol", 2, "Deep", ' start="1"'),
      item("ul", 3, "Deeper"),
      item("ol", 2, "Deep again", ' start="2"'),
      item("ol", 1, "Second", ' start="4"'),
      item("ul", 1, "Other", "", 2),
    ].join("");
    expect(await convert(html)).toBe(
      "## Tasks\n\n3. First\n   1. Deep\n      - Deeper\n   2. Deep again\n4. Second\n\n- Other\n",
    );
  });

  test("is one list if Word writes it without boxes, or several items into one list", async () => {
    const plain = (level: number, words: string) =>
      `<ol><li data-aria-level="${level}"><p>${words}</p></li></ol>`;
    expect(await convert(plain(1, "a") + plain(2, "b") + plain(1, "c"))).toBe(
      "1. a\n   1. b\n2. c\n",
    );
    const joined = '<ul><li data-aria-level="1">a</li><li data-aria-level="2">b</li></ul>';
    expect(await convert(joined)).toBe("- a\n  - b\n");
  });
});

describe("a checklist", () => {
  const flat = "x Done, o Open";
  const nested = "x Done, o Open (x Deep)";

  test.each([
    [
      "Google Docs",
      `<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="${pixel}" width="18.4px" height="18.4px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p role="presentation" style="display:inline-block"><span style="text-decoration:line-through;-webkit-text-decoration-skip:none">Done</span></p></li><li role="checkbox" aria-checked="false" aria-level="1"><img src="${pixel}" width="18.4px" height="18.4px" alt="unchecked" aria-roledescription="checkbox" /><p role="presentation"><span style="text-decoration:none">Open</span></p></li><ul><li role="checkbox" aria-checked="true" aria-level="2"><img src="${pixel}" alt="checked" aria-roledescription="checkbox" /><p><span style="text-decoration:line-through">Deep</span></p></li></ul></ul></b>`,
      nested,
    ],
    [
      "GitHub",
      `<ul class="contains-task-list"><li class="task-list-item"><span class="handle"><svg></svg></span><input type="checkbox" class="task-list-item-checkbox" checked=""> Done</li><li class="task-list-item"><p><input type="checkbox" disabled> Open</p></li></ul>`,
      flat,
    ],
    [
      "Notion",
      `<meta charset='utf-8'><ul>\n<li>[x] Done</li>\n<li>[ ] Open<ul>\n<li>[x] Deep</li>\n</ul>\n</li>\n</ul>\n<!-- notionvc: 5395cd21 -->`,
      nested,
    ],
    [
      "TipTap",
      `<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Done</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Open</p></div></li></ul>`,
      flat,
    ],
    [
      "Quill",
      `<ol><li data-list="checked">Done</li><li data-list="unchecked">Open</li></ol>`.replaceAll(
        "ol>",
        "ul>",
      ),
      flat,
    ],
    ["Word, with typed boxes", `<ul><li>☒ Done</li><li>☐ Open</li></ul>`, flat],
    [
      "Confluence",
      `<ul class="inline-task-list"><li data-inline-task-id="1" class="checked"><span>Done</span></li><li data-inline-task-id="2"><span>Open</span></li></ul>`,
      flat,
    ],
  ])("from %s keeps which items are done", async (_, html, items) => {
    const [list, ...others] = readBlocks(await read(html));
    expect(others).toEqual([]);
    expect(list && showItems(list)).toBe(items);
    expect(JSON.stringify(list)).not.toMatch(/STRIKETHROUGH|BULLETED/);
  });

  test("keeps its states and its kind when it is pasted as Markdown", async () => {
    const markdown = "- [x] Done\n- [ ] Open\n  - [x] Deep";
    expect(isForeign({ html: "", text: markdown })).toBe(true);
    const [list] = readBlocks(await read("", markdown));
    expect(list && showItems(list)).toBe(nested);
    expect(JSON.stringify(list)).not.toContain("BULLETED");
  });

  test("is not a list with a box inside its text", async () => {
    expect(readBlocks(await read("<ul><li>one [x] two</li></ul>"))[0]?.type).toBe("BULLETED_LIST");
  });
});

/** Returns the items of a list, with `x` for an item that is done and `o` for one that is open. */
const showItems = (list: WrittenNode): string =>
  readBlocks(list)
    .map((item) => {
      const isDone = readField(item["listItemData"], "checked");
      const mark = isDone === undefined ? "" : isDone === true ? "x " : "o ";
      const [words, deep] = readBlocks(item);
      return `${mark}${words && readText(words)}${deep ? ` (${showItems(deep)})` : ""}`;
    })
    .join(", ");

/** Returns the texts of the table in a document, row by row. */
const readCells = (document: unknown): string[][] =>
  readBlocks(readBlocks(document)[0]).map((row) => readBlocks(row).map((cell) => readText(cell)));
const readText = (node: WrittenNode): string =>
  node.type === "TEXT"
    ? String(readField(node["textData"], "text"))
    : readBlocks(node)
        .map(readText)
        .join(node.type === "TABLE_CELL" ? "/" : "");

describe("cells", () => {
  test.each([
    [
      "Excel",
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head><body><table border=0 cellpadding=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20 style='height:15.0pt'><td height=20 width=64>a</td><td align=right>1</td></tr><tr><td>b</td><td align=right>2</td></tr><!--EndFragment--></table></body></html>`,
    ],
    [
      "Google Sheets",
      `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden" data-sheets-value='{"1":2,"2":"a"}'>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></tbody></table>`,
    ],
    [
      "LibreOffice Calc",
      `<!DOCTYPE html><html><head><style>body{}</style></head><body><table cellspacing="0" border="0"><colgroup width="85" span="2"></colgroup><tr><td height="17" align="left"><font face="Liberation Sans">a</font></td><td align="right" sdval="1" sdnum="1033;">1</td></tr><tr><td>b</td><td>2</td></tr></table></body></html>`,
    ],
    [
      "a browser, without their table",
      "<meta charset='utf-8'><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr>",
    ],
  ])("from %s become a table", async (_, html) => {
    expect(readCells(await read(html, "a\t1\nb\t2"))).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  test.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\t\tb\n\tc\t",
      [
        ["a", "", "b"],
        ["", "c", ""],
      ],
    ],
    [
      'a\t"two\nlines, ""quoted"""\nc\td',
      [
        ["a", 'two/lines, "quoted"'],
        ["c", "d"],
      ],
    ],
    [
      '5" pipe\tb\nc\td "e"',
      [
        ['5" pipe', "b"],
        ["c", 'd "e"'],
      ],
    ],
    [
      "a\tb\tc\nd\te",
      [
        ["a", "b", "c"],
        ["d", "e", ""],
      ],
    ],
    ["a\tb\tc", [["a", "b", "c"]]],
    [
      "**a**\tb\n- c\td",
      [
        ["**a**", "b"],
        ["- c", "d"],
      ],
    ],
  ])("in tab-separated text become a table: %j", async (text, cells) => {
    expect(isForeign({ html: "", text })).toBe(true);
    expect(readCells(await read("", text))).toEqual(cells);
  });

  test.each([
    "if (a) {\n\tb();\n}",
    "\tone\n\ttwo",
    "Name:\tAda",
    "one\ttwo\nthree",
    "plain words",
    "\t",
    "",
  ])("in other text with tabs stay text: %j", (text) => {
    expect(isForeign({ html: "", text })).toBe(false);
  });
});

describe("pictures", () => {
  test("inside the HTML are files to upload, and keep their texts and captions", async () => {
    const pictures = createPastedPictures();
    const html = `<p>Before</p><figure><img src="${pixel}" alt="A boat"><figcaption>Low water</figcaption></figure><p>After</p>`;
    const document = await readClipboard({ html, text: "" }, pictures);
    expect(pictures.leftOut.size).toBe(0);
    const [[url, file] = []] = pictures.files;
    expect([file?.name, file?.type, file?.size]).toEqual(["picture-1.png", "image/png", 70]);
    expect(document).toMatchObject({
      nodes: [
        { type: "PARAGRAPH" },
        {
          type: "IMAGE",
          imageData: { altText: "A boat", image: { src: { url } } },
          nodes: [{ type: "CAPTION" }],
        },
        { type: "PARAGRAPH" },
      ],
    });
  });

  test("inside the HTML do not count for its maximum length", () => {
    const html = `<h2>Title</h2><img src="data:image/png;base64,${"A".repeat(5_000_000)}">`;
    expect(isForeign({ html, text: "Title" })).toBe(true);
  });

  test.each([
    ["a file on the computer", "file:///C:/Users/ada/clip_image001.png"],
    ["a file in the memory of another page", "blob:https://docs.example/1"],
    ["a part of an email", "cid:image001.png@01"],
    ["an address without encryption", "http://example.com/a.png"],
    ["a relative address", "clip_image001.png"],
    ["data that is not base64", "data:image/png;base64,***"],
    ["an SVG", "data:image/svg+xml;base64,PHN2Zy8+"],
    ["data that is not a picture", "data:text/html;base64,PHA+"],
    ["data that is too long", `data:image/png;base64,${"A".repeat(27_000_000)}`],
    ["a placeholder of Safari", "webkit-fake-url://1/image.png"],
  ])("that are %s are counted as unreadable, and their alternative text stays", async (_, src) => {
    const pictures = createPastedPictures();
    const html = `<p>Before <img src="${src}" alt="A boat"> after</p>`;
    const document = await readClipboard({ html, text: "" }, pictures);
    expect([pictures.files.size, pictures.leftOut.size]).toEqual([0, 1]);
    expect(JSON.stringify(document)).toContain("Before A boat after");
  });

  test("that load from another attribute, and invisible ones, are not counted", async () => {
    const pictures = createPastedPictures();
    const html = `<img src="${pixel}" data-src="https://a.example/b.jpg"><img src="http://a.example/count.gif" width="1" height="1">`;
    const document = await readClipboard({ html, text: "" }, pictures);
    expect([pictures.files.size, pictures.leftOut.size]).toEqual([0, 0]);
    expect(readBlocks(document)).toMatchObject([
      { imageData: { image: { src: { url: "https://a.example/b.jpg" } } } },
    ]);
  });

  test("in Markdown are uploaded, stay on their site, or are counted", async () => {
    const pictures = createPastedPictures();
    const text = `# A\n\n![one](${pixel})\n\n![two](https://a.example/b.jpg)\n\n![three](./c.png)\n`;
    const document = await readClipboard({ html: "", text }, pictures);
    expect([pictures.files.size, pictures.leftOut.size]).toEqual([1, 1]);
    expect(
      readBlocks(document)
        .map(({ type }) => type)
        .slice(0, 3),
    ).toEqual(["HEADING", "IMAGE", "IMAGE"]);
  });
});

test("text from LibreOffice Writer and GitHub keeps its structure", async () => {
  const writer = `<html><body lang="en-US"><h2 class="western">Title</h2><p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif"><b>Bold</b> text</font></p><ol><li><p>one</p></li></ol></body></html>`;
  expect(await convert(writer)).toBe("## Title\n\n**Bold** text\n\n1. one\n");
  const github = `<h2 tabindex="-1" class="heading-element" dir="auto">Usage</h2><a id="user-content-usage" class="anchor" aria-label="Permalink: Usage" href="#usage"><svg></svg></a><div class="highlight highlight-source-js" dir="auto"><pre><span class="pl-k">let</span> a;\n  b();</pre></div>`;
  expect(await convert(github)).toBe("## Usage\n\n```\nlet a;\n  b();\n```\n");
});
