/** Steps on the surface on which posts are written. */
import type { Locator, Page } from "@playwright/test";
import { readField } from "#lib/wix/json-object.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect } from "../fixtures.ts";
import { expectState } from "./post-editor.ts";

/** A picture to upload. */
export const picture = "content/pictures/low-water.jpg";

export const findSurface = (page: Page): Locator =>
  page.getByRole("textbox", { name: "Text of the post" });

/** Opens the editor of a post, with the cursor in the text. */
export async function openSurface(page: Page, postId: string): Promise<void> {
  await page.goto(`/admin/posts/${postId}/edit`);
  await expect(findSurface(page)).toHaveAttribute("contenteditable", "true");
  await findSurface(page).focus();
  await expect(findSurface(page)).toBeFocused();
}

/** Chooses an item of the menu that opens when `/` is typed. */
export async function insert(page: Page, query: string, name: string): Promise<void> {
  await expect(findSurface(page)).toBeFocused();
  await page.keyboard.type(`/${query}`);
  const option = page.getByRole("option", { name, exact: true });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

/** Uploads a file in the open picker. If the upload closes the picker, waits until the text has the focus. */
export async function uploadInPicker(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(path);
  const chosen = dialog.getByRole("button", { pressed: true });
  await expect(findSurface(page).and(page.locator(":focus")).or(chosen).first()).toBeVisible();
}

type Content = Readonly<Record<string, string>>;

/** Pastes content by MIME type, or a JPEG picture. */
export const paste = (page: Page, content: Content, base64?: string): Promise<void> =>
  findSurface(page).evaluate(
    (element, [values, picture]) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(values)) data.setData(type, value);
      if (picture !== undefined) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "pasted.jpg", { type: "image/jpeg" }));
      }
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [content, base64] as const,
  );

/** Drops a JPEG picture on the end of a line. */
export async function dropFile(page: Page, target: Locator, base64: string): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("The target is not visible.");
  await findSurface(page).evaluate(
    (element, [picture, clientX, clientY]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
      const options = { dataTransfer, clientX, clientY, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent("drop", options));
    },
    [base64, box.x + box.width - 2, box.y + box.height / 2] as const,
  );
}

/** Drags an element straight down to the lower end of another one. */
export async function dragDown(page: Page, dragged: Locator, target: Locator): Promise<void> {
  await dragged.hover();
  const [from, to] = [await dragged.boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error("An element is not visible.");
  const x = from.x + from.width / 2;
  await page.mouse.down();
  await page.mouse.move(x, from.y + from.height, { steps: 2 });
  await page.mouse.move(x, to.y + to.height - 2, { steps: 2 });
  await page.mouse.up();
}

/** Returns the kind or the text of each block. */
export async function listBlocks(page: Page): Promise<string[]> {
  const names = await findSurface(page).evaluate((text) =>
    [...text.children].map(
      (block) => block.querySelector<HTMLElement>("figure")?.dataset["type"] ?? block.textContent,
    ),
  );
  return names.filter((name) => name !== "");
}

export async function saveText(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expectState(page, "Saved");
}

/** Returns the types of all nodes in the stored document. */
export const readStoredTypes = (site: RunningSite, id: string): Promise<Set<unknown>> =>
  withPlatform(site, async ({ archive }) => {
    for await (const { post, content } of archive.posts()) {
      if (post.id === id) return listTypes(JSON.parse(content?.rich_content ?? "{}"));
    }
    throw new Error(`There is no post ${id}.`);
  });

function listTypes(node: unknown, types = new Set<unknown>()): Set<unknown> {
  const nodes = readField(node, "nodes");
  for (const child of Array.isArray(nodes) ? nodes : []) {
    types.add(readField(child, "type"));
    listTypes(child, types);
  }
  return types;
}
