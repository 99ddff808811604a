import { describe, expect, test } from "vitest";
import { canonicalDocument } from "#lib/convert/markdown/canonical.ts";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { plainText } from "#lib/rich-content/text.ts";

const emojis: Readonly<Record<string, string>> = { smile: "😄", "+1": "👍" };
const emoji = (name: string) => emojis[name];

const convert = (markdown: string) => markdownToRichContent(markdown, () => undefined, { emoji });
const html = (markdown: string) =>
  toHtml(convert(markdown), { siteUrl: "https://blog.example", language: "en" }).replace(/\n/g, "");

const quote = (label: string, content: string) =>
  `<blockquote><p><strong>${label}</strong></p>${content}</blockquote>`;
const sections = (markdown: string) =>
  convert(markdown).nodes.map(({ type, nodes, collapsibleListData }) => [
    type,
    plainText({ nodes }),
    collapsibleListData?.initialExpandedItems,
  ]);

describe("an alert or container", () => {
  test.each([
    ["> [!NOTE]\n> Text", quote("Note", "<p>Text</p>")],
    ["> [!WARNING]  \n> Text", quote("Warning", "<p>Text</p>")],
    ["> [!tip] Try *it*\n> Text", quote("Try <em>it</em>", "<p>Text</p>")],
    ["> [!NOTE]\n>\n> - a", quote("Note", "<ul><li>a</li></ul>")],
    ["- > [!NOTE]\n  > Text", `<ul><li>${quote("Note", "<p>Text</p>")}</li></ul>`],
    [":::tip Title\nText **b**\n:::", quote("Title", "<p>Text <strong>b</strong></p>")],
    [":::note[Title]{.x}\nText\n:::", quote("Title", "<p>Text</p>")],
    ['::: {.warning title="Title"}\nText\n:::', quote("Title", "<p>Text</p>")],
    [":::note\n- a\n- b\n:::", quote("Note", "<ul><li>a</li><li>b</li></ul>")],
    [
      "::::note\nText\n:::danger\nInner\n:::\n::::",
      quote("Note", `<p>Text</p>${quote("Danger", "<p>Inner</p>")}`),
    ],
    ['!!! note "Title"\n    Text\n\n    - a', quote("Title", "<p>Text</p><ul><li>a</li></ul>")],
    ['!!! note ""\n    Text', "<blockquote><p>Text</p></blockquote>"],
    ["!!! warning\n    Text\n\nAfter", `${quote("Warning", "<p>Text</p>")}<p>After</p>`],
    ["**Tip:** Text\n{: .notice--info}", quote("Tip:", "").replace("</p>", " Text</p>")],
    ["> Text\n{: .prompt-tip }", quote("Tip", "<p>Text</p>")],
  ])("becomes a quote with a label: %j", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test("becomes a collapsible section if its mark says so", () => {
    expect(sections("> [!tip]- Title\n> Text")).toEqual([
      ["COLLAPSIBLE_LIST", "Title\nText", "NONE"],
    ]);
    expect(sections("> [!tip]+ Title\n> Text")).toEqual([
      ["COLLAPSIBLE_LIST", "Title\nText", "ALL"],
    ]);
    expect(sections('??? tip "Title"\n    Text')).toEqual([
      ["COLLAPSIBLE_LIST", "Title\nText", "NONE"],
    ]);
    expect(sections(":::details Title\nText\n:::")).toEqual([
      ["COLLAPSIBLE_LIST", "Title\nText", "NONE"],
    ]);
  });

  test.each([
    ["> \\[!NOTE]\n> Text", "<blockquote><p>[!NOTE] Text</p></blockquote>"],
    [":::tip\nText", "<p>:::tip</p><p>Text</p>"],
    [":::\nText", "<p>:::</p><p>Text</p>"],
    ["`:::tip`", "<p><code>:::tip</code></p>"],
    ["???", "<p>???</p>"],
    ["!!!", "<p>!!!</p>"],
  ])("is not recognized in the text %j", (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });
});

/** Returns the texts of the blocks that links lead to. */
function findTargets(markdown: string): string[] {
  const { nodes } = convert(markdown);
  const anchors = [...JSON.stringify(nodes).matchAll(/"anchor":"([^"]+)"/g)].map(([, id]) => id);
  return nodes
    .filter(({ id }) => anchors.includes(id))
    .map(({ nodes: inner }) => plainText({ nodes: inner }));
}

describe("a link to a fragment", () => {
  test.each([
    ["[x](#id)\n\n## Head {#id}"],
    ["## Head {#id .class}\n\n[x](#id)"],
    ["## Head { #id }\n\n[x](#id)"],
    ["## Head {: #id }\n\n[x](#id)"],
    ["Head {#a.b:c}\n---\n\n[x](#a.b:c)"],
    ["## Head\n{: #id}\n\n[x](#id)"],
    ["## Head\n{: #id}\n[x](#id)"],
    ["[x][y]\n\n## Head {#ä}\n\n[y]: #%C3%A4"],
    ['<a name="id"></a>\n## Head\n\n[x](#id)'],
    ['## <a id="id"></a>Head\n\n[x](#id)'],
  ])("leads to the heading with the ID: %j", (markdown) => {
    expect(findTargets(markdown)).toEqual(["Head"]);
    expect(plainText(convert(markdown))).not.toContain("{");
  });

  test("becomes a link to the heading from which generators derive the ID", () => {
    expect(findTargets("[x](#what-s-new)\n\n## What’s *new*?")).toEqual(["What’s new?"]);
    expect(findTargets("[x](#intro)\n\n## 1. Intro")).toEqual(["1. Intro"]);
    expect(findTargets("[x](#a-1)\n\n## A\n\n## A")).toEqual(["A"]);
  });

  test("stays unchanged if no heading has the ID", () => {
    expect(html("[x](#nowhere)")).toContain('href="#nowhere"');
  });
});

describe("a definition list", () => {
  test("becomes bold terms and indented definitions", () => {
    const { nodes } = convert("Term\n: One\n: Two\n\nOther\n\n:   Three\n\n    - a\n\nEnd");
    expect(
      nodes.map((node) => [plainText({ nodes: node.nodes }), node.paragraphData?.indentation]),
    ).toEqual([
      ["Term", undefined],
      ["One", 1],
      ["Two", 1],
      ["Other", undefined],
      ["Three", 1],
      ["a", undefined],
      ["End", undefined],
    ]);
    expect(html("Term\n: One")).toContain("<strong>Term</strong>");
  });

  test("without a term stays text", () => {
    expect(html(": One")).toBe("<p>: One</p>");
    expect(html("# Title\n: One")).toContain("<p>: One</p>");
  });
});

describe("mathematics", () => {
  test.each([
    ["$$\na\n+ b\n= c\n\n\\\\ d\n$$", "a\n+ b\n= c\n\n\\\\ d"],
    ["$$ x_1 *y* $$", "x_1 *y*"],
    ["> $$\n> a\n> $$", "a"],
    ["\\[\nx_1\n\\]", "x_1"],
    ["\\\\[ x_1 \\\\]", "x_1"],
  ])("in a block becomes a code block: %j", (markdown, code) => {
    const json = JSON.stringify(convert(markdown));
    expect(json).toContain('"codeBlockData":{"language":"math"}');
    expect(json).toContain(JSON.stringify(code));
  });

  test.each(["$x^2$", "$a$", "$f(x) = 1$", "$$x_1$$", "\\(x_1\\)", "\\\\(x_1\\\\)", "$`a`$"])(
    "in a text becomes code: %s",
    (formula) => {
      expect(html(`See ${formula}, *then*.`)).toBe(
        `<p>See <code>${formula}</code>, <em>then</em>.</p>`,
      );
    },
  );

  test.each([
    "It costs $5 and $10.",
    "Between $5-$10, US$3 (CA$4).",
    "$HOME and $PATH",
    "$HOME/bin:$PATH",
    "${a}/${b}",
    "$5 for one, $7 for two",
    "100$ or 200$",
    "The words $some words$ are text",
  ])("is not the text %s", (text) => {
    expect(html(text)).toBe(`<p>${text}</p>`);
  });

  test("is not text in escaped brackets or after a backslash", () => {
    expect(html("\\$x^2$ \\[sic\\] \\(optional\\)")).toBe("<p>$x^2$ [sic] (optional)</p>");
  });
});

describe("emoji names", () => {
  test("become emoji", () => {
    expect(html("A :smile: :+1: **:smile:**")).toBe("<p>A 😄 👍 <strong>😄</strong></p>");
  });

  test.each([
    "`:smile:`",
    "<code>:smile:</code>",
    "    :smile:",
    "\\:smile:",
    ":unknown:",
    "12:30:45",
    "a:smile:",
    "https://a.example/:smile:",
  ])("stay text in %j", (markdown) => {
    expect(plainText(convert(markdown))).toBe(markdown.replace(/`|<\/?code>|^ +|\\/g, ""));
  });
});

describe("attribute lists", () => {
  test.each([
    ["Text\n{: .lead}", "Text"],
    ["{: .lead}\nText", "Text"],
    ['[a](https://a.example){:target="_blank" rel="x"} b', "a b"],
    ["*a*{: .x} and `b`{:.c}", "a and b"],
    ["# Head {.no_toc}", "Head"],
    ["- a\n- b\n{: .x}", "a\nb"],
    ["| a |\n|---|\n| b |\n{: .table}", "a\nb"],
    ['```elixir\n{:ok, x}\n{: .y}\n```\n{: file="a"}', "{:ok, x}\n{: .y}"],
  ])("do not appear on pages: %j", (markdown, text) => {
    expect(plainText(convert(markdown)).replace(/\s*\n\s*|\t/g, "\n")).toBe(text);
  });

  test.each(["`{:ok, x}`", "    {:ok, x}", "Use {:ok} or {.class} here", "\\{: .x}", "a {b} c"])(
    "stay in code and inside texts: %j",
    (markdown) => {
      expect(plainText(convert(markdown))).toBe(markdown.replace(/`|^ +|\\/g, ""));
    },
  );
});

describe("a placeholder for a table of contents", () => {
  test.each([
    "* TOC\n{:toc}",
    "1. TOC\n{:toc}",
    "- this is removed\n{:toc .large}",
    "## Contents\n{: .no_toc}\n\n* TOC\n{:toc}",
    "[TOC]",
    "[[toc]]",
    "[[_TOC_]]",
    "@[toc]",
  ])("%j disappears", (markdown) => {
    expect(html(`${markdown}\n\n## One`)).toMatch(/^<h2[^>]*>One<\/h2>$/);
  });
});

describe("an element with the attribute markdown", () => {
  test.each([
    [
      '<div markdown="1">\nSome **md**\n</div>\n\nAfter',
      "<p>Some <strong>md</strong></p><p>After</p>",
    ],
    ["<div class='a' markdown>\n\n- a\n\n</div>", "<ul><li>a</li></ul>"],
    ['<div markdown="block"><section markdown="1">\n*a*\n</section></div>', "<p><em>a</em></p>"],
    ['<div markdown="1">\n<div>\n\n*a*\n\n</div>\n</div>', "<p><em>a</em></p>"],
  ])("contains Markdown: %j", (markdown, expected) => {
    expect(html(markdown)).toContain(expected);
    expect(html(markdown)).not.toContain("markdown");
  });

  test("may be a collapsible section", () => {
    const markdown = '<details markdown="1">\n<summary>Title</summary>\nText **b**\n</details>';
    expect(sections(markdown)).toEqual([["COLLAPSIBLE_LIST", "Title\nText b", "NONE"]]);
  });

  test("ends at its own closing tag, not at that of an element inside it", () => {
    const inner = "<details><summary>Inner</summary>a</details>";
    const markdown = `<details markdown="1">\n<summary>Title</summary>\n${inner}\n\nText\n</details>\n\nAfter`;
    expect(sections(markdown).map(([, text]) => text)).toEqual(["Title\nText", "After"]);
  });
});

describe("text that looks like such syntax", () => {
  test.each([
    "$x^2$ and $$y$$",
    ":smile: and :+1:",
    "Head {#id} {: .x}",
    ":::tip",
    ": definition",
    "!!! note",
    "??? note",
    "[!NOTE]",
    "[TOC]",
    "\\(x_1\\) \\[y_1\\]",
    "$5 and $10",
  ])("survives a round trip through Markdown: %s", (value) => {
    const paragraph = { type: "PARAGRAPH", nodes: [{ type: "TEXT", textData: { text: value } }] };
    const heading = { ...paragraph, type: "HEADING", headingData: { level: 2 } };
    const block = { type: "BLOCKQUOTE", nodes: [paragraph] };
    const content = normaliseRichContent({
      nodes: [paragraph, heading, block, paragraph, paragraph],
    });
    const markdown = richContentToMarkdown(content, new Map());
    // Only backslashes before brackets cannot be escaped, and need a block with the document's data.
    expect(markdown.includes("ricos")).toBe(value.startsWith("\\("));
    const again = convert(markdown);
    expect(canonicalDocument(again, new Map())).toEqual(canonicalDocument(content, new Map()));
  });

  test("links to headings survive a round trip through Markdown", () => {
    const content = convert("[x](#id) [y](#two)\n\n## One {#id}\n\n## Two");
    expect(findTargets(richContentToMarkdown(content, new Map()))).toEqual(["One", "Two"]);
  });
});
