// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Slider } from "#components/rich-content/gallery/slider.tsx";
import { hasExpandable } from "#components/rich-content/lightbox/expandable.ts";
import { getLightboxTexts } from "#components/rich-content/lightbox/lightbox-texts.ts";
import { Lightbox } from "#components/rich-content/lightbox/lightbox.tsx";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { getTranslator } from "#lib/messages/translator.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { galleryLayouts } from "#lib/rich-content/schema/nodes.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";
import "#tests/support/browser/patience.ts";
import { stubVisibleElements } from "#tests/support/browser/visible-elements.ts";

/** Renders a document as the API may send it. */
async function draw(...nodes: unknown[]): Promise<HTMLElement> {
  const page = document.createElement("main");
  page.innerHTML = await drawWhole(<RichContentView content={normaliseRichContent({ nodes })} />);
  return page;
}

const gallery = (galleryData: object, id = "g") => ({ type: "GALLERY", id, galleryData });
const picture = (id: string) => ({ src: { id }, width: 1600, height: 900 });
const items = ["Boat", "Quay", "Gull"].map((title) => ({
  image: { media: picture(`${title}.jpg`) },
  title,
  altText: `The ${title.toLowerCase()}`,
}));
const one = (item: object) => gallery({ items: [item] });

/** Returns the gallery's items, excluding its thumbnails. */
const drawnItems = (page: ParentNode) => [...page.querySelectorAll("figure ul > li")];
const attributes = (page: ParentNode, selector: string, name: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name));

const crops = ["FILL", "FIT"];
const orientations = ["ROWS", "COLUMNS"];
const placements = ["TOP", "RIGHT", "BOTTOM", "LEFT", "NONE"];
const arrangements = crops.flatMap((crop) =>
  orientations.flatMap((orientation) =>
    placements.map((placement) => ({ crop, orientation, placement })),
  ),
);

describe.each(galleryLayouts)("a gallery laid out as %s", (type) => {
  test.each(arrangements)(
    "is a list of all its pictures, with alt texts and titles: %j",
    async ({ crop, orientation, placement }) => {
      const options = {
        layout: { type, orientation },
        item: { crop },
        thumbnails: { placement },
      };
      const page = await draw(gallery({ items, options }));
      const listed = drawnItems(page);
      expect(listed.map((item) => item.querySelector("img")?.alt)).toEqual([
        "The boat",
        "The quay",
        "The gull",
      ]);
      expect(listed.map(({ textContent }) => textContent)).toEqual(["Boat", "Quay", "Gull"]);
    },
  );

  test("reserves space for a picture of unknown size", async () => {
    const page = await draw(
      gallery({
        items: [{ image: { media: { src: { id: "a.jpg" } } } }],
        options: { layout: { type } },
      }),
    );
    expect(attributes(page, "figure ul > li", "style")).toEqual(["--aspect:1.5"]);
  });

  test("is not rendered without pictures", async () => {
    const options = { layout: { type } };
    const unusable = [
      {},
      { title: "Only a title" },
      { image: { media: { src: { url: "data:," } } } },
    ];
    const page = await draw(gallery({ options }), gallery({ options, items: unusable }));
    expect(page.querySelector("figure")).toBeNull();
  });
});

describe("a slider", () => {
  const strip = (options: object) => draw(gallery({ items, options }));

  test.each(["THUMBNAIL", "SLIDER", "SLIDESHOW", "COLUMN", "FULLSIZE"])(
    "with the layout %s can be reached and scrolled by keyboard",
    async (type) => {
      const page = await strip({ layout: { type } });
      const view = page.querySelector("[role=group][aria-label][tabindex='0']");
      expect(view?.querySelectorAll("li")).toHaveLength(3);
    },
  );

  test("is used for every layout that scrolls horizontally", async () => {
    const page = await strip({ layout: { type: "GRID", horizontalScroll: true } });
    expect(page.querySelector("[role=group] ul")).not.toBeNull();
  });

  test("has thumbnails that link to its pictures without JavaScript", async () => {
    const page = await strip({ layout: { type: "THUMBNAIL" } });
    const targets = attributes(page, "ol a", "href").map((href) =>
      [...page.querySelectorAll("ul > li")].findIndex(({ id }) => `#${id}` === href),
    );
    expect(targets).toEqual([0, 1, 2]);
    expect(attributes(page, "ol img", "alt")).toEqual(["Boat", "Quay", "Gull"]);
  });

  test("has no thumbnails if the author turned them off", async () => {
    const page = await strip({ layout: { type: "THUMBNAIL" }, thumbnails: { placement: "NONE" } });
    expect(page.querySelector("ol")).toBeNull();
  });
});

describe("a gallery's options", () => {
  const renderStyle = async (options: object) =>
    (await draw(gallery({ items, options }))).querySelector("figure ul")?.getAttribute("style");

  test("default to the editor's values", async () => {
    expect(await renderStyle({})).toMatch(/--columns-wide:3;.*--ratio:1;.*--thumbnail-spacing:5px/);
  });

  test("are applied", async () => {
    const style = await renderStyle({
      layout: { type: "GRID", numberOfColumns: 5, mobileNumberOfColumns: 1 },
      item: { ratio: 1.5, spacing: 20, targetSize: 400 },
      thumbnails: { spacing: 12 },
    });
    expect(style).toBe(
      "--columns-wide:5;--columns-narrow:1;--seen:4.6;--ratio:1.5;--spacing:20px;--target:400px;--thumbnail-spacing:12px",
    );
  });

  test("are ignored if they are out of range", async () => {
    const style = await renderStyle({
      layout: { type: "GRID", numberOfColumns: 1e9, mobileNumberOfColumns: -1 },
      item: { ratio: 0, spacing: -5, targetSize: 1e9 },
      thumbnails: { spacing: 1e9 },
    });
    expect(style).toBe(await renderStyle({}));
  });
});

describe("a gallery item", () => {
  test("uses its title as alt text if it has none", async () => {
    const page = await draw(one({ image: { media: picture("a.jpg") }, title: "Harbour" }));
    expect(attributes(page, "img", "alt")).toEqual(["Harbour"]);
  });

  test("opens in the lightbox, or as a file without JavaScript", async () => {
    const page = await draw(gallery({ items }));
    expect(attributes(page, "a[data-expand][data-download]", "href")).toEqual([
      "/media/Boat.jpg",
      "/media/Quay.jpg",
      "/media/Gull.jpg",
    ]);
    expect(attributes(page, "a", "aria-label")).toContain("Enlarge: The boat");
  });

  test("does not open in the lightbox, or cannot be downloaded, if the author disabled this", async () => {
    const still = await draw(gallery({ items, disableExpand: true }));
    expect(still.querySelector("a")).toBeNull();
    const kept = await draw(gallery({ items, disableDownload: true }));
    expect(kept.querySelectorAll("a[data-expand]")).toHaveLength(3);
    expect(kept.querySelector("[data-download]")).toBeNull();
  });

  test("opens its link instead if it has one", async () => {
    const link = { url: "https://example.org/", target: "BLANK" };
    const page = await draw(one({ image: { media: picture("a.jpg"), link } }));
    expect(attributes(page, "a", "href")).toEqual(["https://example.org/"]);
    expect(page.querySelector("[data-expand]")).toBeNull();
  });

  test.each([{}, { url: "javascript:alert(1)" }, { anchor: "no anchor" }])(
    "opens in the lightbox if its link is unusable: %j",
    async (link) => {
      const page = await draw(one({ image: { media: picture("a.jpg"), link } }));
      expect(attributes(page, "a[data-expand]", "href")).toEqual(["/media/a.jpg"]);
    },
  );

  test.each([
    ["a file of this site", { id: "a.mp4" }, "/media/a.mp4"],
    ["a file of another site", { url: "https://example.org/a.mp4" }, "https://example.org/a.mp4"],
    [
      "a file of hosted Wix",
      { id: "video/8bb438_1/720p/mp4/file.mp4" },
      "https://video.wixstatic.com/video/8bb438_1/720p/mp4/file.mp4",
    ],
  ])("plays %s and preloads no data", async (_, src, address) => {
    const video = { media: { src }, thumbnail: picture("still.jpg") };
    const [film] = (await draw(one({ video, title: "Waves" }))).querySelectorAll("video");
    expect(film?.getAttribute("src")).toBe(address);
    expect(film?.getAttribute("poster")).toBe("/media/still.jpg");
    expect(film?.getAttribute("aria-label")).toBe("Waves");
    expect([film?.controls, film?.preload]).toEqual([true, "none"]);
  });

  test("shows a video's thumbnail if the video has no file", async () => {
    const video = { media: { src: { id: "8bb438_1" } }, thumbnail: picture("still.jpg") };
    const page = await draw(one({ video, altText: "Waves" }));
    expect(page.querySelector("video")).toBeNull();
    expect(attributes(page, "img", "alt")).toEqual(["Waves"]);
  });
});

describe("a single picture", () => {
  const image = (imageData: object) => ({
    type: "IMAGE",
    id: "i",
    imageData: { image: picture("a.jpg"), altText: "A boat", ...imageData },
  });

  test("opens in the lightbox and keeps its alt text", async () => {
    const page = await draw(image({}));
    expect(attributes(page, "a[data-expand]", "href")).toEqual(["/media/a.jpg"]);
    expect(attributes(page, "a", "aria-label")).toEqual(["Enlarge: A boat"]);
    expect(attributes(page, "a img", "alt")).toEqual(["A boat"]);
  });

  test("has a label for its link even if it is decorative", async () => {
    const page = await draw(image({ decorative: true }));
    expect(attributes(page, "a", "aria-label")).toEqual(["Enlarge picture"]);
    expect(attributes(page, "img", "alt")).toEqual([""]);
  });

  test("is not a link if the author disabled enlarging", async () => {
    const page = await draw(image({ disableExpand: true }));
    expect(page.querySelector("a")).toBeNull();
  });
});

describe("hasExpandable", () => {
  const image = (imageData: object) => ({ type: "IMAGE", imageData });
  const link = { url: "https://example.org/" };
  const film = { video: { media: { src: { id: "a.mp4" } } } };

  test.each<[boolean, string, object]>([
    [true, "a picture", image({ image: picture("a.jpg") })],
    [true, "a picture whose link leads nowhere", image({ image: picture("a.jpg"), link: {} })],
    [false, "a picture with a link", image({ image: picture("a.jpg"), link })],
    [false, "a picture, disableExpand", image({ image: picture("a.jpg"), disableExpand: true })],
    [false, "a picture without a file", image({ image: {} })],
    [true, "a gallery", gallery({ items })],
    [false, "a gallery, disableExpand", gallery({ items, disableExpand: true })],
    [false, "an empty gallery", gallery({})],
    [false, "a gallery of videos", gallery({ items: [film] })],
    [false, "a gallery of links", one({ image: { media: picture("a.jpg"), link } })],
    [true, "a picture inside a list", { type: "LIST_ITEM", nodes: [gallery({ items })] }],
    [false, "text", { type: "PARAGRAPH", nodes: [] }],
  ])("returns %s for %s", async (expected, _, node) => {
    expect(hasExpandable(normaliseRichContent({ nodes: [node] }).nodes)).toBe(expected);
    expect((await draw(node)).querySelector("[data-expand]") !== null).toBe(expected);
  });
});

describe("a slider near the viewport", () => {
  const sizes = [
    ["clientWidth", 300],
    ["clientHeight", 200],
  ] as const;
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    stubVisibleElements();
    // jsdom gives elements no size, so the slider gets one here.
    for (const [name, value] of sizes) {
      Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true });
    }
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    for (const [name] of sizes) Reflect.deleteProperty(HTMLElement.prototype, name);
  });

  async function open() {
    const names = ["Boat", "Quay"];
    render(
      <Slider
        label="Gallery"
        texts={{
          carousel: "carousel",
          pictures: "Pictures",
          previous: "Previous picture",
          next: "Next picture",
        }}
        spacing={8}
        placement="BOTTOM"
        thumbnails={names.map((name) => ({ slideId: name, picture: name }))}
        style={{}}
      >
        <ul>
          {names.map((name) => (
            <li key={name} id={name} style={{ width: 300, boxSizing: "border-box" }}>
              <a href="#there">{`Enlarge: ${name}`}</a>
            </li>
          ))}
        </ul>
      </Slider>,
    );
    await screen.findByRole("button", { name: "Next picture" });
    return screen.getByRole("group", { name: "Pictures" });
  }

  /** Returns whether the slider handles a key. */
  const takes = (target: Element, keyCode: number) => !fireEvent.keyDown(target, { keyCode });
  const [pageDown, right] = [34, 39];

  test("shows a picture when its thumbnail is clicked, and marks the thumbnail", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Boat", current: true })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Quay", current: false }));
    expect(screen.getByRole("button", { name: "Quay", current: true })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next picture" }).disabled).toBe(
      true,
    );
  });

  test("does not handle keys while the focus is elsewhere", async () => {
    await open();
    expect([pageDown, right].map((key) => takes(document.body, key))).toEqual([false, false]);
  });

  test("handles only the arrow keys while the focus is inside it", async () => {
    const view = await open();
    view.focus();
    expect([pageDown, right].map((key) => takes(view, key))).toEqual([false, true]);
    view.blur();
    expect(takes(document.body, right)).toBe(false);
  });

  test("leaves horizontal touch gestures to the slides", async () => {
    // This class sets touch-action, so a re-render must not remove it.
    expect((await open()).classList).toContain("swiper-horizontal");
  });

  test("remains a list", async () => {
    expect(within(await open()).getAllByRole("listitem")).toHaveLength(2);
  });
});

describe("a click on a picture", () => {
  afterEach(cleanup);

  test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])(
    "with %s keeps the browser's default action",
    (key) => {
      render(
        <div>
          <a href="#whole" data-expand="">
            A boat
          </a>
          <Lightbox texts={getLightboxTexts(getTranslator("en"))} />
        </div>,
      );
      const isLeftAlone = fireEvent.click(screen.getByRole("link"), { [key]: true });
      expect(isLeftAlone).toBe(true);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );
});

describe("a hostile gallery", () => {
  const address = fc.oneof(
    fc.constantFrom(
      "javascript:alert(1)",
      "JaVa\tScRiPt:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "data:image/svg+xml,<svg onload=alert(1)>",
      "vbscript:x",
      'x" onerror="alert(1)',
      "../../etc/passwd",
      "a.jpg",
      "https://example.org/a.mp4",
    ),
    fc.string(),
  );
  const scalar = fc.oneof(address, fc.double(), fc.boolean(), fc.constant(null));
  const src = fc.oneof(
    address,
    fc.record({ id: address, url: address, custom: address }, { requiredKeys: [] }),
  );
  const media = fc.record({ src, width: scalar, height: scalar }, { requiredKeys: [] });
  const item = fc.record(
    {
      image: fc.record(
        { media, link: fc.record({ url: address, anchor: address }, { requiredKeys: [] }) },
        { requiredKeys: [] },
      ),
      video: fc.record({ media, thumbnail: media }, { requiredKeys: [] }),
      title: scalar,
      altText: scalar,
    },
    { requiredKeys: [] },
  );
  const galleryData = fc.record(
    {
      items: fc.oneof(
        fc.array(fc.oneof({ weight: 5, arbitrary: item }, fc.anything()), { maxLength: 5 }),
        scalar,
      ),
      options: fc.oneof(
        scalar,
        fc.record({
          layout: fc.record({
            type: fc.oneof(fc.constantFrom(...galleryLayouts), fc.integer(), scalar),
            horizontalScroll: scalar,
            orientation: scalar,
            numberOfColumns: scalar,
            mobileNumberOfColumns: scalar,
          }),
          item: fc.record({ targetSize: scalar, ratio: scalar, crop: scalar, spacing: scalar }),
          thumbnails: fc.record({
            placement: fc.constantFrom(...placements, "no"),
            spacing: scalar,
          }),
        }),
      ),
      disableExpand: scalar,
      disableDownload: scalar,
    },
    { requiredKeys: [] },
  );

  test("is rendered without errors and without unsafe URLs or styles", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(galleryData, fc.anything()), address, async (data, id) => {
        const page = await draw({ type: "GALLERY", id, galleryData: data });
        const addresses = ["href", "src", "poster"].flatMap((name) =>
          attributes(page, `[${name}]`, name),
        );
        for (const one of addresses)
          expect(one).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i);
        for (const style of attributes(page, "[style]", "style")) {
          expect(style).toMatch(/^(?:--[a-z-]+:[\d.e-]+(?:px)?;?)*$/);
        }
        expect(page.querySelector("script, [onerror], [onload]")).toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});
