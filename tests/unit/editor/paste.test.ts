// @vitest-environment jsdom
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { toRicosDocument } from "#lib/editor/document/from-editor.ts";
import { insertDocument } from "#lib/editor/paste/insert-document.ts";
import { createPastePlaces, holdPlace } from "#lib/editor/paste/paste-places.ts";
import { createPastedPictures } from "#lib/editor/paste/pasted-pictures.ts";
import { isForeign, readClipboard } from "#lib/editor/paste/read-clipboard.ts";
import { documentSchema } from "#lib/editor/schema/extensions.ts";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { openDocument, runCommand, selectText } from "#tests/support/editor/editing.ts";

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head>
<body><!--StartFragment--><p class=MsoNormal><b>Bread</b> needs <i>time</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Flour<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span><![endif]>Rye<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:36.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·</span></span><![endif]>Water<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Mix</p>
<!--EndFragment--></body></html>`;

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f"><h2 dir="ltr"><span style="font-size:16pt;color:#000000;">Low tide</span></h2>
<p dir="ltr"><span style="font-weight:700;color:#000000;background-color:transparent;">Walk</span><span style="font-weight:400;"> out </span><a href="https://example.com/tides"><span style="color:#1155cc;text-decoration:underline;">early</span></a></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Boots</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Socks</span></p></li></ul></ul></b>`;

const web = `<h3 style="color: rgb(33, 37, 41);">Tools</h3><p>Use <code>git</code>.<script>alert(1)</script></p>
<blockquote><p>Slow is smooth.</p></blockquote><p><a href="javascript:alert(1)">no</a></p>
<table><tbody><tr><th>Day</th><th>Hour</th></tr><tr><td>Monday</td><td>9</td></tr></tbody></table>`;

const markdown = `## Plan\n\n1. Sleep\n2. Bake\n\n> Wait **long**.\n\n\`\`\`sh\nls\n\`\`\`\n`;

const convert = async (html: string, text = "") =>
  richContentToMarkdown(
    normaliseRichContent(await readClipboard({ html, text }, createPastedPictures())),
    new Map(),
  );

describe("pasted text", () => {
  test("from Word has its lists and formats, without markers and colors", async () => {
    expect(await convert(word)).toMatchInlineSnapshot(`
      "**Bread** needs *time*.

      - Flour
        - Rye
      - Water

      1. Mix
      "
    `);
  });

  test("from Google Docs has headings, links and nested lists, and is not bold as a whole", async () => {
    expect(await convert(docs)).toMatchInlineSnapshot(`
      "## Low tide

      \`\`\`ricos
      type: PARAGRAPH
      nodes:
        - type: TEXT
          textData:
            text: Walk
            decorations:
              - type: BOLD
                fontWeightValue: 700
        - type: TEXT
          textData:
            text: " out "
        - type: TEXT
          textData:
            text: early
            decorations:
              - type: LINK
                linkData:
                  link:
                    url: https://example.com/tides
                    target: SELF
      \`\`\`

      - Boots
        - Socks
      "
    `);
  });

  test("from a web page has no scripts and no script URLs", async () => {
    expect(await convert(web)).toMatchInlineSnapshot(`
      "### Tools

      Use \`git\`.

      > Slow is smooth.

      no

      \`\`\`ricos
      type: TABLE
      tableData:
        rowHeader: true
        columnHeader: false
      nodes:
        - type: TABLE_ROW
          nodes:
            - type: TABLE_CELL
              markdown: Day
            - type: TABLE_CELL
              markdown: Hour
        - type: TABLE_ROW
          nodes:
            - type: TABLE_CELL
              markdown: Monday
            - type: TABLE_CELL
              markdown: "9"
      \`\`\`
      "
    `);
  });

  test("that looks like Markdown is converted", async () => {
    expect(isForeign({ html: "", text: markdown })).toBe(true);
    expect(await convert("", markdown)).toBe(markdown);
  });

  test.each([
    ["plain text", { html: "", text: "Just a line with 3 * 4 and a_b_c.\nAnother one." }],
    ["Markdown with thousands of marks", { html: "", text: `# A\n\n${"*a_ ".repeat(10_000)}` }],
    ["content of this editor", { html: `<p data-quire-node="{}">x</p>`, text: "x" }],
  ])("that is %s is not converted", (_, clipboard) => {
    expect(isForeign(clipboard)).toBe(false);
  });

  test.each([
    [
      "Visual Studio Code",
      `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color: #c586c0;">if</span> (low) {</div><div>    walk();</div><br><div>}</div></div>`,
    ],
    [
      "JetBrains",
      `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span>if </span>(low) {<br>    walk();<br><br>}<br></pre></body></html>`,
    ],
    [
      "Visual Studio",
      `<!DOCTYPE html><html><head><style>p{}</style></head><body><!--StartFragment--><pre style="font-family:Cascadia Mono;font-size:13px;">if (low) {\n    walk();\n\n}</pre><!--EndFragment--></body></html>`,
    ],
  ])("from %s becomes a code block with its indentation", async (_, html) => {
    const code = "```\nif (low) {\n    walk();\n\n}\n```\n";
    expect(isForeign({ html, text: "if" })).toBe(true);
    expect(await convert(html, "if (low) {\r\n    walk();\r\n\r\n}\r\n")).toBe(code);
    expect(await convert(html)).toBe(code);
  });

  test("from Visual Studio Code has the language of its file", async () => {
    const editorData = '{"version":1,"isFromEmptySelection":false,"mode":"typescript"}';
    const document = await readClipboard(
      { html: "", text: "let a;\n", editorData },
      createPastedPictures(),
    );
    expect(document).toMatchObject({
      nodes: [{ type: "CODE_BLOCK", codeBlockData: { language: "typescript" } }],
    });
  });

  test.each([
    `<meta charset='utf-8'><h2>Set-up</h2><p>Run <code style="font-family: ui-monospace, monospace;">ls</code></p>`,
    `<p>Run</p><pre style="font-family: Menlo, monospace">ls</pre>`,
  ])("from a web page is converted if a part of it is code: example %#", (html) => {
    expect(isForeign({ html, text: "Run ls" })).toBe(true);
  });

  test.each([word, docs, web])(
    "joins the text around the cursor and is valid: example %#",
    async (html) => {
      const { paragraph, doc } = documentSchema.nodes;
      const state = EditorState.create({
        doc: doc?.create(null, paragraph?.create(null, documentSchema.text("before after"))),
        schema: documentSchema,
      });
      const at = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8)));
      let pasted = at;
      insertDocument(await readClipboard({ html, text: "" }, createPastedPictures()))(
        at,
        (tr) => (pasted = at.apply(tr)),
      );
      expect(pasted.doc.textContent).toMatch(/^before .*after$/s);
      expect(checkDocument(toRicosDocument(pasted.doc.toJSON()), "")).toEqual([]);
    },
  );
  test.each([
    ["after text typed elsewhere", "start", 1, "early ", "early before pasted after", "early "],
    [
      "before text typed there",
      "end",
      8,
      "typed",
      "before pasted typedafter",
      "before pasted typed",
    ],
    [
      "in place of the selection, of which nothing is left",
      "all",
      8,
      "typed",
      "before pasted typed",
      "before pasted typed",
    ],
  ] as const)(
    "is inserted where it was pasted if its converter loads late: %s",
    async (_, where, typedAt, typed, text, beforeCursor) => {
      const document = {
        nodes: [
          {
            type: "PARAGRAPH",
            id: "a",
            nodes: [
              {
                type: "TEXT",
                id: "",
                nodes: [],
                textData: { text: "before after", decorations: [] },
              },
            ],
          },
        ],
      };
      let state = openDocument(document, createPastePlaces());
      const at = where === "all" ? "after" : "before ";
      state = selectText(state, at, where === "all" ? "all" : "end");
      const takePlace = holdPlace({
        get state() {
          return state;
        },
        dispatch: (tr) => (state = state.apply(tr)),
      });
      const converted = await readClipboard(
        { html: "<p>pasted&#160;</p>", text: "" },
        createPastedPictures(),
      );
      const end = where === "all" ? typedAt + "after".length : typedAt;
      state = state.apply(state.tr.insertText(typed, typedAt, end));
      state = state.apply(
        state.tr.setSelection(TextSelection.create(state.doc, typedAt + typed.length)),
      );
      state = runCommand(state, insertDocument(converted, takePlace()));
      const { doc, selection } = state;
      const read = (to: number) => doc.textBetween(0, to).replaceAll("\u00A0", " ");
      expect([read(doc.content.size), read(selection.head)]).toEqual([text, beforeCursor]);
    },
  );

  test("that is long and hostile is recognised without repeated searches", () => {
    const long = (part: string, length: number) => part.repeat(length / part.length);
    const clipboards = [
      { html: "", text: long("[", 500_000) },
      { html: "", text: long("[a](", 500_000) },
      { html: long("font-family:", 3_000_000), text: "" },
      { html: long("<meta", 3_000_000), text: "" },
    ];
    expect(clipboards.map(isForeign)).toEqual([false, false, true, true]);
  });
});
