/** Tests for the surface on which posts are written. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import {
  dropFile,
  findSurface,
  insert,
  openSurface,
  paste,
  readStoredTypes,
  saveText,
  uploadInPicker,
} from "./surface.ts";

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

const empty = { richContent: { nodes: [] } };
const picture = "content/pictures/low-water.jpg";

test("every block can be written with the keyboard, is stored and is shown to readers", async ({
  page,
  site,
}) => {
  const { id, slug } = await createPost(site, "Every block by keyboard", empty);
  await openSurface(page, id);
  await writeText(page);
  await writeMedia(page);
  await writeCards(page);
  await paste(page, { "text/plain": "https://youtu.be/dQw4w9WgXcQ" });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Words with a note");
  await page.keyboard.type(" ");
  await insert(page, "footnote", "Footnote");
  await page.keyboard.type("The note.");
  await saveText(page);
  expect([...(await readStoredTypes(site, id))].toSorted()).toEqual(storedTypes.toSorted());

  await withPlatform(site, ({ posts }) => posts.publish(id));
  await page.goto(`/post/${slug}`);
  const article = page.locator("article").first();
  for (const selector of [
    "h2:has-text('A heading')",
    "strong:has-text('bold')",
    "em:has-text('italic')",
    "ul li:has-text('One')",
    "ol li:has-text('First')",
    "input[type=checkbox]",
    "blockquote:has-text('A quote')",
    "pre:has-text('tide')",
    "table:has-text('Port')",
    "details:has-text('A section')",
    "figcaption:has-text('Low water')",
    "audio",
    "a[download], a[href*='shelf-plan']",
    "a:has-text('Read on')",
    "a:has-text('Tides')",
    "sup:has-text('1')",
  ]) {
    await expect(article.locator(selector).first(), selector).toBeAttached();
  }
  await expect(article.getByText("Tea or coffee?")).toBeVisible();
});

/** Writes text blocks with Markdown shortcuts, and the others with the menu. */
async function writeText(page: Page): Promise<void> {
  const { keyboard } = page;
  const lines = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press("Enter");
    }
  };
  await lines("## A heading", "Some **bold** and *italic* words");
  await lines("- One", "Two", "", "1. First", "", "[] Open", "", "> A quote", "");
  await keyboard.type("```ts tide();");
  await keyboard.press("Escape");
  await insert(page, "table", "Table");
  await keyboard.type("Port");
  for (let cell = 1; cell < 10; cell += 1) await keyboard.press("Tab");
  await keyboard.type("Fourth row");
  await keyboard.press("Escape");
  await insert(page, "faq", "Collapsible section");
  await lines("A section");
  await keyboard.type("Its content");
  await keyboard.press("Escape");
  await keyboard.type("---");
  await insert(page, "contents", "Table of contents");
  await keyboard.press("Enter");
}

async function writeMedia(page: Page): Promise<void> {
  const { keyboard } = page;
  await insert(page, "picture", "Picture");
  await uploadInPicker(page, picture);
  await keyboard.press("ArrowDown");
  await keyboard.type("Low water");
  await keyboard.press("Enter");
  await insert(page, "gallery", "Gallery");
  await uploadInPicker(page, picture);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Insert/ })
    .press("Enter");
  await expect(findSurface(page)).toBeFocused();
  await keyboard.press("Enter");
  await insert(page, "audio", "Audio");
  await uploadInPicker(page, "content/files/harbour-bell.wav");
  await keyboard.press("Enter");
  await insert(page, "attachment", "File");
  await uploadInPicker(page, "content/files/shelf-plan.pdf");
  await keyboard.press("Enter");
}

/** Inserts the blocks whose fields are edited in a dialog. */
async function writeCards(page: Page): Promise<void> {
  const { keyboard } = page;
  const cards = [
    ["call", "Button", ["Read on", "https://example.com/more"]],
    ["bookmark", "Link card", ["https://example.com/tides", "Tides"]],
    ["vimeo", "Embed", ["https://x.com/quire/status/1234567"]],
    ["iframe", "HTML", ["<b>Hello</b>"]],
    ["survey", "Poll", ["Tea or coffee?", "Tea"]],
    ["place", "Map", ["Dover", "Dover, England"]],
  ] as const;
  for (const [query, name, values] of cards) {
    await insert(page, query, name);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.locator("input, textarea, select").first()).toBeFocused();
    for (const value of values) {
      await keyboard.insertText(value);
      await keyboard.press("Tab");
    }
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(findSurface(page)).toBeFocused();
    await keyboard.press("Enter");
  }
}

const storedTypes = [
  ..."AUDIO BLOCKQUOTE BULLETED_LIST BUTTON CAPTION CHECKBOX_LIST CODE_BLOCK COLLAPSIBLE_ITEM".split(
    " ",
  ),
  ..."COLLAPSIBLE_ITEM_BODY COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_LIST DIVIDER EMBED FILE GALLERY".split(
    " ",
  ),
  ..."HEADING HTML IMAGE LINK_PREVIEW LIST_ITEM MAP ORDERED_LIST PARAGRAPH POLL TABLE TABLE_CELL".split(
    " ",
  ),
  ..."TABLE_OF_CONTENTS TABLE_ROW TEXT VIDEO".split(" "),
];

test("dropped and pasted pictures are uploaded to their place, and text from Word keeps its structure", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "First words");
  await openSurface(page, id);
  const bytes = (await readFile(picture)).toString("base64");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Last words");
  await dropFile(page, findSurface(page).getByText("First words"), bytes);
  // The author goes on writing during the upload.
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
  const blocks = await findSurface(page).evaluate((text) =>
    [...text.children].map(
      ({ textContent, firstElementChild, tagName }) =>
        firstElementChild?.getAttribute("data-type") ?? textContent ?? tagName,
    ),
  );
  expect(blocks.filter((name) => name !== "")).toEqual([
    "First words",
    "image",
    "Last words and more",
    "image",
    "Bread needs time.",
    "FlourWater",
  ]);
  await saveText(page);
  expect(await readStoredTypes(site, id)).toContain("IMAGE");
});

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal style="color:red"><b>Bread</b> needs time.<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Flour</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Water</p>
<!--EndFragment--></body></html>`;

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
  const option = page.getByRole("option", { selected: true });
  await expect(option).toHaveText("Heading 2");
  await expect(findSurface(page)).toHaveAttribute(
    "aria-activedescendant",
    (await option.getAttribute("id")) ?? "",
  );
  await expectAccessible(page, "the menu of blocks");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Before the first block");
  await expect(findSurface(page).locator(":scope > p").first()).toHaveText(
    "Before the first block",
  );
  await page.keyboard.press("Tab");
  await expect(findSurface(page)).not.toBeFocused();
});

/** Creates a draft that starts and ends with a block without text. */
const createPostWithBlocks = (site: RunningSite) => {
  const node = (type: "IMAGE" | "DIVIDER", data: object) => ({
    type,
    id: type,
    nodes: [],
    ...data,
  });
  const image = { src: { id: "low-water.jpg" }, width: 1600, height: 1067 };
  return createPost(site, "Blocks at both ends", {
    richContent: {
      nodes: [
        node("IMAGE", { imageData: { image, altText: "Low water" } }),
        node("DIVIDER", { dividerData: {} }),
      ],
    },
  });
};
