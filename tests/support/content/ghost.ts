/** Writes Ghost exports: documents with every card and complete exports of any size. */

type Json = Readonly<Record<string, unknown>>;

const textNode = (text: string, format = 0): Json => ({
  type: "extended-text",
  text,
  format,
  version: 1,
});
const paragraph = (...children: readonly Json[]): Json => ({
  type: "paragraph",
  format: "",
  direction: "ltr",
  indent: 0,
  children,
});

export const createLexical = (...children: readonly Json[]): string =>
  JSON.stringify({ root: { type: "root", version: 1, children } });

const item = (...children: readonly Json[]): Json => ({ type: "listitem", value: 1, children });
const image = "__GHOST_URL__/content/images/2024/03/boat.png";

/** Cards that both formats support, as name and data. */
const cards: readonly (readonly [string, Json])[] = [
  [
    "image",
    {
      src: image,
      alt: "A boat",
      caption: "The <em>boat</em>",
      cardWidth: "full",
      width: 900,
      height: 600,
    },
  ],
  [
    "gallery",
    {
      images: [
        { src: image, alt: "One", row: 0 },
        { src: "__GHOST_URL__/content/images/size/w600/2024/03/pier.png", alt: "Two", row: 0 },
      ],
      caption: "Both",
    },
  ],
  [
    "bookmark",
    {
      url: "https://elsewhere.example/a",
      metadata: {
        title: "Elsewhere",
        description: "A place",
        thumbnail: image,
        icon: "https://elsewhere.example/i.png",
      },
      caption: "Read it",
    },
  ],
  [
    "embed",
    {
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      html: "<iframe></iframe>",
      caption: "Film",
    },
  ],
  [
    "video",
    {
      src: "__GHOST_URL__/content/media/2024/wave.mp4",
      thumbnailSrc: image,
      caption: "Waves",
      loop: true,
    },
  ],
  ["audio", { src: "__GHOST_URL__/content/media/2024/bell.mp3", title: "A bell", duration: 3 }],
  [
    "file",
    {
      src: "__GHOST_URL__/content/files/2024/paper.pdf",
      fileTitle: "Paper",
      fileName: "paper.pdf",
      fileCaption: "Two pages",
    },
  ],
  ["html", { html: "<p>Raw <b>words</b></p>" }],
  ["markdown", { markdown: "## Marked\n\n| a | b |\n| - | - |\n| 1 | 2 |" }],
  [
    "callout",
    { calloutText: "Mind the <b>step</b>", calloutEmoji: "💡", backgroundColor: "yellow" },
  ],
  ["toggle", { heading: "More", content: "<p>Inside</p>" }],
  ["button", { buttonText: "Go", buttonUrl: "https://shop.example/", alignment: "center" }],
  [
    "header",
    {
      header: "Big words",
      subheader: "Smaller",
      buttonEnabled: true,
      buttonText: "Look",
      buttonUrl: "https://look.example/",
    },
  ],
  [
    "product",
    {
      productImageSrc: image,
      productTitle: "Lamp",
      productDescription: "<p>Gives light</p>",
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: "Buy",
      productUrl: "https://shop.example/lamp",
    },
  ],
  ["signup", { header: "Join" }],
  ["email", { html: "<p>Dear reader</p>" }],
  ["paywall", {}],
];

/** Returns a document with every node type that Ghost's editor supports. */
export const wholeLexical = (): string =>
  createLexical(
    paragraph(
      textNode("bold", 1),
      textNode(" italic", 2),
      textNode(" struck", 4),
      textNode(" under", 8),
      textNode(" code", 16),
      textNode(" sub", 32),
      textNode(" sup", 64),
      textNode(" marked", 128),
      { type: "linebreak" },
      textNode("next & <line>"),
    ),
    paragraph({
      type: "link",
      url: "__GHOST_URL__/second/#more",
      rel: "noopener",
      target: "_blank",
      children: [textNode("second", 3)],
    }),
    { ...paragraph(textNode("in the middle")), format: "center" },
    { type: "extended-heading", tag: "h3", children: [textNode("Head")] },
    { type: "extended-quote", children: [textNode("Quoted")] },
    { type: "aside", children: [textNode("Beside")] },
    {
      type: "list",
      listType: "number",
      start: 4,
      children: [
        item(textNode("four")),
        item({ type: "list", listType: "bullet", children: [item(textNode("below"))] }),
      ],
    },
    { type: "list", listType: "check", children: [{ ...item(textNode("done")), checked: true }] },
    { type: "horizontalrule" },
    { type: "codeblock", code: "let a = '<b>';\n\n  b();", language: "js", caption: "Code" },
    ...cards.map(([type, data]) => ({ type, version: 1, ...data })),
    { type: "somethingnew", children: [paragraph(textNode("kept all the same"))] },
    { type: "gadget" },
  );

/** Returns the same content in the older Mobiledoc format. */
export const wholeMobiledoc = (): string =>
  JSON.stringify({
    version: "0.3.1",
    atoms: [["soft-return", "", {}]],
    cards: [["hr", {}], ["code", { code: "let a = '<b>';", language: "js" }], ...cards],
    markups: [["strong"], ["em"], ["a", ["href", "__GHOST_URL__/second/"]], ["code"]],
    sections: [
      [
        1,
        "p",
        [
          [0, [0], 0, "bold "],
          [0, [1], 2, "both"],
          [1, [], 0, 0],
          [0, [2], 1, "second"],
          [0, [3], 1, "x"],
        ],
      ],
      [1, "h2", [[0, [], 0, "Head"]]],
      [1, "blockquote", [[0, [], 0, "Quoted"]]],
      [1, "aside", [[0, [], 0, "Beside"]]],
      [3, "ol", [[[0, [], 0, "one"]], [[0, [], 0, "two"]]]],
      [2, image],
      ...Array.from({ length: cards.length + 2 }, (_, index) => [10, index]),
    ],
  });

export type GhostTables = Readonly<Record<string, readonly Json[]>>;

export const ghostExport = (data: GhostTables): string =>
  JSON.stringify({ db: [{ meta: { exported_on: 1_710_000_000_000, version: "5.80.0" }, data }] });

/**
 * Yields an export of `count` posts in chunks, as it would be written to a file. Every post has its own
 * picture.
 */
export function* generatedGhost(count: number): Generator<string> {
  yield `{"db":[{"meta":{"version":"5.80.0"},"data":{"posts":[`;
  for (let number = 1; number <= count; number += 1) {
    const words = Array.from({ length: 6 }, (_, line) =>
      paragraph(
        textNode(`Line ${line} of day ${number}, `),
        textNode("which was quiet", 2),
        textNode("."),
      ),
    );
    const picture = {
      type: "image",
      src: `__GHOST_URL__/content/images/picture-${number}.png`,
      alt: "",
    };
    const post = {
      id: number.toString(16).padStart(24, "0"),
      title: `Log of day ${number}`,
      slug: `log-of-day-${number}`,
      lexical: createLexical(...words, picture),
      status: "published",
      visibility: "public",
      type: "post",
      published_at: "2024-03-14T07:30:00.000Z",
    };
    yield `${number === 1 ? "" : ","}${JSON.stringify(post)}`;
  }
  const tags = [{ id: "t", name: "Log", slug: "log" }];
  const users = [{ id: "u", name: "The Desk", slug: "desk" }];
  const ids = Array.from({ length: count }, (_, index) =>
    (index + 1).toString(16).padStart(24, "0"),
  );
  const postsTags = ids.map((post_id) => ({ post_id, tag_id: "t", sort_order: 0 }));
  const postsAuthors = ids.map((post_id) => ({ post_id, author_id: "u", sort_order: 0 }));
  yield `],"tags":${JSON.stringify(tags)},"users":${JSON.stringify(users)},"posts_tags":${JSON.stringify(postsTags)},"posts_authors":${JSON.stringify(postsAuthors)},"settings":[{"key":"title","value":"Old"}]}}]}`;
}
