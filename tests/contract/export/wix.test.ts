import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { exportWix } from "#lib/export/wix/export-wix.ts";
import { runImport } from "#lib/import/run-import.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { openSampleBlog } from "#tests/support/content/sample-blog.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createDocument, openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

const siteUrl = "https://blog.example";
const answer = z.object({ post: z.record(z.string(), z.unknown()).optional() });

onSqlite("Wix JSON import and export", (bench) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-wix-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function file(content: unknown, name = "posts.json"): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  async function bringIn(platform: Platform, path: string) {
    const source = await openWix(path, platform);
    return runImport(platform, source, { language: "en", siteName: "Quire" });
  }

  async function published(platform: Platform, slug: string) {
    const response = await platform.fetch(
      new Request(
        `${siteUrl}/v3/posts/slugs/${slug}?fieldsets=RICH_CONTENT&fieldsets=METRICS&fieldsets=SEO`,
      ),
    );
    return answer.parse(await response.json()).post;
  }

  test("imports a post with a future date as scheduled and a post with an unreadable status as a draft", async () => {
    const platform = await openTestPlatform(bench);
    const richContent = createDocument("Text.");
    const ahead = "2099-01-01T00:00:00.000Z";
    const posts = [
      {
        title: "Ahead",
        slug: "ahead",
        status: "PUBLISHED",
        firstPublishedDate: ahead,
        richContent,
      },
      { title: "Odd", slug: "odd", status: 5, richContent },
    ];
    const report = await bringIn(platform, await file({ posts }));
    expect(report).toMatchObject({ created: 2 });
    expect(report.problems.map(({ what }) => what)).toEqual([
      "its date is in the future, so it is scheduled",
      "its status is unreadable, so it was imported as a draft",
      'the file has no entry in "members" for the authors of 2 posts, so the site is their author',
    ]);
    expect(await platform.posts.find("ahead")).toMatchObject({ status: "SCHEDULED" });
    expect(await platform.posts.find("odd")).toMatchObject({ status: "UNPUBLISHED" });
  });

  test("the sample blog survives an export and import byte for byte, including media files", async () => {
    const first = await openSampleBlog(bench);
    await first.posts.create(
      createPost({
        title: "A draft",
        status: "UNPUBLISHED",
        authorId: (await first.archive.authors())[0]?.id ?? "",
      }),
      "IMPORT",
    );
    const [above] = await first.archive.categories();
    await first.categories.upsert({
      slug: "nested",
      label: "Nested",
      title: "Nested",
      description: "",
      language: "en",
      displayPosition: 0,
      parentId: above?.id,
    });
    await first.redirects.add(["/2020/old/"], (await first.posts.find("a-draft"))?.id ?? "");
    const one = await exportWix(first, join(folder, "one"), { siteUrl });
    expect(one.missing).toEqual([]);
    expect(one.posts).toBe(Object.values(await first.posts.count()).reduce((sum, n) => sum + n, 0));

    const second = await openTestPlatform(bench);
    const report = await bringIn(second, join(folder, "one"));
    expect(report).toMatchObject({ created: one.posts, updated: 0, failed: 0, problems: [] });
    await exportWix(second, join(folder, "two"), { siteUrl });

    const names = async (which: string) => (await readdir(join(folder, which, "media"))).toSorted();
    expect(await names("two")).toEqual(await names("one"));
    const [before, after] = await Promise.all(
      ["one", "two"].map((which) => readFile(join(folder, which, "blog.json"), "utf8")),
    );
    expect(after?.split("\n")).toEqual(before?.split("\n"));

    const again = await bringIn(second, join(folder, "one"));
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: one.posts, problems: [] });
  });

  test("importing a blog's own export leaves it unchanged", async () => {
    const platform = await openTestPlatform(bench);
    const { id } = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
    await platform.posts.create(createPost({ authorId: id }), "IMPORT");
    const path = join(folder, "blog.json");
    await exportWix(platform, path, { siteUrl });
    const before = await readFile(path, "utf8");
    await bringIn(platform, path);
    await exportWix(platform, path, { siteUrl, force: true });
    expect(await readFile(path, "utf8")).toBe(before);
  });

  test("an export overwrites a file or writes to a non-empty folder only when forced", async () => {
    const platform = await openTestPlatform(bench);
    const path = await file("kept", "mine.json");
    await expect(exportWix(platform, path, { siteUrl })).rejects.toThrow(/--force/);
    await expect(exportWix(platform, folder, { siteUrl })).rejects.toThrow(/not empty/);
    expect(await readFile(path, "utf8")).toBe("kept");
  });

  const wixPost = (fields: Readonly<Record<string, unknown>>) => ({
    id: "0a1b2c3d-0000-4000-8000-000000000001",
    title: "From Wix",
    slug: "from-wix",
    firstPublishedDate: "2024-03-14T07:30:00.000Z",
    memberId: "6d3f1a20-0000-4000-8000-00000000000a",
    richContent: createDocument("Hello from Wix."),
    ...fields,
  });

  test.each([
    ["an object with posts", (post: object) => JSON.stringify({ posts: [post], metaData: {} })],
    ["a list of posts", (post: object) => JSON.stringify([post])],
    ["a list of pages", (post: object) => JSON.stringify([{ posts: [] }, { posts: [post] }])],
    ["NDJSON with one post per line", (post: object) => `${JSON.stringify(post)}\n`],
    ["NDJSON with one response per line", (post: object) => `${JSON.stringify({ post })}\n`],
  ])("%s from the API is imported as posts that keep their IDs and dates", async (_, write) => {
    const platform = await openTestPlatform(bench);
    const path = await file(
      write(wixPost({ url: { base: "https://old.example", path: "/blog/from-wix" } })),
    );
    expect(await bringIn(platform, path)).toMatchObject({ created: 1, failed: 0 });
    expect(await published(platform, "from-wix")).toMatchObject({
      id: "0a1b2c3d-0000-4000-8000-000000000001",
      firstPublishedDate: "2024-03-14T07:30:00.000Z",
      richContent: createDocument("Hello from Wix."),
    });
    expect(await platform.redirects.find("/blog/from-wix")).toBe("from-wix");
    expect(await bringIn(platform, path)).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
  });

  test("a file missing from the export is reported, but not fetched, if the source blog's URL is unknown", async () => {
    const platform = await openTestPlatform(bench);
    const id = "0123456789abcdef0123456789abcdef~mv2.jpg";
    const coverMedia = { image: { id, url: `/media/${id}`, width: 4, height: 3 } };
    const categories = [{ id: "c1", label: "Sea", coverMedia }];
    const report = await bringIn(
      platform,
      await file({ posts: [wixPost({ coverMedia, memberId: undefined })], categories }),
    );
    const what = `the file ${id} is not in the export, and the export doesn't say where it is: request the field URL from the API, or export to a folder`;
    expect(report.problems.filter((problem) => problem.what === what)).toHaveLength(2);
    expect(JSON.stringify(report.problems)).not.toContain("wix.invalid");
  });

  test("compressed documents are decompressed, and members, categories and tags keep their IDs", async () => {
    const platform = await openTestPlatform(bench);
    const document = createDocument("Small.");
    const path = await file({
      posts: [
        wixPost({
          richContent: undefined,
          richContentCompressed: gzipSync(JSON.stringify(document)).toString("base64"),
          categoryIds: ["c1", "gone"],
          tagIds: ["t1"],
          metrics: { views: 5, likes: 2, comments: 1, averageRating: 4.5, ratingCount: 2 },
          seoData: { tags: [{ type: "title", children: "Found" }] },
        }),
      ],
      categories: [
        {
          id: "c1",
          label: "Sea",
          slug: "sea",
          seoData: { tags: [{ type: "title", children: "The sea" }] },
        },
      ],
      tags: [{ id: "t1", label: "Slow", slug: "slow" }],
      members: [
        {
          id: "6d3f1a20-0000-4000-8000-00000000000a",
          profile: { nickname: "The Desk", slug: "desk" },
        },
      ],
    });
    const report = await bringIn(platform, path);
    expect(report.problems.map(({ what }) => what)).toEqual([
      "the file doesn't contain its categories: gone",
    ]);
    expect(await published(platform, "from-wix")).toMatchObject({
      richContent: document,
      categoryIds: ["c1"],
      tagIds: ["t1"],
      memberId: "6d3f1a20-0000-4000-8000-00000000000a",
      metrics: { views: 5, likes: 2, comments: 0, averageRating: 4.5, ratingCount: 2 },
      seoData: { tags: [{ type: "title", children: "Found" }] },
    });
    const [category] = await platform.archive.categories();
    expect(category?.seo_data).toBe('{"tags":[{"type":"title","children":"The sea"}]}');
  });

  test.each([
    ["not JSON", "<html>"],
    ["cut off", '{"posts":[{"title":"x","slug":"x"'],
    ["JSON without posts", '{"posts":[]}'],
  ])("an import rejects a file that is %s before it writes any data", async (_, text) => {
    const platform = await openTestPlatform(bench);
    await expect(bringIn(platform, await file(text))).rejects.toMatchObject({
      code: "UNUSABLE_SOURCE",
    });
    expect(await platform.posts.count()).toEqual({});
  });
});
