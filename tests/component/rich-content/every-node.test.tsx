// @vitest-environment jsdom
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { highlightCode } from "#components/rich-content/code/highlight.ts";
import { registry } from "#components/rich-content/registry.ts";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import type { RichContent } from "#lib/rich-content/document.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { readRichContent } from "#lib/rich-content/read.ts";
import { listItem, paragraph, text, type WrittenNode } from "#tests/support/content/nodes.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";
import { galleryLayouts } from "#lib/rich-content/schema/nodes.ts";

const picture = { src: { id: "a~mv2.jpg" }, width: 1600, height: 900 };
const collapsibleItem = (title: string): WrittenNode => ({
  type: "COLLAPSIBLE_ITEM",
  nodes: [
    { type: "COLLAPSIBLE_ITEM_TITLE", nodes: [paragraph(title)] },
    { type: "COLLAPSIBLE_ITEM_BODY", nodes: [paragraph(`About ${title}`)] },
  ],
});
const tableRow = (...cells: string[]): WrittenNode => ({
  type: "TABLE_ROW",
  nodes: cells.map((cell) => ({ type: "TABLE_CELL", nodes: [paragraph(cell)] })),
});
const list = (type: string): WrittenNode => ({ type, nodes: [listItem(paragraph("one"))] });

/** Lists one variant for each value. A variant sets the field of the node at `path` (`key.key.key`). */
const each = (path: string, values: readonly unknown[]) => values.map((value) => ({ path, value }));
const containers = (key: string) => [
  ...each(`${key}.containerData.width.size`, ["CONTENT", "SMALL", "ORIGINAL", "FULL_WIDTH"]),
  ...each(`${key}.containerData.width.custom`, ["300"]),
  ...each(`${key}.containerData.alignment`, ["CENTER", "LEFT", "RIGHT"]),
  ...each(`${key}.containerData.textWrap`, [true, false]),
  ...each(`${key}.containerData.spoiler`, [
    { enabled: true, description: "An ending", buttonText: "Tell me" },
  ]),
];
const textStyles = (key: string) => [
  ...each(`${key}.textStyle.textAlignment`, ["AUTO", "LEFT", "RIGHT", "CENTER", "JUSTIFY"]),
  ...each(`${key}.textStyle.lineHeight`, ["2"]),
  ...each(`${key}.indentation`, [0, 1, 2, 3, 4]),
  ...each("style", [{ paddingTop: "8px", paddingBottom: "8", backgroundColor: "#ffeeaa" }]),
];

type Sample = {
  node: WrittenNode;
  /** Selector for an element that every variant must contain. By default, no element is required. */
  holds?: string;
  variants?: readonly { path: string; value: unknown }[];
};

const samples: readonly Sample[] = [
  { node: paragraph("A line."), holds: "p", variants: textStyles("paragraphData") },
  { node: text("Loose words") },
  {
    node: { type: "HEADING", headingData: { level: 2 }, nodes: [text("A heading")] },
    holds: "h2, h3, h4, h5, h6",
    variants: [...each("headingData.level", [1, 2, 3, 4, 5, 6]), ...textStyles("headingData")],
  },
  {
    node: list("BULLETED_LIST"),
    holds: "ul > li > p",
    variants: each("bulletedListData.indentation", [0, 4]),
  },
  {
    node: list("ORDERED_LIST"),
    holds: "ol > li > p",
    variants: each("orderedListData.start", [1, 7]),
  },
  {
    node: {
      ...list("CHECKBOX_LIST"),
      nodes: [{ type: "LIST_ITEM", listItemData: { checked: true }, nodes: [paragraph("done")] }],
    },
    holds: "ul > li > input[type=checkbox]",
    variants: each("checkboxListData.indentation", [0, 2]),
  },
  {
    node: { type: "BLOCKQUOTE", nodes: [paragraph("Said.")] },
    holds: "blockquote > p",
    variants: each("blockquoteData.indentation", [0, 3]),
  },
  {
    node: { type: "CODE_BLOCK", nodes: [text("const a = 1;")] },
    holds: "pre > code",
    variants: each("codeBlockData.language", ["ts", "unheard-of"]),
  },
  {
    node: { type: "DIVIDER" },
    holds: "hr",
    variants: [
      ...each("dividerData.lineStyle", ["SINGLE", "DOUBLE", "DASHED", "DOTTED"]),
      ...each("dividerData.width", ["LARGE", "MEDIUM", "SMALL"]),
      ...each("dividerData.alignment", ["CENTER", "LEFT", "RIGHT"]),
    ],
  },
  {
    node: { type: "IMAGE", imageData: { image: picture, altText: "A loaf", caption: "Bread" } },
    holds: "figure img[alt='A loaf'][width='1600']",
    variants: [
      ...containers("imageData"),
      ...each("imageData.disableExpand", [true, false]),
      ...each("imageData.link", [{ url: "https://example.org/", target: "BLANK" }]),
    ],
  },
  {
    node: {
      type: "GALLERY",
      galleryData: {
        items: ["one", "two", "three"].map((title) => ({
          image: { media: picture },
          title,
          altText: `Picture ${title}`,
        })),
      },
    },
    holds: "figure img[alt='Picture two']",
    variants: [
      ...each("galleryData.options.layout.type", galleryLayouts),
      ...each("galleryData.options.layout.orientation", ["ROWS", "COLUMNS"]),
      ...each("galleryData.options.item.crop", ["FILL", "FIT"]),
      ...each("galleryData.options.thumbnails.placement", [
        "TOP",
        "RIGHT",
        "BOTTOM",
        "LEFT",
        "NONE",
      ]),
      ...containers("galleryData"),
    ],
  },
  {
    node: {
      type: "VIDEO",
      videoData: { video: { src: { url: "https://example.org/a.mp4" } }, title: "A film" },
    },
    holds: "figure video[src]",
    variants: [
      ...containers("videoData"),
      ...each("videoData.options", [{ autoPlay: true, playInLoop: true, showControls: false }]),
      ...each("videoData.disableDownload", [true]),
    ],
  },
  {
    node: {
      type: "VIDEO",
      videoData: {
        video: { src: { url: "https://vimeo.com/1084537" } },
        thumbnail: picture,
        title: "A film",
      },
    },
    holds: "figure a[href='https://vimeo.com/1084537'] img",
  },
  {
    node: {
      type: "AUDIO",
      audioData: {
        audio: { src: { id: "mp3/a.mp3" } },
        name: "Bell",
        authorName: "Quire",
        coverImage: picture,
      },
    },
    holds: "figure audio[controls][src='https://static.wixstatic.com/mp3/a.mp3']",
    variants: [...containers("audioData"), ...each("audioData.disableDownload", [true])],
  },
  {
    node: {
      type: "AUDIO",
      audioData: {
        html: '<iframe src="https://open.spotify.com/embed/track/4aawyAB9vmqN3uQ7FjRGTy"></iframe>',
      },
    },
    holds: "figure a[href^='https://open.spotify.com/embed/track/']",
  },
  {
    node: {
      type: "GIF",
      gifData: {
        original: { gif: "https://example.org/a.gif", mp4: "https://example.org/a.mp4" },
        width: 300,
        height: 200,
      },
    },
    holds: "figure video[loop]",
    variants: [...containers("gifData"), ...each("gifData.gifType", ["NORMAL", "STICKER"])],
  },
  {
    node: {
      type: "GIF",
      gifData: {
        original: { gif: "https://example.org/a.gif", still: "https://example.org/a.jpg" },
      },
    },
    holds: "figure picture > img",
  },
  {
    node: {
      type: "FILE",
      fileData: { src: { url: "https://example.org/a.pdf" }, name: "plan.pdf", sizeInKb: "120" },
    },
    holds: "figure a[href='https://example.org/a.pdf']",
    variants: [
      ...containers("fileData"),
      ...each("fileData.pdfSettings.viewMode", ["NONE", "FULL", "MINI"]),
    ],
  },
  {
    node: { type: "HTML", htmlData: { html: "<b>hello</b>" } },
    holds: "figure iframe[sandbox][src='/frames/foreign']",
    variants: [...containers("htmlData"), ...each("htmlData.source", ["HTML", "ADSENSE"])],
  },
  {
    node: { type: "EMBED", embedData: { oembed: { html: "<p>hi</p>", title: "A note" } } },
    holds: "figure iframe[sandbox]",
    variants: containers("embedData"),
  },
  {
    node: {
      type: "EMBED",
      embedData: { src: "https://x.com/quire/status/1234567890", oembed: { authorName: "Quire" } },
    },
    holds: "figure a[href='https://x.com/quire/status/1234567890']",
  },
  {
    node: {
      type: "LINK_PREVIEW",
      linkPreviewData: {
        link: { url: "https://example.org/x" },
        title: "Elsewhere",
        description: "A place",
        thumbnailUrl: "https://example.org/a.jpg",
      },
    },
    holds: "figure a[href='https://example.org/x']",
    variants: containers("linkPreviewData"),
  },
  {
    node: {
      type: "MAP",
      mapData: { mapSettings: { address: "Tower Bridge, London", lat: 51.5055, lng: -0.0754 } },
    },
    holds: "figure a[rel='noopener'][href*='51.5055']",
    variants: [
      ...containers("mapData"),
      ...each("mapData.mapSettings.mapType", ["ROADMAP", "SATELITE", "HYBRID", "TERRAIN"]),
    ],
  },
  {
    node: {
      type: "POLL",
      pollData: {
        poll: {
          id: "poll1",
          title: "Tea?",
          options: [
            { id: "y", title: "Yes" },
            { id: "n", title: "No" },
          ],
        },
      },
    },
    variants: [
      ...containers("pollData"),
      ...each("pollData.layout.poll.type", ["LIST", "GRID"]),
      ...each("pollData.layout.poll.direction", ["LTR", "RTL"]),
      ...each("pollData.design.poll.background", [
        { type: "COLOR", color: "#ffeeaa" },
        { type: "IMAGE", image: picture },
        { type: "GRADIENT", gradient: { angle: 45, startColor: "#fff", lastColor: "#eee" } },
      ]),
      ...each("pollData.poll.settings.permissions.view", ["CREATOR", "VOTERS", "EVERYONE"]),
      ...each("pollData.poll.settings.permissions.vote", ["SITE_MEMBERS", "ALL"]),
    ],
  },
  {
    node: {
      type: "APP_EMBED",
      appEmbedData: {
        name: "A chair",
        url: "https://www.wix.app/x?d=https://example.org/chair",
        image: picture,
        bookingData: { durations: ["90"] },
        eventData: { scheduling: "Tonight", location: "Here" },
      },
    },
    holds: "figure a[href='https://example.org/chair']",
    variants: [
      ...containers("appEmbedData"),
      ...each("appEmbedData.type", ["PRODUCT", "EVENT", "BOOKING"]),
    ],
  },
  {
    node: {
      type: "BUTTON",
      buttonData: { type: "LINK", text: "Go", link: { url: "example.org" } },
    },
    holds: "figure a[href='https://example.org/'], figure button[disabled]",
    variants: [...containers("buttonData"), ...each("buttonData.type", ["LINK", "ACTION"])],
  },
  {
    node: {
      type: "COLLAPSIBLE_LIST",
      id: "list",
      nodes: [collapsibleItem("One"), collapsibleItem("Two")],
    },
    holds: "details > summary",
    variants: [
      ...containers("collapsibleListData"),
      ...each("collapsibleListData.initialExpandedItems", ["FIRST", "ALL", "NONE"]),
      ...each("collapsibleListData.expandOnlyOne", [true, false]),
      ...each("collapsibleListData.direction", ["LTR", "RTL"]),
    ],
  },
  {
    node: {
      type: "TABLE",
      tableData: { altText: "Sizes" },
      nodes: [tableRow("a", "b"), tableRow("c", "d")],
    },
    holds: "table tr",
    variants: [
      ...each("tableData.rowHeader", [true, false]),
      ...each("tableData.columnHeader", [true, false]),
      ...each("nodes.1.nodes.0.tableCellData.cellStyle.verticalAlignment", [
        "TOP",
        "MIDDLE",
        "BOTTOM",
      ]),
      ...each("tableData.dimensions.colsWidthRatio", [[100, 300]]),
    ],
  },
  {
    node: { type: "EXTERNAL", externalData: { fields: { kind: { stringValue: "x" } } } },
  },
  { node: { type: "CAPTION", nodes: [text("By itself")] }, holds: "p" },
  {
    node: {
      type: "LAYOUT",
      layoutData: { backgroundColor: "#ffeeaa" },
      nodes: [{ type: "LAYOUT_CELL", nodes: [paragraph("left")] }],
    },
    holds: "figure p",
    variants: containers("layoutData"),
  },
  {
    node: { type: "CARD", cardData: { borderColor: "#000" }, nodes: [paragraph("set apart")] },
    holds: "figure p",
  },
  {
    node: { type: "SHAPE", shapeData: { shape: picture, altText: "A star" } },
    holds: "figure img[alt='A star']",
  },
  {
    node: {
      type: "SMART_BLOCK",
      nodes: [
        {
          type: "SMART_BLOCK_CELL",
          smartBlockCellData: { label: "1" },
          nodes: [paragraph("first")],
        },
      ],
    },
    holds: "figure p",
  },
  { node: { type: "TOC" } },
];

/** Tables and collapsible lists render their own parts, and the content of EXTERNAL is unknown. */
const typesWithoutComponent = [
  "TABLE_ROW",
  "TABLE_CELL",
  "COLLAPSIBLE_ITEM",
  "COLLAPSIBLE_ITEM_TITLE",
  "COLLAPSIBLE_ITEM_BODY",
  "EXTERNAL",
];

const drawnVariants = new Map<Sample, Promise<HTMLElement[]>>();

/** Renders a sample in all variants. Several tests use the result, so each sample is rendered only once. */
function drawVariants(sample: Sample): Promise<HTMLElement[]> {
  const drawn = drawnVariants.get(sample) ?? Promise.all(createVariants(sample).map(draw));
  drawnVariants.set(sample, drawn);
  return drawn;
}

function createVariants({ node, variants = [] }: Sample): WrittenNode[] {
  return [node, ...variants.map(({ path, value }) => changed(node, path.split("."), value))];
}

function changed(node: WrittenNode, steps: readonly string[], value: unknown): WrittenNode {
  const copy = structuredClone(node);
  let target: object = copy;
  for (const step of steps.slice(0, -1)) {
    const inner: unknown = Reflect.get(target, step);
    if (typeof inner === "object" && inner !== null) {
      target = inner;
    } else {
      const made = {};
      Reflect.set(target, step, made);
      target = made;
    }
  }
  Reflect.set(target, steps.at(-1) ?? "", value);
  return copy;
}

const draw = (written: WrittenNode) => drawDocument(normaliseRichContent({ nodes: [written] }));

async function drawDocument(content: RichContent): Promise<HTMLElement> {
  const page = document.createElement("main");
  page.innerHTML = await drawWhole(
    <RichContentView
      content={content}
      context={{
        highlights: await highlightCode(content),
        postId: "post",
        siteHost: "blog.example",
        mapTiles: { roadmap: { url: "https://example.org/{z}/{x}/{y}", attribution: "" } },
      }}
    />,
  );
  return page;
}

/** Gives all nodes the same ID. */
const withId = (node: WrittenNode, id: string): WrittenNode => ({
  ...node,
  id,
  ...(node.nodes && { nodes: node.nodes.map((inner) => withId(inner, id)) }),
});

/** Renders all samples three times, in a document in which all nodes have the same ID, as some editors write them. */
async function drawRepeated(): Promise<HTMLElement> {
  const whole = samples.flatMap(createVariants).map((node) => withId(node, "same"));
  const nodes = [...whole, { type: "TOC" }, ...whole, { type: "TOC" }];
  const content = readRichContent({ richContent: { nodes } });
  return drawDocument(content ?? { nodes: [] });
}

describe("a document with equal node IDs", () => {
  test("has different element IDs", async () => {
    const page = await drawRepeated();
    const ids = Array.from(page.querySelectorAll("[id]"), ({ id }) => id);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  test("has a table of contents whose links lead to all headings", async () => {
    const page = await drawRepeated();
    const headings = page.querySelectorAll(
      "h2 > a[id], h3 > a[id], h4 > a[id], h5 > a[id], h6 > a[id]",
    );
    const links = page.querySelector("nav")?.querySelectorAll("a") ?? [];
    const targets = Array.from(links, (link) => link.getAttribute("href"));
    expect(targets).toEqual(Array.from(headings, ({ id }) => `#${id}`));
  });

  test.each([
    ["landmarks", "nav, section"],
    ["frames", "iframe"],
    ["galleries", "[aria-roledescription]"],
  ])("has %s with different names", async (_, selector) => {
    const page = await drawRepeated();
    const names = [...page.querySelectorAll(selector)].flatMap(
      (element) => element.getAttribute("aria-label") ?? element.getAttribute("title") ?? [],
    );
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test("has lists of sections that open independently of one another", async () => {
    const page = await drawRepeated();
    const lists = new Set(
      Array.from(page.querySelectorAll("details[name]"), ({ parentElement }) => parentElement),
    );
    const groups = new Set(
      Array.from(page.querySelectorAll("details[name]"), (item) => item.getAttribute("name")),
    );
    expect(lists.size).toBeGreaterThan(1);
    expect(groups.size).toBe(lists.size);
  });
});

describe("every node", () => {
  test.each(samples.map((sample) => [sample.node.type, sample] as const))(
    "%s is rendered as its element in every variant",
    async (_, sample) => {
      const { holds } = sample;
      for (const page of await drawVariants(sample)) {
        if (holds !== undefined) {
          expect(page.querySelector(holds), `${holds} in ${page.innerHTML}`).not.toBeNull();
        }
        expect(page.innerHTML).not.toMatch(/undefined|\[object|NaN/);
      }
    },
  );

  test("passes axe in every variant", async () => {
    document.body.innerHTML = "";
    const main = document.createElement("main");
    document.body.append(main);
    const pages = (await Promise.all(samples.map(drawVariants))).flat();
    // There are no style sheets here, so pages that differ only in their classes have the same violations.
    const unique = new Map(
      pages.map(({ innerHTML }) => [innerHTML.replaceAll(/ class="[^"]*"/g, ""), innerHTML]),
    );
    for (const html of unique.values()) {
      main.innerHTML = html;
      const { violations } = await axe.run(main, {
        // Colours and sizes need a real browser, so the browser tests check them.
        rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
        iframes: false,
        resultTypes: ["violations"],
      });
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }
  });

  test("contains no block in a summary, whatever the title of a section consists of", async () => {
    const title = (...nodes: WrittenNode[]) => ({
      type: "COLLAPSIBLE_LIST",
      nodes: [{ type: "COLLAPSIBLE_ITEM", nodes: [{ type: "COLLAPSIBLE_ITEM_TITLE", nodes }] }],
    });
    const heading = { type: "HEADING", headingData: { level: 3 }, nodes: [text("A heading")] };
    const list = { type: "BULLETED_LIST", nodes: [listItem(paragraph("one"), paragraph("two"))] };
    const picture = {
      type: "IMAGE",
      imageData: { image: { src: { id: "a~mv2.jpg" }, width: 160, height: 90 }, altText: "A loaf" },
    };
    for (const [node, expected] of [
      [title(paragraph("A title")), "A title"],
      [title(heading), "A heading"],
      [title(paragraph("A title"), paragraph("in two lines")), "A title in two lines"],
      [title(list), "one two"],
      [title(text("Loose words")), "Loose words"],
      [title(paragraph("A title"), picture), "A title"],
    ] as const) {
      const summary = (await draw(node)).querySelector("summary");
      expect(summary?.textContent.trim()).toBe(expected);
      expect(summary?.querySelector("p, div, ul, li, section, figure, a, button")).toBeNull();
    }
    const drawn = await draw(title(picture));
    expect(drawn.querySelector("summary img[alt='A loaf']")).not.toBeNull();
    const page = await drawRepeated();
    expect(page.querySelector("summary :is(p, div, ul, section)")).toBeNull();
  });

  test.each([[""], [" "], ["\u200B"]])(
    "renders a table without an empty header cell: %j",
    async (corner) => {
      const table = {
        type: "TABLE",
        tableData: { rowHeader: true, columnHeader: true },
        nodes: [tableRow(corner, "b"), tableRow("c", "d")],
      };
      const page = await draw(table);
      expect(Array.from(page.querySelectorAll("th"), ({ textContent }) => textContent)).toEqual([
        "b",
        "c",
      ]);
      expect(page.querySelectorAll("td")).toHaveLength(2);
    },
  );

  test("has a sample, whatever its type", () => {
    const types = new Set<string>();
    const collect = (node: WrittenNode) => {
      types.add(node.type);
      node.nodes?.forEach(collect);
    };
    for (const { node } of samples) collect(node);
    expect(types).toEqual(new Set([...registry.keys(), ...typesWithoutComponent]));
    // The README states this number.
    expect(types.size).toBe(39);
  });
});
