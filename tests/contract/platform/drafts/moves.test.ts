import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { exportWix } from "#lib/export/wix/export-wix.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { checkBlog } from "#lib/maintenance/check/check-blog.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { openSmallBlog, origin } from "#tests/support/content/small-blog.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";
import type { Platform } from "#lib/platform/platform.ts";

forEachDatabase("the draft version of a published post", (bench) => {
  async function readDraft(platform: Platform, id: string): Promise<unknown> {
    const { key } = await platform.apiKeys.create({ name: "test", role: "owner" });
    const response = await platform.fetch(
      new Request(`${origin}/v3/draft-posts/${id}?fieldsets=RICH_CONTENT`, {
        headers: { Authorization: key },
      }),
    );
    return response.json();
  }

  async function openBlog() {
    const location = await bench.locate();
    const blog = await openSmallBlog(location);
    bench.onEnd(() => blog.platform.close());
    const id = blog.posts.get("alder") ?? "";
    const picture = await blog.platform.media.add({
      bytes: await sharp({ create: { width: 12, height: 8, channels: 3, background: "teal" } })
        .png()
        .toBuffer(),
      filename: "draft.png",
      mimeType: "image/png",
    });
    await blog.platform.posts.saveDraft(
      id,
      {
        title: "The alder, revised",
        slug: "alder-revised",
        tagIds: [blog.ids.quick],
        categoryIds: [blog.ids.rivers],
        coverMedia: null,
        heroImage: picture,
        seoData: { tags: [{ type: "title", children: "SEO" }] },
        richContent: createRichContent(["A revised paragraph."]),
      },
      "AUTO_SAVE",
    );
    return { ...blog, id, picture, location };
  }

  const ways = {
    "a Wix JSON folder": async (platform: Platform, folder: string) => {
      await exportWix(platform, folder, { siteUrl: origin });
      return (target: Platform): Promise<ImportSource> => openWix(folder, target);
    },
    "a folder of Markdown": async (platform: Platform, folder: string) => {
      await exportMarkdown(platform, folder);
      return (): Promise<ImportSource> => openMarkdown(folder);
    },
  };

  for (const [way, write] of Object.entries(ways)) {
    it(`is part of ${way}, and an import of it restores the draft`, async () => {
      const { platform, id, picture, ids } = await openBlog();
      const folder = join(await newFolder(bench), "export");
      const open = await write(platform, folder);
      const target = await openTestPlatform(bench);
      const report = await runImport(target, await open(target), {
        language: "en",
        siteName: "Quire",
      });
      expect(report).toMatchObject({ created: 9, failed: 0 });

      expect(await readDraft(target, id)).toMatchObject({
        draftPost: {
          title: "The alder, revised",
          seoSlug: "alder-revised",
          status: "PUBLISHED",
          hasUnpublishedChanges: true,
          categoryIds: [ids.rivers],
          heroImage: { id: picture.id, width: 12, height: 8 },
          media: { displayed: true, custom: false },
          seoData: { tags: [{ type: "title", children: "SEO" }] },
          richContent: createRichContent(["A revised paragraph."]),
        },
      });
      const response = await target.fetch(new Request(`${origin}/v3/posts/${id}`));
      expect(await response.json()).toMatchObject({
        post: { title: "The alder", slug: "alder", hasUnpublishedChanges: true },
      });
      expect(await target.media.find(picture.id)).toBeDefined();
      const again = await runImport(target, await open(target), {
        language: "en",
        siteName: "Quire",
      });
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 9 });
      const second = join(await newFolder(bench), "export");
      await write(target, second);
      const file = way.includes("JSON") ? "blog.json" : join("drafts", `${id}.json`);
      expect(await readFile(join(second, file), "utf8")).toBe(
        await readFile(join(folder, file), "utf8"),
      );
    });
  }

  bench.itOnSqlite("is named in the front matter of its post, and of no other post", async () => {
    const { platform } = await openBlog();
    const folder = join(await newFolder(bench), "export");
    await exportMarkdown(platform, folder);
    const read = (slug: string) => readFile(join(folder, "posts", `${slug}.md`), "utf8");
    expect(await read("alder")).toContain("draftVersion:");
    expect(await read("birch")).not.toContain("draftVersion:");
  });

  it("is included in a backup and restored from it", async () => {
    const { platform, id, location } = await openBlog();
    const before = await readDraft(platform, id);
    const file = join(await newFolder(bench), "blog.tar.gz");
    await createBackup(location, file);
    const target = await bench.locate();
    await restoreBackup(await verifyBackup(file), target);
    const restored = await openTestPlatform(bench, { location: target });
    expect(await readDraft(restored, id)).toEqual(before);
  });

  bench.itOnSqlite("is checked for missing files", async () => {
    const { platform, id, location } = await openBlog();
    const missing = `${"0".repeat(32)}~mv2.png`;
    const heroImage = { id: missing, url: `${origin}/media/${missing}`, width: 1, height: 1 };
    await platform.posts.saveDraft(id, { heroImage }, "AUTO_SAVE");
    const { problems } = await checkBlog(location, { siteUrl: origin });
    expect(problems.map(({ where, what }) => `${where}: ${what}`)).toContain(
      `post alder: its draft shows the file ${missing}, which is missing`,
    );
  });
});
