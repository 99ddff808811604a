import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import { formatCommentMarkdown } from "#lib/rich-content/comments/format-comment-markdown.ts";
import { parseCommentMarkdown } from "#lib/rich-content/comments/parse-comment-markdown.ts";
import { commentLimits } from "#lib/wix/comments/comment.ts";
import { anyString } from "#tests/support/content/any-string.ts";
import { measureSeconds } from "#tests/support/runner/processor-time.ts";

const names: Readonly<Record<string, string>> = {
  PARAGRAPH: "p",
  BLOCKQUOTE: "quote",
  CODE_BLOCK: "code",
  BULLETED_LIST: "ul",
  ORDERED_LIST: "ol",
  LIST_ITEM: "li",
};

/** Returns a document in a short notation, such as `p(Hello i(world))`. */
const draw = ({ nodes }: Pick<RichContent, "nodes">): string => nodes.map(drawNode).join(" ");

function drawNode({ type, nodes, textData }: RichContentNode): string {
  if (type !== "TEXT") return `${names[type] ?? type}(${nodes.map(drawNode).join("")})`;
  return (textData?.decorations ?? []).reduce((text, decoration) => {
    if (decoration.type === "BOLD") return `b(${text})`;
    if (decoration.type === "ITALIC") return `i(${text})`;
    if (decoration.type === "LINK") return `link(${text})<${decoration.linkData?.link?.url}>`;
    return `mono(${text})`;
  }, textData?.text ?? "");
}

const read = (text: string): string => draw(parseCommentMarkdown(text));

describe("the Markdown of comments", () => {
  test.each([
    ["one\ntwo\n\nthree", "p(one\ntwo) p(three)"],
    ["an *emphasised* and a **strong** word", "p(an i(emphasised) and a b(strong) word)"],
    ["_one_ __two__ ***three***", "p(i(one) b(two) i(b(three)))"],
    ["**a *b* c**", "p(b(a )i(b(b))b( c))"],
    ["snake_case_name and 2 * 3 * 4", "p(snake_case_name and 2 * 3 * 4)"],
    ["これは**強調。**です", "p(これはb(強調。)です)"],
    ["use `a * b` and ``a ` b``", "p(use mono(a * b) and mono(a ` b))"],
    [
      "[a *site*](https://a.example/b)",
      "p(link(a )<https://a.example/b>link(i(site))<https://a.example/b>)",
    ],
    [
      "see https://a.example/b_(c).",
      "p(see link(https://a.example/b_(c))<https://a.example/b_(c)>.)",
    ],
    ["(https://a.example)", "p((link(https://a.example)<https://a.example/>))"],
    ["<mailto:a@b.example>", "p(link(mailto:a@b.example)<mailto:a@b.example>)"],
    ["> said\n> twice\n\nyes", "quote(p(said\ntwice)) p(yes)"],
    ["> > inner\n> outer", "quote(quote(p(inner))p(outer))"],
    ["- a\n- b\n  - c", "ul(li(p(a))li(p(b)ul(li(p(c)))))"],
    ["1. a\n2. b\n\n   more", "ol(li(p(a))li(p(b)p(more)))"],
    ["so:\n- a", "p(so:) ul(li(p(a)))"],
    ["2. not a list", "p(2. not a list)"],
    ["```js\nlet a = *b*;\n\n  c\n```\nend", "code(let a = *b*;\n\n  c) p(end)"],
    ["# no heading", "p(# no heading)"],
    ["---", "p(---)"],
    ["<b>no</b> ![no](https://a.example/b.png)", "p(<b>no</b> !link(no)<https://a.example/b.png>)"],
    [
      String.raw`\*no\* \[no](https://a.example)`,
      "p(*no* [no](link(https://a.example)<https://a.example/>))",
    ],
    ["  \n\t\n", ""],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java\u0000script:alert(1))",
    "[a](data:text/html,b)",
    "[a](vbscript:b)",
    "[a](/account)",
    "[a](#top)",
    "[a](https://good.example@evil.example)",
    "see https://user:secret@evil.example",
    "<javascript:alert(1)>",
  ])("contains no link for %j", (text) => {
    expect(read(text)).not.toContain("link(");
  });

  test.each([
    ["stars", "*".repeat(10_000)],
    ["stars and letters", "*a ".repeat(5_000)],
    ["alternating delimiters", "*_**__".repeat(2_000)],
    ["brackets", "[".repeat(10_000)],
    ["link starts", "[a](".repeat(2_500)],
    ["link ends", "](".repeat(5_000)],
    ["nested links", `${"[".repeat(5_000)}${"](https://a.example)".repeat(500)}`],
    ["quotes", ">".repeat(10_000)],
    ["quotes with spaces", "> ".repeat(5_000)],
    ["list markers", "- ".repeat(5_000)],
    ["nested list markers", `${"- ".repeat(5_000)}a`],
    ["numbers", "1. ".repeat(3_300)],
    ["backticks", "`".repeat(10_000)],
    ["growing runs of backticks", Array.from({ length: 140 }, (_, n) => "`".repeat(n)).join(" ")],
    ["fences", "```\n".repeat(2_500)],
    ["backslashes", "\\".repeat(10_000)],
    ["URLs", "http://".repeat(1_400)],
    ["a URL that ends with parentheses", `https://a.example/${")".repeat(9_900)}`],
    ["autolinks", "<https:".repeat(1_400)],
    ["line breaks", "\n".repeat(10_000)],
    ["spaces", `a${" ".repeat(9_998)}b`],
    ["spaces at the start of lines", `${"  \n".repeat(3_000)}b`],
    ["paragraphs", "a\n\n".repeat(3_300)],
    ["marks", "*a* ".repeat(2_500)],
    ["links", "[a](https://a.example) ".repeat(430)],
  ])("parses and formats 10,000 characters of %s in linear time", async (_, text) => {
    const seconds = await measureSeconds(() => {
      formatCommentMarkdown(parseCommentMarkdown(text));
      parseCommentMarkdown(text.repeat(8));
    });
    // Quadratic time would take many seconds.
    expect(seconds).toBeLessThan(3);
  });

  test("parses and formats many tildes before a backtick in linear time", async () => {
    const parse = () => formatCommentMarkdown(parseCommentMarkdown(`${"~".repeat(40_000)}\``));
    expect(await measureSeconds(parse)).toBeLessThan(3);
  });

  test("parses many spaces in the target of a link in linear time", async () => {
    const parse = () => parseCommentMarkdown(`[a](${" ".repeat(200_000)}x`);
    expect(await measureSeconds(parse)).toBeLessThan(3);
  });

  test.each([
    ["[a](  https://a.example  )", "p(link(a)<https://a.example/>)"],
    ["[a](<https://a.example> )", "p(link(a)<https://a.example/>)"],
    ["[a](<>)", "p([a](<>))"],
    ["[a]( )", "p([a]( ))"],
  ])("reads the target of %s", (text, expected) => expect(read(text)).toBe(expected));

  const pieces = fc.constantFrom(
    ..."* ** *** _ __ ` `` [ ] ( ) ]( > - + 1. 2) ``` ~~~ \\ : < # a b word 3 é 漢 😀 . ,".split(
      " ",
    ),
    "\n",
    "\n\n",
    "  ",
    " ",
    "\t",
    "https://a.example/b",
    "[a](https://a.example)",
    "<https://a.example/c>",
  );
  const anyMarkdown = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join("")),
    anyString({ maxLength: 200 }),
  );

  test("keeps its text when it is formatted and parsed again", () => {
    const plain = (node: RichContentNode): string =>
      node.nodes.map(plain).join("|") + (node.textData?.text ?? "");
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        const document = parseCommentMarkdown(text);
        const again = parseCommentMarkdown(formatCommentMarkdown(document));
        const draft = draw(again);
        // The round trip may lose only emphasis.
        const bare = (drawn: string) => drawn.replaceAll(/(?<![a-z])[bi]\(|\)/g, "");
        expect(bare(draft)).toBe(bare(draw(document)));
        expect(again.nodes.map(plain)).toHaveLength(document.nodes.length);
        expect(draw(parseCommentMarkdown(formatCommentMarkdown(again)))).toBe(draft);
      }),
      { numRuns: 500 },
    );
  });

  test("keeps the decorations of words", () => {
    const wrap: Readonly<Record<string, (text: string) => string>> = {
      "": (text) => text,
      bold: (text) => `**${text}**`,
      italic: (text) => `*${text}*`,
      both: (text) => `***${text}***`,
      link: (text) => `[${text}](https://a.example/b)`,
      code: (text) => `\`${text}\``,
    };
    const word = fc.record({
      text: fc.stringMatching(/^[a-z]{1,6}$/),
      style: fc.constantFrom(...Object.keys(wrap)),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.map(({ text, style }) => wrap[style]?.(text)).join(" ");
        const document = parseCommentMarkdown(text);
        expect(parseCommentMarkdown(formatCommentMarkdown(document))).toEqual(document);
        expect(formatCommentMarkdown(document)).toBe(text);
      }),
    );
  });

  test("is nested at most as deeply as a comment may be", () => {
    const depth = (nodes: readonly RichContentNode[]): number =>
      Math.max(0, ...nodes.map((node) => 1 + depth(node.nodes)));
    const markers = fc.array(fc.constantFrom("> ", ">", "- ", "1. ", "  ", "\n", "a"), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(markers, (parts) => {
        const { nodes } = parseCommentMarkdown(`${parts.join("")}a`);
        expect(depth(nodes)).toBeLessThanOrEqual(commentLimits.depth);
      }),
      { numRuns: 300 },
    );
    expect(depth(parseCommentMarkdown(`${"> ".repeat(4)}${"- ".repeat(4)}a`).nodes)).toBe(6);
  });

  test("stays within the number of nodes that a comment may have", () => {
    const count = (nodes: readonly RichContentNode[]): number =>
      nodes.reduce((total, node) => total + 1 + count(node.nodes), 0);
    for (const text of ["*a* ".repeat(2_500), "- a\n".repeat(2_500), "a\n\n".repeat(3_300)]) {
      expect(count(parseCommentMarkdown(text).nodes)).toBeLessThanOrEqual(commentLimits.nodes);
    }
  });
});
