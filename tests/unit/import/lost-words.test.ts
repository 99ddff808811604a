import { describe, expect, test } from "vitest";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import { findLostWords } from "#lib/import/reading/lost-words.ts";
import { readSampleDocuments } from "#tests/support/content/sample-documents.ts";

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(" ");
const convert = (markdown: string) => markdownToRichContent(markdown, () => undefined);

describe("findLostWords", () => {
  test("returns undefined for text with all kinds of markup", () => {
    const markdown = [
      "# Head *one* {#one}",
      "Un**believ**able snake_case [a link](https://example.com/some-words-in-it 'A title') <b>bo</b>ld &eacute;t&eacute;.",
      "![The alternative text](picture-with-words.png)",
      "1. first\n2. second\n\n- [x] done\n- [ ] open",
      "> [!NOTE]\n> Quoted words here.",
      "| a | b |\n|---|---|\n| c | d |",
      '```js title="many words in the info string"\nconst some = code;\n```',
      "Text[^note] with [a reference][ref].\n\n[^note]: The note itself.\n[ref]: https://example.com/other-words 'Title'",
      "<!-- a comment with some words -->\n<script>var some, words, here;</script>",
      "日本語の文章です。",
    ].join("\n\n");
    expect(
      findLostWords({ format: "markdown", text: markdown }, convert(markdown)),
    ).toBeUndefined();
  });

  test.each(["markdown", "html"] as const)(
    "reports how many words of %s are lost, and with which they begin",
    (format) => {
      const text = `${words(0, 50)}\n\n${words(50, 87)}\n\n${words(87, 100)}`;
      const document = convert(`${words(0, 50)}\n\n${words(87, 100)}`);
      expect(findLostWords({ format, text }, document)).toEqual({
        count: 37,
        beginning: "word50 word51 word52 word53 word54 word55 word56 word57 …",
      });
    },
  );

  test("reports a lost passage whose words remain elsewhere", () => {
    const text = "the dough rests. the oven is hot. the dough is in the oven and it rests there";
    expect(
      findLostWords({ format: "plain", text }, convert("the dough rests. the oven is hot.")),
    ).toMatchObject({
      count: 10,
    });
  });

  test("reports lost text in a script without spaces", () => {
    expect(
      findLostWords({ format: "plain", text: "日本語の文章です" }, convert("日本")),
    ).toMatchObject({
      count: 6,
    });
  });

  test("reports a text that is lost as a whole", () => {
    expect(findLostWords({ format: "html", text: "<p>All of the words</p>" }, convert(""))).toEqual(
      {
        count: 4,
        beginning: "all of the words",
      },
    );
  });

  test("ignores words of templates, addresses and the title", () => {
    const text = `{% include many words of a template %} {{ site.many.words.of.it }} https://example.com/many/words/of/it
<h1>The title of this post</h1><p>Kept.</p>`;
    expect(
      findLostWords({ format: "html", text }, convert("Kept."), ["The title of this post"]),
    ).toBeUndefined();
  });

  test.each(readSampleDocuments())(
    "returns undefined for the sample post $name",
    ({ markdown, document }) => {
      expect(findLostWords({ format: "markdown", text: markdown }, document)).toBeUndefined();
    },
  );

  test("ignores programs in a text with letters that are longer in lower case", () => {
    const program = "<script>const many = words(of, a, program);</script>";
    const text = `<p>${"İstanbul’da ".repeat(60)}</p>${program}<p>Son</p>`;
    expect(
      findLostWords({ format: "html", text }, convert(`${"İstanbul’da ".repeat(60)}\n\nSon`)),
    ).toBeUndefined();
  });

  test.each(["<", "<!--", "<script", "](", "[a][", "{{", "{%", ":a", "```ricos"])(
    "finds the lost words in a long text full of “%s”, which is never closed",
    (part) => {
      const text = `${words(0, 10)}\n\n${`${part} `.repeat(200_000 / part.length)}`;
      expect(findLostWords({ format: "markdown", text }, convert("x"))).toMatchObject({
        beginning: expect.stringMatching(/^word0 word1 /),
      });
    },
  );

  test("finds a lost text of many words", () => {
    const text = words(0, 40_000);
    expect(findLostWords({ format: "markdown", text }, convert("x"))?.count).toBe(40_000);
  });
});
