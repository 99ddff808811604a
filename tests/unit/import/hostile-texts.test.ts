/** Texts for which regular expressions without limits took from seconds to forever. */
import type { ThematicBreak } from "mdast";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/convert/markdown/context.ts";
import { readFrontMatter } from "#lib/convert/markdown/front-matter.ts";
import { createAdmonition, joinFences } from "#lib/convert/markdown/syntax/containers.ts";
import { splitMarkdownElements } from "#lib/convert/markdown/syntax/markdown-elements.ts";
import { matchesWildcards } from "#lib/import/markdown/wildcards.ts";
import { formatFence } from "#lib/import/markdown/templates/blocks.ts";
import { convertTemplates } from "#lib/import/markdown/templates/convert-templates.ts";
import { splitHugo } from "#lib/import/markdown/templates/hugo.ts";
import { splitLiquid } from "#lib/import/markdown/templates/liquid.ts";
import { splitMdx } from "#lib/import/markdown/templates/mdx.ts";
import { withoutTrailingSlash } from "#lib/import/reading/parse.ts";
import { findLostWords } from "#lib/import/reading/lost-words.ts";
import { limitTime } from "#lib/import/reading/time-limit.ts";
import { createAddresses } from "#lib/import/wordpress/addresses.ts";
import { findRestriction } from "#lib/import/wordpress/hidden.ts";
import { replaceShortcodes } from "#lib/import/wordpress/shortcodes.ts";
import { foldText } from "#lib/search/words.ts";
import { slugifyText } from "#lib/site/paths/slugify-text.ts";

/** Converts the first line of a container. */
const openContainer = (fence: string) => {
  const create = (line: string): ThematicBreak => ({
    type: "thematicBreak",
    data: { fence: line },
  });
  return joinFences([create(fence), create(":::")]);
};

const templates = { findPost: () => undefined, report: () => undefined };
const place = { before: "", after: "" };

const readShortcodes = (text: string) => replaceShortcodes(text, ({ name }) => name);

const readWxrText = (text: string) =>
  findRestriction(
    {
      kind: "item",
      fields: new Map([["content:encoded", text]]),
      tooLong: undefined,
      terms: [],
      meta: new Map(),
      enclosures: [],
      comments: [],
    },
    0,
  );

const addresses = createAddresses({
  attachments: new Map([
    [1, { id: 1, url: "https://a.example/a", alt: "", caption: "", parent: 0, order: 0 }],
  ]),
  paths: new Map(),
  siteUrl: "https://a.example",
});

const { fields: config } = readFrontMatter("---\n---\n", "_config.yml");
const convertJekyll = (text: string) =>
  convertTemplates(
    text,
    { path: "a.md", layout: { kind: "jekyll", config, isEleventy: false }, ...templates },
    (markdown) => Promise.resolve(parseMarkdown(markdown.length > 100_000 ? "" : markdown)),
  );

const convertMdx = (text: string) =>
  splitMdx(text, templates).map((part) => (typeof part === "string" ? part : part.convert(place)));

describe("a hostile text is read within seconds", () => {
  test.each<readonly [string, (text: string) => unknown, string]>([
    [
      "WordPress: words in brackets",
      readShortcodes,
      `[this note has ${"many words ".repeat(30)} isn't here]`,
    ],
    ["WordPress: shortcodes without an end", readShortcodes, "[a b".repeat(80_000)],
    ["WordPress: shortcodes with quotes", readShortcodes, `[a "'[a "' `.repeat(30_000)],
    ["WordPress: shortcodes with quoted brackets", readShortcodes, `[a "[a" `.repeat(30_000)],
    ["WordPress: shortcodes with spaces", readShortcodes, `[a${" ".repeat(300_000)}`],
    ["WordPress: equals signs", readShortcodes, `[a${" b=c".repeat(80_000)}[`],
    ["WordPress: elements for code without an end", readWxrText, "<pre ".repeat(60_000)],
    ["WordPress: blocks without an end", readWxrText, "<!-- wp:a { ".repeat(60_000)],
    ["WordPress: hiding shortcodes in brackets", readWxrText, "[[members_only]] ".repeat(20_000)],
    [
      "WordPress: addresses with question marks",
      (text) => addresses.resolveFile?.(text),
      `${"?".repeat(100_000)}\n`,
    ],
    [
      "WordPress: links with slashes",
      (text) => addresses.linkTo?.(text),
      `https://a.example${"/".repeat(100_000)}a`,
    ],
    ["slashes", withoutTrailingSlash, `${"/".repeat(200_000)}a`],
    [
      "Hugo: spaces after a tag's start",
      (text) => splitHugo(text, templates),
      `{{<${" ".repeat(5_000)}`,
    ],
    ["Hugo: tags that only start", (text) => splitHugo(text, templates), "{{< a ".repeat(40_000)],
    [
      "Hugo: comments with spaces",
      (text) => splitHugo(text, templates),
      `{{< /* a${" ".repeat(1_900)}b >}}`.repeat(100),
    ],
    [
      "Liquid: spaces after a tag's start",
      (text) => splitLiquid(text, "", templates),
      `{%${" ".repeat(200_000)}`,
    ],
    ["Liquid: tags in one line", convertJekyll, "{%a%}".repeat(60_000)],
    [
      "Liquid: raw tags with spaces",
      (text) => splitLiquid(text, "", templates),
      `{% raw %}${"{% raw".padEnd(60)}`.repeat(5_000),
    ],
    ["MDX: imports of names", convertMdx, `import a${", ".repeat(50_000)}\n`],
    ["MDX: imports with spaces", convertMdx, `import${" ".repeat(100_000)}\n`],
    ["MDX: values in braces", convertMdx, `<A b=${'={"'.repeat(600)}/>`.repeat(20)],
    ["combining marks", slugifyText, "\u0316\u0301".repeat(100_000)],
    ["combining marks of words", foldText, `a${"\u0316\u0301".repeat(100_000)}`],
    [
      "combining marks in a post",
      (text) => findLostWords({ format: "plain", text }, { nodes: [] }),
      "\u0316\u0301".repeat(100_000),
    ],
    ["the title of a container", openContainer, `:::tip ${"a".repeat(300_000)}`],
    ["the braces of a container", openContainer, `:::tip ${"{".repeat(300_000)}`],
    [
      "the name of an element with Markdown",
      (value) => splitMarkdownElements([{ type: "html", value }], () => []),
      `<${"a-".repeat(100_000)}`,
    ],
    [
      "spaces in an element with Markdown",
      (value) => splitMarkdownElements([{ type: "html", value }], () => []),
      `<a ${" ".repeat(200_000)}`,
    ],
    [
      "elements in an element with Markdown",
      (value) => splitMarkdownElements([{ type: "html", value }], () => []),
      `<div markdown="1">${"<div ".repeat(60_000)}`,
    ],
    ["a wildcard with brackets", (text) => matchesWildcards("a", text), "[!".repeat(100_000)],
    ["a fence in an element", convertJekyll, `<div>\n${"`".repeat(50_000)}\n</div>\n\n{% a %}`],
    ["a fence with spaces", (text) => formatFence(text, place), `tip ${" ".repeat(100_000)}a`],
    [
      "admonitions with spaces",
      (text) => createAdmonition(text, []),
      `!!! a${" ".repeat(50_000)}!`,
    ],
  ])("%s", async (_, read, text) => {
    const [result] = limitTime(() => [read(text)], 5_000);
    await expect(Promise.resolve(result)).resolves.not.toThrow();
  });
});
