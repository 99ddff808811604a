import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinLines } from "#lib/rich-content/join-lines.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import {
  beginsDocument,
  countWords,
  cutExcerpt,
  isMadeExcerpt,
  makeExcerpt,
  plainText,
} from "#lib/rich-content/text.ts";
import { paragraph, text } from "#tests/support/content/nodes.ts";

const node = (type: string, data: object, ...nodes: readonly object[]) => ({
  type,
  id: "",
  nodes,
  ...data,
});
const lines = (...nodes: readonly object[]) =>
  plainText(normaliseRichContent({ nodes })).split("\n");

describe("a document's text", () => {
  test.each([
    ["IMAGE", { imageData: { caption: "At dawn", altText: "A heron" } }, ["At dawn"]],
    ["VIDEO", { videoData: { title: "Herons fishing" } }, ["Herons fishing"]],
    ["AUDIO", { audioData: { name: "The call", authorName: "Ada" } }, ["The call", "Ada"]],
    [
      "GALLERY",
      { galleryData: { items: [{ title: "One" }, { altText: "Second" }, { title: "Three" }] } },
      ["One", "Three"],
    ],
    ["SHAPE", { shapeData: { title: "Leaf" } }, ["Leaf"]],
    ["FILE", { fileData: { name: "Atlas.pdf", size: 12 } }, ["Atlas.pdf"]],
    [
      "EMBED",
      { embedData: { oembed: { title: "A toot", authorName: "Ada", html: "<b>no</b>" } } },
      ["A toot", "Ada"],
    ],
    [
      "LINK_PREVIEW",
      { linkPreviewData: { title: "Wetlands", description: "All about them" } },
      ["Wetlands", "All about them"],
    ],
    [
      "MAP",
      { mapData: { mapSettings: { locationName: "The pond", address: "1 Reed Lane" } } },
      ["The pond", "1 Reed Lane"],
    ],
    [
      "POLL",
      {
        pollData: {
          poll: { title: "Best bird?", options: [{ title: "Heron" }, { title: "Egret" }] },
        },
      },
      ["Best bird?", "Heron", "Egret"],
    ],
    [
      "APP_EMBED",
      {
        appEmbedData: { name: "Bird walk", eventData: { scheduling: "Sunday", location: "Pond" } },
      },
      ["Bird walk", "Sunday", "Pond"],
    ],
    ["BUTTON", { buttonData: { text: "Join us" } }, ["Join us"]],
    ["TOC", { tocData: { title: "Contents" } }, ["Contents"]],
    ["SMART_BLOCK_CELL", { smartBlockCellData: { label: "Step 1" } }, ["Step 1"]],
    ["HTML", { htmlData: { html: "<p>not ours</p>" } }, []],
    ["GIF", { gifData: { original: { gif: "https://gifs.example/a.gif" } } }, []],
    ["DIVIDER", { dividerData: {} }, []],
    ["EXTERNAL", { externalData: { secret: "x" } }, []],
    ["constructor", {}, []],
  ])("contains the readable text of %s, between its neighbours", (type, data, expected) => {
    expect(lines(paragraph("Before"), node(type, data), paragraph("After"))).toEqual([
      "Before",
      ...expected,
      "After",
    ]);
  });

  test("contains the text of nested blocks, one line per block", () => {
    const item = node(
      "COLLAPSIBLE_ITEM",
      {},
      node("COLLAPSIBLE_ITEM_TITLE", {}, paragraph("Do they swim?")),
      node("COLLAPSIBLE_ITEM_BODY", {}, node("BLOCKQUOTE", {}, paragraph("They wade."))),
    );
    const row = node(
      "TABLE_ROW",
      {},
      node("TABLE_CELL", {}, paragraph("Bird")),
      node("TABLE_CELL", {}, paragraph("Legs")),
    );
    expect(
      lines(
        node("COLLAPSIBLE_LIST", {}, item),
        node("TABLE", {}, row),
        node("HOLOGRAM", { hologramData: { title: "Unknown" } }, text("Known "), text("words")),
      ),
    ).toEqual(["Do they swim?", "They wade.", "Bird", "Legs", "Known words"]);
  });

  test("contains an image's caption once, whichever field it is in", () => {
    const imageData = { caption: "At dawn" };
    expect(lines(node("IMAGE", { imageData }, node("CAPTION", {}, text("At dawn"))))).toEqual([
      "At dawn",
    ]);
  });

  test("includes words outside paragraphs in the word count", () => {
    const poll = node("POLL", {
      pollData: { poll: { title: "Which one?", options: [{ title: "Grey heron" }] } },
    });
    expect(countWords(plainText(normaliseRichContent({ nodes: [poll] })))).toBe(4);
  });
});

describe("lines that are joined", () => {
  test("get a middle dot after each line without final punctuation, for any lines", () => {
    const line = fc.constantFrom(
      "",
      " ",
      "a",
      "a.",
      "Why?",
      "“Yes.”",
      "(b)",
      "…",
      "long enough line",
      '."',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (all) => {
        const joined = all
          .map((one) => one.trim())
          .filter((one) => one !== "")
          .reduce((before, one) => {
            const isEnded =
              /[\p{Terminal_Punctuation}\p{Dash_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u.test(
                before.slice(-8),
              );
            return before === "" ? one : before + (isEnded ? " " : " · ") + one;
          }, "");
        expect(joinLines(all)).toBe(joined);
      }),
    );
  });
});

describe("a normalised document", () => {
  test("has at most the given number of nodes, counted in reading order", () => {
    const nodes = [paragraph("One"), paragraph("Two"), paragraph("Three")];
    expect(plainText(normaliseRichContent({ nodes }, 4))).toBe("One\nTwo");
  });
});

describe("a generated excerpt", () => {
  const image = node(
    "IMAGE",
    { imageData: { altText: "A heron at dawn", caption: "Photo: Ada" } },
    node("CAPTION", {}, text("Photo: Ada")),
  );
  const gallery = node("GALLERY", { galleryData: { items: [{ title: "One", altText: "Two" }] } });
  const createDocument = (...nodes: readonly object[]) => normaliseRichContent({ nodes });

  test("contains no captions, alt text or text from embedded content", () => {
    const file = node("FILE", { fileData: { name: "Atlas.pdf" } });
    const button = node("BUTTON", { buttonData: { text: "Join us" } });
    const content = createDocument(image, gallery, file, button, paragraph("Herons wade."));
    expect(makeExcerpt(content)).toBe("Herons wade.");
  });

  test("separates headings, list items and table cells, and keeps a line break as a space", () => {
    const cells = ["Flour", "400 g"].map((value) => node("TABLE_CELL", {}, paragraph(value)));
    const content = createDocument(
      node("HEADING", { headingData: { level: 2 } }, text("A loaf")),
      paragraph("Bake it.\u2028Slowly"),
      paragraph("Roses are red\nViolets are blue"),
      node("TABLE", {}, node("TABLE_ROW", {}, ...cells)),
    );
    const excerpt = "A loaf · Bake it. Slowly · Roses are red Violets are blue · Flour · 400 g";
    expect(makeExcerpt(content)).toBe(excerpt);
    expect(beginsDocument(excerpt, content)).toBe(true);
    expect(isMadeExcerpt(excerpt.replaceAll(" ·", ""), content)).toBe(true);
  });

  test("contains the text from embedded content if there is no other text", () => {
    expect(makeExcerpt(createDocument(gallery))).toBe("One");
  });

  test("is recognized even if an earlier version generated it with captions", () => {
    const content = createDocument(image, paragraph("Herons wade."));
    expect(isMadeExcerpt("Herons wade.", content)).toBe(true);
    expect(isMadeExcerpt(cutExcerpt(plainText(content)), content)).toBe(true);
    expect(isMadeExcerpt("What herons do.", content)).toBe(false);
  });

  test("is the beginning of its document, unlike an excerpt written by the author", () => {
    const content = createDocument(
      image,
      paragraph("Herons"),
      paragraph(`wade. ${"Slowly. ".repeat(40)}`),
    );
    expect(beginsDocument(makeExcerpt(content), content)).toBe(true);
    expect(beginsDocument("", content)).toBe(true);
    expect(beginsDocument("What herons do.", content)).toBe(false);
  });
});
