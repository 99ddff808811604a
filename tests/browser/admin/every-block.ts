/** Writes every kind of block with the keyboard. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { findSurface, insert, picture, uploadInPicker } from "./surface.ts";

/** Writes text blocks with Markdown shortcuts, and the others with the menu. */
export async function writeText(page: Page): Promise<void> {
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

/** Inserts files from the library, and writes a caption. */
export async function writeMedia(page: Page): Promise<void> {
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
export async function writeCards(page: Page): Promise<void> {
  const { keyboard } = page;
  const cards = [
    ["call", "Button", ["Read on", "https://example.com/more"]],
    ["bookmark", "Link card", ["https://example.com/tides", "Tides"]],
    ["vimeo", "Embed", ["https://x.com/quire/status/1234567"]],
    ["iframe", "HTML", ["<b>Hello</b>"]],
    // The button that removes the first answer is between the answers.
    ["survey", "Poll", ["Tea or coffee?", "Tea", "", "Coffee"]],
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

/** The types of the nodes that make up the blocks. */
export const storedTypes = [
  ..."AUDIO BLOCKQUOTE BULLETED_LIST BUTTON CAPTION CHECKBOX_LIST CODE_BLOCK COLLAPSIBLE_ITEM".split(
    " ",
  ),
  ..."COLLAPSIBLE_ITEM_BODY COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_LIST DIVIDER EMBED FILE GALLERY".split(
    " ",
  ),
  ..."HEADING HTML IMAGE LINK_PREVIEW LIST_ITEM MAP ORDERED_LIST PARAGRAPH POLL TABLE TABLE_CELL".split(
    " ",
  ),
  ..."TOC TABLE_ROW TEXT VIDEO".split(" "),
];
