import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MarkdownError } from "#lib/convert/markdown/context.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { plainText } from "#lib/rich-content/text.ts";

const convert = (markdown: string) =>
  markdownToRichContent(markdown, (url) =>
    url.startsWith("pictures/") ? { id: url.slice(9), width: 640, height: 480 } : undefined,
  ).nodes;

/** Returns a summary of a node: its type, its text or children, and its decorations. */
function brief(node: RichContentNode): unknown {
  if (node.type === "TEXT") {
    const names = node.textData?.decorations.map(({ type }) => type) ?? [];
    return names.length === 0 ? node.textData?.text : [node.textData?.text, ...names];
  }
  return { [node.type]: node.nodes.map(brief) };
}

describe("Markdown", () => {
  test.each([
    ["# One", [{ HEADING: ["One"] }]],
    ["One\ntwo", [{ PARAGRAPH: ["One two"] }]],
    ["One  \ntwo", [{ PARAGRAPH: ["One", "\n", "two"] }]],
    [
      "*a* **b** ~~c~~ `d`",
      [
        {
          PARAGRAPH: [
            ["a", "ITALIC"],
            " ",
            ["b", "BOLD"],
            " ",
            ["c", "STRIKETHROUGH"],
            " ",
            ["d", "FONT_FAMILY"],
          ],
        },
      ],
    ],
    ["***both***", [{ PARAGRAPH: [["both", "ITALIC", "BOLD"]] }]],
    [
      "[a](/b) <https://c.example>",
      [{ PARAGRAPH: [["a", "LINK"], " ", ["https://c.example", "LINK"]] }],
    ],
    ["[a][1]\n\n[1]: /b", [{ PARAGRAPH: [["a", "LINK"]] }]],
    [
      "- a\n- b\n  - c",
      [
        {
          BULLETED_LIST: [
            { LIST_ITEM: [{ PARAGRAPH: ["a"] }] },
            {
              LIST_ITEM: [
                { PARAGRAPH: ["b"] },
                { BULLETED_LIST: [{ LIST_ITEM: [{ PARAGRAPH: ["c"] }] }] },
              ],
            },
          ],
        },
      ],
    ],
    ["3. a", [{ ORDERED_LIST: [{ LIST_ITEM: [{ PARAGRAPH: ["a"] }] }] }]],
    ["> a\n>\n> b", [{ BLOCKQUOTE: [{ PARAGRAPH: ["a"] }, { PARAGRAPH: ["b"] }] }]],
    ["---", [{ DIVIDER: [] }]],
    ["```ts\nlet a;\n\nlet b;\n```", [{ CODE_BLOCK: ["let a;\n\nlet b;"] }]],
    [
      "| a | b |\n| - | -: |\n| 1 | 2 |",
      [
        {
          TABLE: [
            {
              TABLE_ROW: [
                { TABLE_CELL: [{ PARAGRAPH: ["a"] }] },
                { TABLE_CELL: [{ PARAGRAPH: ["b"] }] },
              ],
            },
            {
              TABLE_ROW: [
                { TABLE_CELL: [{ PARAGRAPH: ["1"] }] },
                { TABLE_CELL: [{ PARAGRAPH: ["2"] }] },
              ],
            },
          ],
        },
      ],
    ],
    [
      'before ![alt](pictures/a.jpg "cap") after',
      [{ PARAGRAPH: ["before "] }, { IMAGE: [] }, { PARAGRAPH: [" after"] }],
    ],
    ["![a word](elsewhere.jpg)", []],
    [
      'x<sup>2</sup> <u>*y*</u> <a href="/b">z</a><br>end',
      [
        {
          PARAGRAPH: [
            "x",
            ["2", "SUPERSCRIPT"],
            " ",
            ["y", "UNDERLINE", "ITALIC"],
            " ",
            ["z", "LINK"],
            "\n",
            "end",
          ],
        },
      ],
    ],
    ["a <script>alert(1)</script> b", [{ PARAGRAPH: ["a ", " b"] }]],
    ["Hi ![x](elsewhere.jpg)", [{ PARAGRAPH: ["Hi "] }]],
    ['Hi **<img src="elsewhere.jpg" alt="x">**', [{ PARAGRAPH: ["Hi "] }]],
    ["# ![The loaf](pictures/a.jpg) baked", [{ HEADING: ["The loaf", " baked"] }]],
    ['a <img src="pictures/a.jpg" alt="x">', [{ PARAGRAPH: ["a "] }, { IMAGE: [] }]],
    ["<div>raw</div>", [{ HTML: [] }]],
    ["<!-- note to self -->", []],
    [
      "a[^1]\n\n[^1]: the note",
      [
        { PARAGRAPH: ["a", ["1", "SUPERSCRIPT", "ANCHOR"]] },
        { DIVIDER: [] },
        { ORDERED_LIST: [{ LIST_ITEM: [{ PARAGRAPH: ["the note"] }] }] },
      ],
    ],
  ])("%j becomes its nodes", (markdown, expected) => {
    expect(convert(markdown).map(brief)).toEqual(expected);
  });

  test("keeps its nodes' data", () => {
    const [heading, list, image, code, table] = convert(
      '### Deep\n\n3. three\n\n![alt](pictures/a.jpg "A caption")\n\n```sql\nselect 1\n```\n\n| a |\n| :-: |\n| b |',
    );
    expect(heading?.headingData).toEqual({ level: 3 });
    expect(list?.orderedListData).toEqual({ start: 3 });
    expect(image?.imageData).toMatchObject({
      altText: "alt",
      caption: "A caption",
      image: { src: { id: "a.jpg" }, width: 640, height: 480 },
    });
    expect(code?.codeBlockData).toEqual({ language: "sql" });
    expect(table?.nodes[1]?.nodes[0]?.nodes[0]?.paragraphData).toEqual({
      textStyle: { textAlignment: "CENTER" },
    });
    expect(convert("- [x] done\n- [ ] open")[0]?.nodes.map((item) => item.listItemData)).toEqual([
      { checked: true },
      { checked: false },
    ]);
  });

  test("is converted to the same document every time, with unique node IDs", () => {
    const markdown = "# A\n\nb\n\n- c\n- d\n\n> e";
    expect(convert(markdown)).toEqual(convert(markdown));
    const ids: string[] = [];
    const collect = (node: RichContentNode) => {
      if (node.type !== "TEXT") ids.push(node.id);
      node.nodes.forEach(collect);
    };
    convert(markdown).forEach(collect);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("keeps every word of a text, whatever markup surrounds it", () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    const marks = fc.constantFrom(
      " ",
      "\n",
      "\n\n",
      " *x* ",
      "\n\n- ",
      "\n\n> ",
      "\n\n## ",
      "  \n",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, marks), { minLength: 1, maxLength: 12 }), (parts) => {
        const text = plainText({ nodes: convert(parts.flat().join("")) });
        for (const [one] of parts) expect(text).toContain(one);
      }),
    );
  });

  test("never throws", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "*",
      "_",
      "`",
      "#",
      ">",
      "-",
      "|",
      "\n",
      "<",
      "!",
      "^",
      ":",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(() => convert(pieces.join(""))).not.toThrow();
      }),
    );
  });
});

describe("details tags", () => {
  test.each([
    ["open", "ALL"],
    ['OPEN=""', "ALL"],
    ['class="wide" open', "ALL"],
    ['class="open"', "NONE"],
    ["data-open", "NONE"],
    ['title="now open to all"', "NONE"],
  ])(
    "with the attributes %s become a list that expands %s of its sections at first",
    (attributes, expanded) => {
      const [list] = convert(
        `<details ${attributes}>\n<summary>More</summary>\n\nInside.\n\n</details>`,
      );
      expect(list?.collapsibleListData?.initialExpandedItems).toBe(expanded);
    },
  );
});

describe("a block that describes nodes", () => {
  const fenced = (yaml: string) => convert(`\`\`\`ricos\n${yaml}\n\`\`\`\n`);

  test("may also be details tags with a summary and Markdown content", () => {
    const [list, after] = convert(
      "<details open>\n<summary>More <b>&amp; more</b></summary>\n\nInside **it**.\n\n<details>\n<summary>Deeper</summary>\n\nDown.\n\n</details>\n\n</details>\n\nAfter.",
    );
    expect(list && brief(list)).toEqual({
      COLLAPSIBLE_LIST: [
        {
          COLLAPSIBLE_ITEM: [
            { COLLAPSIBLE_ITEM_TITLE: [{ PARAGRAPH: ["More & more"] }] },
            {
              COLLAPSIBLE_ITEM_BODY: [
                { PARAGRAPH: ["Inside ", ["it", "BOLD"], "."] },
                {
                  COLLAPSIBLE_LIST: [
                    {
                      COLLAPSIBLE_ITEM: [
                        { COLLAPSIBLE_ITEM_TITLE: [{ PARAGRAPH: ["Deeper"] }] },
                        { COLLAPSIBLE_ITEM_BODY: [{ PARAGRAPH: ["Down."] }] },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(list?.collapsibleListData?.initialExpandedItems).toBe("ALL");
    expect(after && brief(after)).toEqual({ PARAGRAPH: ["After."] });
  });

  test("describes nodes that Markdown does not support and may contain Markdown", () => {
    const [list] = fenced(
      'type: COLLAPSIBLE_LIST\nid: faq\ncollapsibleListData: { initialExpandedItems: FIRST }\nnodes:\n  - { type: COLLAPSIBLE_ITEM, markdown: "*Why?*" }',
    );
    expect(list).toMatchObject({
      id: "faq",
      collapsibleListData: { initialExpandedItems: "FIRST" },
    });
    expect(list && brief(list)).toEqual({
      COLLAPSIBLE_LIST: [{ COLLAPSIBLE_ITEM: [{ PARAGRAPH: [["Why?", "ITALIC"]] }] }],
    });
  });

  test("resolves the files that it names and adds image dimensions", () => {
    const [image, gif] = fenced(
      "- { type: IMAGE, imageData: { image: { src: { file: pictures/a.jpg } } } }\n- { type: GIF, gifData: { original: { gif: { file: pictures/b.gif } } } }",
    );
    expect(image?.imageData?.image).toEqual({ src: { id: "a.jpg" }, width: 640, height: 480 });
    expect(gif?.gifData?.original?.gif).toBe("/media/b.gif");
  });

  test.each([
    ["type: [", "is not valid YAML"],
    ["just words", "must contain nodes"],
    ["- { id: x }", "must contain nodes"],
    ["{ type: AUDIO, audioData: { audio: { src: { file: nowhere.wav } } } }", "nowhere.wav"],
  ])("with the content %j is rejected with a reason", (yaml, reason) => {
    expect(() => fenced(yaml)).toThrow(MarkdownError);
    expect(() => fenced(yaml)).toThrow(reason);
  });
});
