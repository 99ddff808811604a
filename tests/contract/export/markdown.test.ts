import { expect, it } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { CommandError } from "#lib/command/command-error.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { openSampleBlog } from "#tests/support/content/sample-blog.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { createDocument, openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("Markdown export", (bench) => {
  async function exported(platform: Platform) {
    const folder = await newFolder(bench.onEnd);
    const report = await exportMarkdown(platform, folder.path);
    return { ...folder, report };
  }

  async function imported(path: string) {
    const platform = await openTestPlatform(bench);
    const source = await openMarkdown(path);
    const report = await runImport(platform, source, { language: "xx", siteName: "Nobody" });
    return { platform, report };
  }

  /** Returns the posts without columns whose values differ between databases. */
  async function readPosts(platform: Platform) {
    const posts: unknown[] = [];
    for await (const {
      post,
      content: body,
      metrics,
      tags,
      formerPaths,
    } of platform.archive.posts()) {
      const { created_at: _created, updated_at: _updated, ...columns } = post;
      posts.push({
        ...columns,
        tags,
        formerPaths,
        text: plainText(JSON.parse(body?.rich_content ?? "null")),
        metrics,
      });
    }
    return posts;
  }

  it("contains every field of posts in every status except trash", async () => {
    const platform = await openTestPlatform(bench);
    const author = await platform.members.upsert({
      slug: "ada",
      nickname: "Ada",
      about: "Writes.",
    });
    const category = await platform.categories.upsert({
      slug: "bread",
      label: "Bread",
      title: "All bread",
      description: "Loaves",
      language: "en",
      displayPosition: 7,
      seoData: { tags: [{ type: "title", children: "Loaves of all kinds" }] },
    });
    await platform.categories.upsert({
      slug: "a-rye",
      label: "Rye bread",
      title: "Rye bread",
      description: "",
      language: "en",
      displayPosition: 1,
      parentId: category.id,
    });
    const tags = await platform.tags.ensure(["Slow, very", "Rye"], "de");
    const own = {
      authorId: author.id,
      categoryIds: [category.id],
      tagIds: [...tags.values()],
      language: "de",
    };
    const whole = await platform.posts.create(
      createPost({
        ...own,
        title: "no: “everything” # here",
        slug: "roggenbrot",
        excerpt: "By hand.",
        translationId: "7d1e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10",
        hashtags: ["brot", "2024"],
        featured: true,
        pinned: true,
        commentingEnabled: false,
        seoData: { tags: [{ type: "title", children: "SEO" }], settings: { x: [1, null] } },
        contactId: "c-1",
        firstPublishedAt: Date.UTC(2020, 1, 2, 3, 4, 5, 6),
        lastPublishedAt: Date.UTC(2021, 1, 2),
        metrics: { views: 12, likes: 3, ratingCount: 2, ratingSum: 9 },
        richContent: {
          ...createDocument("Ein Brot.", "", " edge "),
          metadata: { version: 1, id: "m", createdTimestamp: "2020-01-01T00:00:00.000Z" },
        },
      }),
      "ADMIN",
    );
    await platform.posts.update(whole.id, { slug: "brot" }, "MANUAL_SAVE");
    await platform.redirects.add(["/alt/brot"], whole.id);
    for (const status of ["UNPUBLISHED", "IN_REVIEW", "IN_MODERATION"] as const) {
      await platform.posts.create(
        createPost({ ...own, status, slug: status.toLowerCase(), relatedPostIds: [whole.id] }),
        "ADMIN",
      );
    }
    const scheduledAt = Date.UTC(2099, 0, 1);
    await platform.posts.create(createPost({ ...own, status: "SCHEDULED", scheduledAt }), "ADMIN");
    const gone = await platform.posts.create(createPost({ ...own, slug: "gone" }), "ADMIN");
    await platform.posts.remove(gone.id);

    const first = await exported(platform);
    const files = await first.read();
    expect(Object.keys(files)).toHaveLength(7);
    expect(files["categories.yaml"]).toContain("position: 7");
    expect(files["categories.yaml"]).toContain("parent: bread");
    expect(files["categories.yaml"]).toContain("children: Loaves of all kinds");
    const again = await imported(first.path);
    expect(again.report).toMatchObject({ created: 5, problems: [] });
    expect(await readPosts(again.platform)).toEqual(await readPosts(platform));
    expect(await again.platform.redirects.find("/alt/brot")).toBe("brot");
    expect(await again.platform.redirects.find("/post/roggenbrot")).toBe("brot");
    expect(await (await exported(again.platform)).read()).toEqual(files);
  });

  bench.onlyOnSqlite(() => {
    it("can be imported into an empty platform, which then produces an identical export", async () => {
      const platform = await openSampleBlog(bench);
      const first = await exported(platform);
      expect(first.report).toMatchObject({ posts: 35, missing: [] });
      const again = await imported(first.path);
      expect(again.report).toMatchObject({ created: 35, failed: 0, problems: [] });
      expect(await readPosts(again.platform)).toEqual(await readPosts(platform));
      expect(await (await exported(again.platform)).read()).toEqual(await first.read());
    });

    it("is written by the command-line tool, optionally for a single status", async () => {
      const location = await bench.locate();
      const platform = await openTestPlatform(bench, { location });
      await platform.posts.create(createPost({ slug: "canal" }), "ADMIN");
      await platform.posts.create(createPost({ slug: "plan", status: "UNPUBLISHED" }), "ADMIN");
      const { path, read } = await newFolder(bench.onEnd);
      const blog = blogCommandOn(location);
      expect(await blog("export", "markdown", path, "--status", "published")).toMatchObject({
        code: 0,
        stdout: `Wrote 1 post and 0 files to ${path}.\n`,
      });
      expect(Object.keys(await read())).toEqual([
        "authors.yaml",
        "categories.yaml",
        "posts/canal.md",
      ]);
      await expect(exportMarkdown(platform, path)).rejects.toThrow(CommandError);
      expect((await blog("export", "markdown", path)).stderr).toContain("is not empty");
      const back = await blog("import", "markdown", path, "--json");
      expect(back.code).toBe(0);
      expect(JSON.parse(back.stdout)).toMatchObject({ updated: 1, problems: [] });
    });
  });
});
