/** Tests for pasting, and for the keys that lead in and out of blocks, on the surface on which posts are written. */
import { readFile } from "node:fs/promises";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import { findTitle } from "./post-editor.ts";
import {
  findSurface,
  insert,
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

const withNodes = (...nodes: object[]) => ({ richContent: normaliseRichContent({ nodes }) });
const text = (value: string, ...decorations: object[]) => ({
  type: "TEXT",
  textData: { text: value, decorations },
});
const paragraph = (...nodes: object[]) => ({ type: "PARAGRAPH", nodes });

test("pictures inside pasted text are uploaded and stay in place, and pictures that cannot be read are reported", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "A paste with pictures");
  await openSurface(page, id);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  const data = `data:image/jpeg;base64,${(await readFile(picture)).toString("base64")}`;
  const html = `<p>Before</p><ul><li>Item<br><img src="${data}" alt="A boat"></li></ul><p><img src="file:///C:/clip_image001.png"> After</p>`;
  await paste(page, { "text/html": html, "text/plain": "Before\nAfter" });
  const report = page.getByText("A pasted picture was left out");
  await expect(report).toBeVisible();
  const image = findSurface(page).locator("li").getByAltText("A boat");
  await expect(image).toHaveAttribute("src", new RegExp(`^(?:${site.url})?/media/`));
  await page.keyboard.type(" all");
  await expect(findSurface(page).locator("p").last()).toHaveText("After all");
  await expectAccessible(page, "the report about pasted pictures");
  await saveText(page);
  await expect.poll(() => readStoredTypes(site, id)).toContain("IMAGE");

  // The server does not accept these bytes as a picture.
  await paste(page, {
    "text/html": '<p>Torn <img src="data:image/png;base64,AAAA" alt="A gull"></p>',
  });
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "picture-1.png could not be uploaded." });
  await expect(failure).toBeVisible();
  await expect(report).toHaveCount(0);
  await failure.getByRole("button", { name: "Leave it out" }).click();
  await expect(failure).toHaveCount(0);
  await expect(findSurface(page).getByRole("figure", { name: "Picture" })).toHaveCount(1);
});

test("pasting keeps the cell, list or title around the cursor, and puts the cursor after the pasted text", async ({
  page,
  site,
}) => {
  const cell = (value: string) => ({ type: "TABLE_CELL", nodes: [paragraph(text(value))] });
  const { id } = await createPost(site, "Places", {
    ...withNodes(
      { type: "TABLE", nodes: [{ type: "TABLE_ROW", nodes: [cell("North"), cell("South")] }] },
      { type: "BULLETED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [paragraph(text("First"))] }] },
      paragraph(text("Last")),
    ),
  });
  await openSurface(page, id);
  await findSurface(page).getByText("North").click();
  await page.keyboard.press("End");
  const excel = "<table><!--StartFragment--><tr><td>west</td></tr><!--EndFragment--></table>";
  await paste(page, { "text/html": excel, "text/plain": "west" });
  await expect(findSurface(page).locator("td").first()).toHaveText("Northwest");
  await page.keyboard.type("ward");
  await expect(findSurface(page).locator("td")).toHaveText(["Northwestward", "South"]);

  await findSurface(page).getByText("First").click();
  await page.keyboard.press("End");
  await paste(page, { "text/html": "<ul><li>Second</li><li>Third</li></ul>", "text/plain": "x" });
  await expect(findSurface(page).locator("li")).toHaveText(["First", "Second", "Third"]);
  await page.keyboard.type("!");
  await expect(findSurface(page).locator("li").last()).toHaveText("Third!");

  await findSurface(page).getByText("Last").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await paste(page, { "text/plain": "Port\tHour\nDover\t9" });
  await expect(findSurface(page).locator("table").last().locator("td")).toHaveText([
    "Port",
    "Hour",
    "Dover",
    "9",
  ]);
  // Text of several paragraphs stays in the cell, and a copied table does not split it.
  await paste(page, { "text/plain": " and\n\nlater" });
  await expect(findSurface(page).locator("td").last().locator("p")).toHaveText(["9 and", "later"]);

  await findTitle(page).focus();
  await page.keyboard.press("Home");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Quiet\nand distant ");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.keyboard.type(", ");
  await expect(findTitle(page)).toHaveValue("Quiet and distant, Places");
});

const code = { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } };

test("arrow keys leave inline code and other formatting at the start and the end of a line", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "Marks", {
    ...withNodes(
      paragraph(text("code", code)),
      paragraph(text("bold", { type: "BOLD" }), text("\nnext", { type: "BOLD" })),
      paragraph(text("in "), text("line", code), text(" on")),
    ),
  });
  await openSurface(page, id);
  const lines = findSurface(page).locator(":scope > p");
  await lines.nth(0).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" after");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("before ");
  await expect(lines.nth(0)).toHaveText("before code after");
  await expect(lines.nth(0).locator("code")).toHaveText("code");

  await lines.nth(1).click({ position: { x: 5, y: 8 } });
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" plain");
  await expect(lines.nth(1).locator("strong").first()).toHaveText("bold");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("[");
  await expect(lines.nth(1)).toHaveText(/bold plain\s?\[next/);

  await lines.nth(2).locator("code").click();
  await page.keyboard.press("Home");
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("!");
  await expect(lines.nth(2).locator("code")).toHaveText("line");
  await expect(lines.nth(2)).toHaveText("in line! on");
});

const blocks = {
  code: { type: "CODE_BLOCK", nodes: [text("ls\ncd")] },
  table: {
    type: "TABLE",
    nodes: [
      { type: "TABLE_ROW", nodes: [{ type: "TABLE_CELL", nodes: [paragraph(text("Port"))] }] },
    ],
  },
  list: { type: "BULLETED_LIST", nodes: [{ type: "LIST_ITEM", nodes: [paragraph(text("One"))] }] },
  quote: { type: "BLOCKQUOTE", nodes: [paragraph(text("Slow"))] },
  section: {
    type: "COLLAPSIBLE_LIST",
    nodes: [
      {
        type: "COLLAPSIBLE_ITEM",
        nodes: [
          { type: "COLLAPSIBLE_ITEM_TITLE", nodes: [paragraph(text("Title"))] },
          { type: "COLLAPSIBLE_ITEM_BODY", nodes: [paragraph(text("Body"))] },
        ],
      },
    ],
  },
  picture: { type: "IMAGE", imageData: { image: { src: { url: "https://a.invalid/b.jpg" } } } },
  divider: { type: "DIVIDER", dividerData: {} },
  html: { type: "HTML", htmlData: { html: "<b>x</b>", source: "HTML" } },
} as const;

for (const [name, block] of Object.entries(blocks)) {
  test(`arrow keys reach the positions before and after the only block in the text: ${name}`, async ({
    page,
    site,
  }) => {
    await page.route("https://a.invalid/*", (route) => route.fulfill({ path: picture }));
    for (const [key, words] of [
      ["ArrowUp", "above"],
      ["ArrowLeft", "ahead"],
      ["ArrowDown", "below"],
      ["ArrowRight", "behind"],
    ] as const) {
      const { id } = await createPost(site, `Alone ${name} ${key}`, withNodes(block));
      await openSurface(page, id);
      const isBefore = key === "ArrowUp" || key === "ArrowLeft";
      const children = findSurface(page).locator(":scope > :not(.ProseMirror-gapcursor)");
      await expect(children).toHaveCount(2);
      // The cursor starts inside the block, or on it.
      await page.keyboard.press(isBefore ? "Control+Home" : "Control+End");
      if (!isBefore) for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowUp");
      for (let step = 0; step < 12; step += 1) await page.keyboard.press(key);
      await page.keyboard.type(words);
      const place = isBefore ? children.first() : children.last();
      await expect(place, key).toHaveText(words);
      await expect(findSurface(page).locator(":scope > p"), key).toHaveCount(isBefore ? 2 : 1);
      await saveText(page);
    }
  });
}

test("a new block is not inserted if its settings are cancelled", async ({ page, site }) => {
  const { id } = await createPost(site, "First words");
  await openSurface(page, id);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  for (const [query, name] of [
    ["call", "Button"],
    ["bookmark", "Link card"],
    ["vimeo", "Embed"],
    ["iframe", "HTML"],
    ["survey", "Poll"],
    ["place", "Map"],
  ] as const) {
    await insert(page, query, name);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    if (name === "Poll") await dialog.getByRole("button", { name: "Cancel" }).click();
    else await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(findSurface(page)).toBeFocused();
  }
  await page.keyboard.type("Last words");
  expect(await listBlocks(page)).toEqual(["First words", "Last words"]);
  await saveText(page);
  await expect.poll(() => readStoredTypes(site, id)).toEqual(new Set(["PARAGRAPH", "TEXT"]));
});
