import { describe, expect, test } from "vitest";
import { checkBrackets } from "#lib/editor/checks/check-brackets.ts";
import { checkContent } from "#lib/editor/checks/check-content.ts";
import { checkFields, type CheckedFields } from "#lib/editor/checks/check-fields.ts";
import { buildTemplate } from "#lib/platform/site/pages/templates/build-template.ts";

const fields: CheckedFields = {
  title: "A walk along the dyke",
  excerpt: "Seven kilometres of grass.",
  slug: "a-walk-along-the-dyke",
  takenSlug: undefined,
  cover: { altText: "A dyke in the morning" },
};
const list = (change: Partial<CheckedFields>) =>
  checkFields({ ...fields, ...change }).map(({ code, severity }) => `${severity}: ${code}`);

const text = (value: string, link?: object) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: {
    text: value,
    decorations: link === undefined ? [] : [{ type: "LINK", linkData: { link } }],
  },
});
const block = (type: string, data: object, ...nodes: object[]) => ({
  type,
  id: "n1",
  nodes,
  ...data,
});
const paragraph = (...nodes: object[]) => block("PARAGRAPH", { paragraphData: {} }, ...nodes);
const heading = (level: number, value = "A heading") =>
  block("HEADING", { headingData: { level } }, text(value));
const image = (data: object) =>
  block("IMAGE", {
    imageData: { image: { src: { url: "https://a.example/x/lake.jpg" } }, ...data },
  });
const find = (...nodes: object[]) =>
  checkContent({ nodes: [...nodes, paragraph(text("Words."))] }).map(({ code, place }) => [
    code,
    place,
  ]);

describe("the checks of a post's fields", () => {
  test("find nothing in complete fields", () => {
    expect(checkFields(fields)).toEqual([]);
  });

  test.each<[string, Partial<CheckedFields>, string[]]>([
    ["a blank title", { title: "  " }, ["error: titleMissing"]],
    ["a title that the server rejects", { title: "x".repeat(201) }, ["error: titleTooLong"]],
    ["a title that search results cut off", { title: "x".repeat(71) }, ["warning: titleLong"]],
    ["a missing excerpt", { excerpt: "" }, ["warning: excerptMissing"]],
    ["an excerpt that the server rejects", { excerpt: "x".repeat(501) }, ["error: excerptTooLong"]],
    ["an address without letters", { slug: "--" }, ["error: slugInvalid"]],
    ["an address that is taken", { takenSlug: fields.slug }, ["error: slugTaken"]],
    ["a missing cover", { cover: undefined }, ["warning: coverMissing"]],
    ["a cover without alternative text", { cover: { altText: "" } }, ["warning: coverAltMissing"]],
  ])("find %s", (_, change, expected) => {
    expect(list(change)).toEqual(expected);
  });
});

describe("the checks of a document", () => {
  test("find nothing in a text with described pictures, links with text and headings in order", () => {
    const link = { url: "https://a.example" };
    expect(
      find(
        heading(2),
        heading(3),
        heading(2),
        image({ altText: "A lake" }),
        image({ decorative: true }),
        paragraph(text("a link", link)),
        paragraph(text("to a place", { anchor: "n1" })),
      ),
    ).toEqual([]);
  });

  test.each<[string, object[], [string, string][]]>([
    ["a picture without alternative text", [image({})], [["altMissing", "lake.jpg"]]],
    [
      "a picture of a gallery without alternative text and title",
      [
        block("GALLERY", {
          galleryData: {
            items: [
              { image: { media: { src: { id: "sea.jpg" } } } },
              { image: { media: { src: { id: "sky.jpg" } } }, altText: "The sky" },
            ],
          },
        }),
      ],
      [["altMissing", "sea.jpg"]],
    ],
    [
      "a picture with a caption by its words",
      [
        block(
          "IMAGE",
          { imageData: {} },
          {
            ...block("CAPTION", {}, text("Low water at Hull")),
            id: "n2",
          },
        ),
      ],
      [["altMissing", "Low water at Hull"]],
    ],
    ["a link without address", [paragraph(text("here", {}))], [["linkEmpty", "here"]]],
    [
      "a link with an address that pages reject",
      [paragraph(text("here", { url: "javascript:alert(1)" }))],
      [["linkEmpty", "here"]],
    ],
    [
      "a link of spaces",
      [paragraph(text("  ", { url: "https://a.example/" }))],
      [["linkWithoutText", "https://a.example/"]],
    ],
    [
      "a button without link and text",
      [block("BUTTON", { buttonData: { type: "LINK" } })],
      [
        ["linkEmpty", ""],
        ["linkWithoutText", ""],
      ],
    ],
    ["a first heading of level 3", [heading(3)], [["headingSkipped", "A heading"]]],
    [
      "a heading that skips a level",
      [heading(2), heading(4, "Too deep")],
      [["headingSkipped", "Too deep"]],
    ],
    ["an empty heading", [heading(2, " ")], [["headingEmpty", ""]]],
  ])("find %s", (_, nodes, expected) => {
    expect(find(...nodes)).toEqual(expected);
  });

  test("describe pictures with generated names by their number and the text before them", () => {
    const generated = (url: string) => image({ image: { src: { url } } });
    const found = checkContent({
      nodes: [
        generated("https://a.example/media/7c2e5f6a90b14d1e8f3a.jpg"),
        paragraph(text("Low water uncovers the old harbour wall for an hour.")),
        image({ altText: "A wall" }),
        generated("https://a.example/media/11062b_4f0d9~mv2.jpg"),
      ],
    });
    expect(found.map(({ place, position, nodeId }) => ({ place, ...position, nodeId }))).toEqual([
      { place: "", picture: 1, after: "", nodeId: "n1" },
      { place: "", picture: 3, after: "Low water uncovers the old…", nodeId: "n1" },
    ]);
  });

  test("count a link over several styles once", () => {
    const link = { url: "https://a.example" };
    expect(find(paragraph(text("one ", link), text("", link), text("link", link)))).toEqual([]);
  });

  test("find an empty text, unless it has a picture", () => {
    const codes = (...nodes: object[]) => checkContent({ nodes }).map(({ code }) => code);
    expect(codes(paragraph())).toEqual(["textMissing"]);
    expect(codes(image({ altText: "A lake" }))).toEqual([]);
    expect(checkContent(undefined).map(({ code }) => code)).toEqual(["textMissing"]);
  });

  test("report at most 20 findings of a kind", () => {
    expect(find(...Array.from({ length: 30 }, () => image({})))).toHaveLength(20);
  });
});

describe("the check for brackets of a page's template", () => {
  test("reports each bracket that is left, in order, and no short ones", () => {
    const nodes = [
      paragraph(text("Written by [first and last name], see [1].")),
      heading(2, "[name of the blog]"),
      paragraph(text("Done.")),
    ];
    expect(checkBrackets({ nodes }).map(({ code, place }) => [code, place])).toEqual([
      ["bracketOpen", "[first and last name]"],
      ["bracketOpen", "[name of the blog]"],
    ]);
  });

  test.each(["imprint", "privacy", "about", "contact"] as const)(
    "reports brackets of the untouched template %s in both languages",
    (template) => {
      for (const language of ["en", "de"]) {
        expect(checkBrackets(buildTemplate(template, language))).not.toEqual([]);
      }
    },
  );
});
