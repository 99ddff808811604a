import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMarkdown } from "../../../lib/import/markdown/open-markdown.ts";
import { runImport } from "../../../lib/import/run-import.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { createPost as createNewPost } from "../../support/servers/platform.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { joinAsOwner, pick } from "./blog-owner.ts";
import { expectState, findTitle, openEditor } from "./post-editor.ts";

const unique = () => crypto.randomUUID().slice(0, 8);

test("an owner adds an author without an account, who is shown as a co-author, and renames the author", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const name = `Guest ${unique()}`;
  const slug = name.toLowerCase().replace(" ", "-");
  await page.goto("/admin/authors");
  await page.getByRole("button", { name: "New author" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("About").fill("Writes about dykes.");
  await expectAccessible(page, "the dialog of an author");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(`${name} has been added.`)).toBeVisible();
  // A dialog returns the focus once it has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Search names and addresses").fill(slug);
  await expect(page.getByRole("row", { name: /0 posts/ })).toHaveCount(1);
  await expectAccessible(page, "the authors");

  const post = `dyke-${unique()}`;
  await withPlatform(site, async ({ members, posts }) => {
    const { id = "" } = (await members.find(slug)) ?? {};
    await posts.create(
      createNewPost({ slug: post, title: `About ${name}`, coAuthorIds: [id], status: "PUBLISHED" }),
      "ADMIN",
    );
  });
  const read = async (path: string) => (await page.request.get(path)).text();
  expect(await read(`/post/${post}`)).toMatch(
    new RegExp(`<a [^>]*href="/blog/authors/${slug}"[^>]*>${name}</a>`),
  );
  await expect.poll(() => read(`/blog/authors/${slug}`)).toContain(`About ${name}`);

  await pick(page, name, "Edit");
  await page.getByLabel("Address", { exact: true }).fill(`${slug}-of-honour`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${name} has been saved.`)).toBeVisible();
  const readRedirect = async () => {
    const answer = await page.request.get(`/blog/authors/${slug}`, { maxRedirects: 0 });
    return `${answer.status()} ${answer.headers()["location"]}`;
  };
  await expect.poll(readRedirect).toBe(`301 /blog/authors/${slug}-of-honour`);
});

test("an imported post says where it came from, is detached by an edit, and follows its source again", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await joinAsOwner(page, mail, site);
  const folder = await mkdtemp(join(tmpdir(), "quire-source-"));
  try {
    const name = `loaf-${unique()}`;
    const text = `---\ntitle: A loaf ${name}\nstatus: draft\n---\n\nFlour and water.\n`;
    await writeFile(join(folder, `${name}.md`), text);
    const bring = () =>
      withPlatform(site, async (platform) => {
        const source = await openMarkdown(folder);
        const report = await runImport(platform, source, { language: "en", siteName: "Site" });
        return { report, id: (await platform.posts.find(name))?.id ?? "" };
      });
    const { id } = await bring();
    await page.goto(`/admin/posts?search=${name}`);
    await expect(page.getByText(`from ${name}.md`)).toBeVisible();

    await openEditor(page, id);
    await expect(
      page.getByText("Once you edit it here, later imports leave it alone."),
    ).toBeVisible();
    await expectAccessible(page, "the editor of an imported post");
    await findTitle(page).fill(`A better loaf ${name}`);
    await page.keyboard.press("Control+s");
    await expectState(page, "Saved");
    expect((await bring()).report).toMatchObject({ unchanged: 1 });

    await page.goto(`/admin/posts/${id}`);
    const note = page.getByText("It was edited here, so later imports leave it alone.");
    await expect(note).toContainText(`Imported from ${name}.md on`);
    await page.getByRole("button", { name: "Follow the source again…" }).click();
    await expectAccessible(page, "the question whether to follow a source again");
    await page.getByRole("button", { name: "Follow again" }).click();
    await expect(note).toHaveCount(0);
    await expect(page.getByText("Once you edit it here")).toBeVisible();
    expect((await bring()).report).toMatchObject({ updated: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
