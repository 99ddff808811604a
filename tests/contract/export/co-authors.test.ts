/** Tests that exports and imports keep the co-authors of posts and the focus points of covers. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { exportStatic } from "#lib/export/static/export-static.ts";
import { exportWix } from "#lib/export/wix/export-wix.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const siteUrl = "https://blog.example";
const site = { language: "en", siteName: "Quire" };

onSqlite("the export and import of co-authors", (bench) => {
  /** Creates a blog with a post by three authors, whose cover has a focus point. */
  async function openBlog() {
    const platform = await openTestPlatform(bench);
    const author = async (name: string) =>
      (await platform.members.upsert({ slug: name.toLowerCase(), nickname: name, about: "" })).id;
    const [ada, ben, cleo] = [await author("Ada"), await author("Ben"), await author("Cleo")];
    const image = await platform.media.add({
      bytes: await sharp({ create: { width: 8, height: 6, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
      filename: "red.png",
      mimeType: "image/png",
      width: 8,
      height: 6,
    });
    const url = `${siteUrl}/media/${image.id}`;
    const picture = { id: image.id, url, width: 8, height: 6, filename: "red.png", altText: "Red" };
    const focalPoint = { x: 0.25, y: 0.75 };
    await platform.posts.create(
      createPost({
        title: "Tides",
        slug: "tides",
        authorId: ada,
        coAuthorIds: [cleo, ben],
        status: "PUBLISHED",
        coverMedia: {
          enabled: true,
          displayed: true,
          custom: true,
          image: { ...picture, focalPoint },
          altText: "Red",
        },
      }),
      "ADMIN",
    );
    return platform;
  }

  /** Returns the names of a post's authors and the focus point of its cover. */
  async function read(platform: Platform, slug = "tides") {
    const names = new Map(
      (await platform.archive.authors()).map(({ id, nickname }) => [id, nickname]),
    );
    for await (const { post, coAuthorIds } of platform.archive.posts()) {
      if (post.slug !== slug) continue;
      const cover = JSON.parse(post.cover_media ?? "{}");
      const authors = [post.author_id, ...coAuthorIds].map((id) => names.get(id));
      return { authors, focus: cover.image?.focalPoint };
    }
    throw new Error("the post is missing");
  }
  const expected = { authors: ["Ada", "Cleo", "Ben"], focus: { x: 0.25, y: 0.75 } };

  it("survives Markdown, in the lists authors and coverFocus of the front matter", async () => {
    const { path } = await newFolder(bench.onEnd);
    await exportMarkdown(await openBlog(), path);
    const text = await readFile(join(path, "posts", "tides.md"), "utf8");
    expect(text).toMatch(/^authors:\n {2}- ada\n {2}- cleo\n {2}- ben\n/m);
    expect(text).toMatch(/^coverFocus:\n {2}- 0.25\n {2}- 0.75\n/m);
    const other = await openTestPlatform(bench);
    const report = await runImport(other, await openMarkdown(path), site);
    expect(report).toMatchObject({ created: 1, problems: [] });
    expect(await read(other)).toEqual(expected);
  });

  it("survives Wix JSON, and an import into the same blog changes nothing", async () => {
    const { path } = await newFolder(bench.onEnd);
    const platform = await openBlog();
    await exportWix(platform, join(path, "out"), { siteUrl });
    const other = await openTestPlatform(bench);
    const report = await runImport(other, await openWix(join(path, "out"), other), site);
    expect(report).toMatchObject({ created: 1, problems: [] });
    expect(await read(other)).toEqual(expected);
  });

  it("is part of the static pages: the byline and the list of each author", async () => {
    const { path } = await newFolder(bench.onEnd);
    const folder = join(path, "out");
    await exportStatic(await openBlog(), folder, {
      site: { url: siteUrl, name: "Quire", description: "", language: "en" },
    });
    const html = await readFile(join(folder, "post-tides.html"), "utf8").catch(async () =>
      readFile(join(folder, "post", "tides.html"), "utf8"),
    );
    expect(html).toMatch(/Ada<\/a> · <a [^>]*>Cleo<\/a> · <a [^>]*>Ben<\/a>/);
  });

  it("reads lists of authors in Markdown files, reports too many, and follows a changed list", async () => {
    const { path } = await newFolder(bench.onEnd);
    await mkdir(path, { recursive: true });
    const write = (authors: readonly string[]) =>
      writeFile(
        join(path, "tides.md"),
        `---\ntitle: Tides\nstatus: published\nauthors: [${authors.join(", ")}]\n---\n\nText.\n`,
      );
    const platform = await openTestPlatform(bench);
    const bringIn = async () => runImport(platform, await openMarkdown(path), site);
    await write(["Ada", "Ben", "Ada"]);
    expect(await bringIn()).toMatchObject({ created: 1, problems: [] });
    expect((await read(platform)).authors).toEqual(["Ada", "Ben"]);
    expect(await bringIn()).toMatchObject({ unchanged: 1 });

    await write(["Ada", "B", "C", "D", "E", "F", "G", "H"]);
    const report = await bringIn();
    expect(report.problems.map(({ what }) => what)).toEqual([
      "a post can have at most 5 co-authors, so these were left out: G, H",
    ]);
    expect((await read(platform)).authors).toEqual(["Ada", "B", "C", "D", "E", "F"]);

    await write(["Ben"]);
    expect(await bringIn()).toMatchObject({ updated: 1, problems: [] });
    expect((await read(platform)).authors).toEqual(["Ben"]);
  });

  it("replaces a merged category that a later import names by the category into which it was merged", async () => {
    const { path } = await newFolder(bench.onEnd);
    await mkdir(path, { recursive: true });
    const write = (title: string) =>
      writeFile(
        join(path, "tides.md"),
        `---\ntitle: ${title}\nstatus: published\ncategories: [Coast]\n---\n\nText.\n`,
      );
    const platform = await openTestPlatform(bench);
    const bringIn = async () => runImport(platform, await openMarkdown(path), site);
    await write("Tides");
    await bringIn();
    const { id: sea } = await platform.categories.create({ label: "Sea", language: "en" });
    const coast = await platform.categories.find("coast");
    await platform.categories.merge(coast?.id ?? "", sea);
    await write("High tides");
    expect(await bringIn()).toMatchObject({ updated: 1, failed: 0 });
    for await (const { categoryIds } of platform.archive.posts())
      expect(categoryIds).toEqual([sea]);
    expect(await platform.archive.categories()).toHaveLength(1);
  });
});
