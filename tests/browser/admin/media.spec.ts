import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { drawPicture, makeWav } from "../../support/content/media-files.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";

/** A file with the given content, or with `size` zero bytes. */
type DroppedFile = { readonly name: string; readonly type: string } & (
  | { readonly base64: string }
  | { readonly size: number }
);

/** Drops files on the library. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, type, ...content } of dropped) {
      const bytes =
        "size" in content
          ? new Uint8Array(content.size)
          : Uint8Array.from(atob(content.base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  const target = page.getByRole("button", { name: "Upload files" });
  await target.dispatchEvent("dragenter", { dataTransfer });
  await expect(page.getByText("Drop files to upload them")).toBeVisible();
  await target.dispatchEvent("drop", { dataTransfer });
}

/** Creates a picture that no other test uploads. */
async function createPicture(name: string): Promise<DroppedFile> {
  const tint = { r: Math.floor(Math.random() * 255), g: Date.now() % 255, b: 128 };
  const bytes = await drawPicture(640, 400).tint(tint).png().toBuffer();
  return { name, type: "image/png", base64: bytes.toString("base64") };
}

const openDetails = async (page: Page, name: string) => {
  await page.getByRole("button", { name: new RegExp(name) }).click();
  return page.getByRole("dialog", { name });
};

async function openLibrary(page: Page, path = "/admin/media"): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

test("dropped files are uploaded or rejected with a reason, and the library is accessible", async ({
  page,
}) => {
  await openLibrary(page);
  const name = `heron-${Date.now()}.png`;
  await drop(page, [
    await createPicture(name),
    { name: "page.png", type: "image/png", base64: btoa("<!doctype html><script>1</script>") },
    { name: "scan.png", type: "image/png", size: 20_000_001 },
  ]);
  await expect(page.getByText("One file has been uploaded.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Files" }).getByText(name)).toBeVisible();
  const uploads = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(uploads.filter({ hasText: "scan.png" }).getByRole("alert")).toHaveText(
    "This file is larger than 20 MB.",
  );
  await expect(uploads.filter({ hasText: "page.png" }).getByRole("alert")).toContainText(
    "can be uploaded",
  );
  await page.getByRole("button", { name: "Dismiss message about scan.png" }).click();
  await page.getByRole("button", { name: "Dismiss message about page.png" }).click();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await expectAccessible(page, "the library");

  const recording = `talk-${Date.now()}.wav`;
  const seconds = 1_250 + (Date.now() % 200);
  // Playwright would send the content of a file without a path to the browser as text.
  const path = test.info().outputPath(recording);
  await writeFile(path, makeWav(seconds));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Upload files" }).click(),
  ]);
  // Large enough to be sent in parts.
  await chooser.setFiles(path);
  await expect(page.getByText("One file has been uploaded.")).toBeVisible();
  await page.getByRole("link", { name: "Audio" }).click();
  await expect(page.getByRole("button", { name: new RegExp(recording) })).toContainText(/2\d:\d\d/);
});

test("a file can be described, shows where it is used, and can be deleted only if it is unused", async ({
  page,
  site,
}) => {
  const used = `otter-${Date.now()}.png`;
  const unused = `weasel-${Date.now()}.png`;
  // The filter hides the sample blog's pictures, which load slowly.
  await openLibrary(page, "/admin/media?q=otter");
  await drop(page, [await createPicture(used), await createPicture(unused)]);
  await expect(page.getByText("2 files have been uploaded.")).toBeVisible();
  const title = `The otter of ${Date.now()}`;
  const preview = page.getByRole("button", { name: new RegExp(used) }).locator("img");
  const source = new URL((await preview.getAttribute("src")) ?? "", site.url);
  const id = source.searchParams.get("url")?.replace("/media/", "") ?? "";
  const image = { id, url: `${site.url}/media/${id}`, width: 640, height: 400 };
  const post = await createPost(site, title, {
    coverMedia: { enabled: true, displayed: true, custom: true, image },
  });

  await page.reload();
  await page.getByLabel("Search names and alternative texts").fill(used);
  let details = await openDetails(page, used);
  await details.getByLabel("Alternative text").fill("An otter on its back");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Saved.")).toBeVisible();
  await expect(details.getByRole("link", { name: title })).toHaveAttribute(
    "href",
    `/admin/posts/${post.id}`,
  );
  await expect(details.getByText("once nothing uses it")).toBeVisible();
  await expect(details.getByRole("button", { name: "Move to trash" })).toHaveCount(0);
  await expectAccessible(page, "details of a file");
  await page.keyboard.press("Escape");
  // A dialog returns the focus once it has closed.
  await expect(details).toHaveCount(0);
  await page.getByLabel("Search names and alternative texts").fill("otter on its back");
  await expect(page.getByRole("button", { name: new RegExp(used) })).toBeVisible();
  await page.getByLabel(`Select ${used}`).check();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "One selected file is in use",
  );

  // The link to the page itself shows all files again.
  await page.getByRole("navigation").getByRole("link", { name: "Media", exact: true }).click();
  await expect(page.getByLabel("Search names and alternative texts")).toHaveValue("");
  await expect(page).toHaveURL(/\/admin\/media$/);

  // The owner types while the server does not answer.
  await page.route(/[?&]_rsc=/, () => {});
  await page.getByRole("link", { name: "Unused" }).click();
  await page.getByLabel("Search names and alternative texts").fill("weasel");
  await expect(page).toHaveURL(/show=unused&q=weasel$/);
  await page.unrouteAll();
  await expect(page.getByRole("button", { name: new RegExp(used) })).toHaveCount(0);
  await page.getByLabel(`Select ${unused}`).check();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByText("The file is in the trash.")).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(unused) })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The file has been restored.")).toBeVisible();
  details = await openDetails(page, unused);
  await expect(details.getByText("Not used anywhere.")).toBeVisible();
  await details.getByRole("button", { name: "Move to trash" }).click();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByLabel(`Select ${unused}`).check();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("less than an hour ago");

  await withPlatform(site, ({ posts }) =>
    posts.saveDraft(post.id, { coverMedia: null }, "AUTO_SAVE"),
  );
  await page.getByRole("link", { name: "Unused" }).click();
  await page.getByLabel("Search names and alternative texts").fill(used);
  const earlier = page.getByRole("button", { name: new RegExp(used) });
  await expect(earlier).toContainText("In earlier versions");
  details = await openDetails(page, used);
  await expect(details.getByText("Only in earlier versions")).toBeVisible();
  await details.getByRole("button", { name: "Move to trash" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete a file that earlier versions use?");
  await expectAccessible(page, "the question about earlier versions");
  await question.getByRole("button", { name: "Move to trash" }).click();
  await expect(page.getByText("The file is in the trash.")).toBeVisible();
  await expect(earlier).toHaveCount(0);
});
