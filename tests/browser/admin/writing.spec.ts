/** Tests for the surface on which posts are written. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { holdCalls } from "../../support/browser/hold-calls.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import { storedTypes, writeCards, writeMedia, writeText } from "./every-block.ts";
import {
  dragDown,
  dropFile,
  findSurface,
  listBlocks,
  openSurface,
  paste,
  picture,
  readStoredTypes,
  saveText,
} from "./surface.ts";

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

const empty = { richContent: { nodes: [] } };

test("every block can be written with the keyboard, is stored and is shown to readers", async ({
  page,
  site,
}) => {
  const { id, slug } = await createPost(site, "Every block by keyboard", empty);
  await openSurface(page, id);
  // The author keeps typing while a busy browser renders frames late.
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (callback) =>
      globalThis.window.setTimeout(() => callback(performance.now()), 100);
    globalThis.cancelAnimationFrame = globalThis.clearTimeout;
  });
  await writeText(page);
  await writeMedia(page);
  await writeCards(page);
  await paste(page, { "text/plain": "https://youtu.be/dQw4w9WgXcQ" });
  await page.keyboard.press("Enter");
  // Directly after a word, Enter chooses an item only once the query is clear.
  await page.keyboard.type("Words with a note/fo");
  const footnote = page.getByRole("option", { name: "Footnote" });
  await expect(footnote).toHaveAttribute("aria-selected", "false");
  await page.keyboard.type("ot");
  await expect(footnote).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("The note.");
  await saveText(page);
  await expect.poll(() => readStoredTypes(site, id)).toEqual(new Set(storedTypes));

  await withPlatform(site, ({ posts }) => posts.publish(id));
  await page.goto(`/post/${slug}`);
  const post = page.locator("main");
  for (const words of shownWords) {
    await expect(post, words).toContainText(words);
  }
  for (const part of [
    "h2",
    "strong",
    "em",
    "blockquote",
    "pre",
    "table",
    "details",
    "figcaption",
  ]) {
    await expect(post.locator(part).first(), part).toBeAttached();
  }
});

const shownWords = [
  ..."A heading|Some bold and italic words|One|First|Open|A quote|tide()|Port|Fourth row".split(
    "|",
  ),
  ..."A section|Low water|harbour-bell|shelf-plan.pdf|Read on|Tides|Tea or coffee?|Dover".split(
    "|",
  ),
  ..."Words with a note|The note.".split("|"),
];

test("dropped and pasted pictures are uploaded and stay in place, and text from Word keeps its structure", async ({
  page,
  site,
  allowedErrors,
}) => {
  allowedErrors.push(({ status }) => status === 422);
  const { id } = await createPost(site, "First words");
  await openSurface(page, id);
  const bytes = (await readFile(picture)).toString("base64");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Last words");
  await dropFile(page, findSurface(page).getByText("First words"), bytes);
  // The author continues to write during the upload.
  await page.keyboard.type(" and more");
  const figures = findSurface(page).getByRole("figure", { name: "Picture" });
  await expect(figures).toHaveCount(1);
  await page.keyboard.press("Enter");
  await paste(page, {}, bytes);
  await expect(figures).toHaveCount(2);
  await page.keyboard.press("Control+End");
  await paste(page, { "text/html": wordHtml, "text/plain": "Bread needs time.\nFlour" });
  await expect(findSurface(page).locator("ul li")).toHaveText(["Flour", "Water"]);
  await expect(findSurface(page).locator("strong")).toHaveText("Bread");
  await expect
    .poll(() => listBlocks(page))
    .toEqual([
      "First words",
      "image",
      "Last words and more",
      "image",
      "Bread needs time.",
      "FlourWater",
    ]);
  await saveText(page);
  await expect.poll(() => readStoredTypes(site, id)).toContain("IMAGE");

  // The block moves while its settings are open, because an upload before it is finished.
  const upload = await holdCalls(page, "POST", "**/files/generate-upload-url");
  await dropFile(page, findSurface(page).getByText("First words"), bytes);
  await figures.first().hover();
  await figures.first().getByRole("button", { name: "Settings: Picture" }).click();
  await page.getByRole("dialog").getByLabel("Alternative text").fill("The first of two");
  upload.release();
  await expect(page.locator("figure[data-type=image]")).toHaveCount(3);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(figures.nth(1).getByAltText("The first of two")).toBeVisible();
  await expect(figures).toHaveCount(3);

  // The other site is mocked in the browser, so the server cannot fetch its image.
  await page.route("https://elsewhere.invalid/*", (route) => route.fulfill({ path: picture }));
  await page.keyboard.press("Control+End");
  await paste(page, { "text/html": '<p>Seen</p><img src="https://elsewhere.invalid/a.jpg">' });
  const notice = page.getByText("A picture that you pasted is still on another website");
  await expect(notice).toBeVisible();
  await expectAccessible(page, "the notice about foreign pictures");
  await page.getByRole("button", { name: "Copy to this blog" }).click();
  const failure = page.getByText("A picture couldn’t be copied");
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(failure).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  await expect(figures).toHaveCount(4);
});

test("a picture stays when text is pasted over it, can be reached from the checks, and blocks can be moved with the keyboard and by dragging", async ({
  page,
  site,
}) => {
  const { id } = await createPostWithBlocks(site, { altText: "" });
  await openSurface(page, id);
  const figure = findSurface(page).getByRole("figure", { name: "Picture" });
  await figure.locator("img").click();
  await expect(figure).toHaveAttribute("data-selected", "true");
  await paste(page, { "text/plain": "Pasted words" });
  await expect.poll(() => listBlocks(page)).toEqual(["image", "Pasted words", "divider"]);
  await page.keyboard.press("Control+z");
  await expect(findSurface(page)).not.toContainText("Pasted words");
  await expect(figure).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(findSurface(page)).toContainText("Pasted words");

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Picture 1, at the beginning" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(figure).toHaveAttribute("data-selected", "true");
  await expect(findSurface(page)).toBeFocused();

  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => listBlocks(page)).toEqual(["Pasted words", "image", "divider"]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => listBlocks(page)).toEqual(["image", "Pasted words", "divider"]);

  // The author drags the paragraph straight down, beside the text.
  const words = findSurface(page).getByText("Pasted words");
  await words.hover();
  await dragDown(
    page,
    page.getByRole("button", { name: "Move or change this block" }),
    findSurface(page).getByRole("figure", { name: "Divider" }),
  );
  await expect.poll(() => listBlocks(page)).toEqual(["image", "divider", "Pasted words"]);
});

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal style="color:red"><b>Bread</b> needs time.<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Flour</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Water</p>
<!--EndFragment--></body></html>`;

test("a key takes effect at the position to which the browser has just moved the cursor", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "First words");
  await openSurface(page, id);
  // The browser reports the new cursor position only after this code has run.
  await findSurface(page).evaluate((text) => {
    const press = (key: string) =>
      text.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("End");
    getSelection()?.selectAllChildren(text);
    getSelection()?.collapseToEnd();
    press("Enter");
  });
  await page.keyboard.type("Last words");
  await expect(findSurface(page).locator("p").last()).toHaveText("Last words");
});

test("the surface is accessible, fits on a phone, and lets the keyboard in and out", async ({
  page,
  site,
}) => {
  const { id } = await createPostWithBlocks(site);
  await openSurface(page, id);
  await expectAccessible(page, "the editor");
  await expectRoomForText(page, "the editor");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const option = page
    .getByRole("listbox", { name: "Insert" })
    .getByRole("option", { selected: true });
  await expect(option).toHaveText("Heading 2");
  await expect(option).toBeInViewport({ ratio: 1 });
  await expect(findSurface(page)).toHaveAttribute(
    "aria-activedescendant",
    (await option.getAttribute("id")) ?? "",
  );
  await expectAccessible(page, "the menu of blocks");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");

  // To the previous paragraph, the divider, the picture, and the position before the picture.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Before the first block");
  await expect(findSurface(page).locator(":scope > p").first()).toHaveText(
    "Before the first block",
  );
  await page.keyboard.press("Tab");
  await expect(findSurface(page)).not.toBeFocused();
  const figure = findSurface(page).getByRole("figure", { name: "Picture" });
  await figure.locator("img").click();
  await expect(figure).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("A caption");
  await expect(figure.locator("figcaption").last()).toHaveText("A caption");
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
  await writeLink(page);
});

/** Adds a link, first with an invalid URL, and removes it again. */
async function writeLink(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  const popover = page.getByRole("dialog", { name: "Link" });
  const address = popover.getByRole("textbox", { name: "URL" });
  await expect(address).toBeFocused();
  await page.keyboard.type("not a url");
  await page.keyboard.press("Enter");
  await expect(popover.getByRole("alert")).toHaveText(/^Enter a URL/);
  await expectAccessible(page, "the popover of a link");
  await address.fill("example.com/tides");
  await page.keyboard.press("Enter");
  const link = findSurface(page).getByRole("link", { name: "https://example.com/tides" });
  await expect(findSurface(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  const card = page.getByRole("group", { name: "Link" });
  await expect(card).toContainText("https://example.com/tides");
  await expectAccessible(page, "the card of a link", { widths: [390] });
  await page.keyboard.press("Control+k");
  await expect(address).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(findSurface(page)).toBeFocused();
  await card.getByRole("button", { name: "Remove" }).click();
  await expect(link).toHaveCount(0);
  await expect(findSurface(page)).toBeFocused();
}

/** Creates a draft that consists of a picture of the sample blog and a divider. */
async function createPostWithBlocks(site: RunningSite, data = { altText: "Low water" }) {
  const src = await withPlatform(site, async ({ archive }) => {
    for await (const { content } of archive.posts()) {
      const [, id] = /"image":\{"src":\{"id":"([^"]+)"/.exec(content?.rich_content ?? "") ?? [];
      if (id !== undefined) return { id };
    }
    throw new Error("The sample blog has no picture.");
  });
  const imageData = { image: { src, width: 1600, height: 1067 }, ...data };
  return createPost(site, "Blocks at both ends", {
    richContent: {
      nodes: [
        { type: "IMAGE", id: "picture", nodes: [], imageData },
        { type: "DIVIDER", id: "divider", nodes: [], dividerData: {} },
      ],
    },
  });
}
