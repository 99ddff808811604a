import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openGhost } from "#lib/import/ghost/open-ghost.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import {
  generatedGhost,
  ghostExport,
  wholeHtml,
  type GhostTables,
} from "#tests/support/content/ghost.ts";
import {
  picture,
  startPictureServer,
  type PictureServer,
} from "#tests/support/content/picture-server.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

const importRecord = z.looseObject({ version: z.literal(2) });
const answer = z.object({ post: z.record(z.string(), z.unknown()).optional() });

onSqlite("importing a Ghost export", (bench) => {
  let folder: string;
  let pictures: PictureServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-ghost-"));
    pictures = await startPictureServer();
  });
  afterEach(async () => {
    await pictures.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function file(text: string): Promise<string> {
    const path = join(folder, "blog.json");
    await writeFile(path, text);
    return path;
  }

  async function bringIn(
    platform: Platform,
    path: string,
    options: Parameters<typeof openGhost>[1] = {},
  ) {
    const source = await openGhost(path, {
      allowPrivateHosts: true,
      withPages: false,
      ...options,
    });
    return runImport(platform, source, {
      language: "en",
      siteName: "Quire",
      now: () => Date.UTC(2026, 0, 1),
    });
  }

  async function published(platform: Platform, slug: string) {
    const response = await platform.fetch(
      new Request(
        `https://blog.example/v3/posts/slugs/${slug}?fieldsets=RICH_CONTENT&fieldsets=SEO`,
      ),
    );
    return answer.parse(await response.json()).post;
  }

  const post = (id: string, fields: Readonly<Record<string, unknown>> = {}) => ({
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2024-03-14T07:30:00.000Z",
    html: `<p>Text ${id}</p>`,
    ...fields,
  });

  const blog = (): GhostTables => ({
    posts: [
      post("1", {
        html: wholeHtml,
        featured: 1,
        feature_image: "__GHOST_URL__/content/images/2024/03/cover.png",
        custom_excerpt: "In short",
        updated_at: "2024-04-01 10:00:00",
        canonical_url: "https://first.example/a",
        codeinjection_head: "<script></script>",
      }),
      post("2", {
        slug: "second",
        html: '<p>Old <b>HTML</b></p><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>in it</p></div></div>',
      }),
      post("3", { visibility: "paid" }),
      post("4", { status: "draft", published_at: null }),
      post("5", { status: "scheduled", published_at: "2099-01-01T00:00:00.000Z" }),
      post("6", { status: "sent" }),
      post("8", { status: "scheduled", published_at: "soon" }),
      post("7", { type: "page" }),
    ],
    tags: [
      { id: "t1", name: "Sea", slug: "sea", description: "All that is wet", visibility: "public" },
      { id: "t2", name: "Slow", slug: "slow", visibility: "public" },
      { id: "t3", name: "#hidden", slug: "hash-hidden", visibility: "internal" },
    ],
    posts_tags: [
      { post_id: "1", tag_id: "t2", sort_order: 2 },
      { post_id: "1", tag_id: "t3", sort_order: 0 },
      { post_id: "1", tag_id: "t1", sort_order: 1 },
    ],
    users: [
      {
        id: "u1",
        name: "The Desk",
        slug: "desk",
        bio: "Writes.",
        profile_image: "__GHOST_URL__/content/images/desk.png",
      },
      { id: "u2", name: "The Other", slug: "other" },
    ],
    posts_authors: [
      { post_id: "1", author_id: "u2", sort_order: 1 },
      { post_id: "1", author_id: "u1", sort_order: 0 },
    ],
    posts_meta: [
      {
        post_id: "1",
        feature_image_alt: "A cover",
        meta_title: "Found",
        meta_description: "By this",
      },
    ],
    settings: [
      { key: "title", value: "Old" },
      { key: "locale", value: "de-AT" },
    ],
  });

  test("imports posts with all their data, and a second import changes nothing", async () => {
    const platform = await openTestPlatform(bench);
    const path = await file(ghostExport(blog()));
    const report = await bringIn(platform, path, { url: pictures.url });
    expect(report).toMatchObject({ created: 7, failed: 0 });

    const found = await published(platform, "post-1");
    expect(found).toMatchObject({
      title: "Post 1",
      excerpt: "In short",
      featured: true,
      language: "de",
      firstPublishedDate: "2024-03-14T07:30:00.000Z",
      lastPublishedDate: "2024-04-01T10:00:00.000Z",
      coverMedia: { altText: "A cover", image: { width: 90, height: 60 } },
      seoData: {
        tags: [
          { type: "title", children: "Found" },
          { type: "meta", props: { name: "description", content: "By this" } },
          { type: "link", props: { rel: "canonical", href: "https://first.example/a" } },
        ],
      },
    });
    expect(
      (await platform.archive.categories()).map(({ slug, description }) => [slug, description]),
    ).toEqual([["sea", "All that is wet"]]);
    expect((await platform.archive.tags()).map(({ label }) => label)).toEqual(["Slow"]);
    expect((await platform.archive.authors()).map(({ nickname }) => nickname).toSorted()).toEqual([
      "Quire",
      "The Desk",
      "The Other",
    ]);
    expect(await platform.redirects.find("/post-1/")).toBe("post-1");
    expect(JSON.stringify(found?.["richContent"])).toContain('"/second/#more"');
    expect(JSON.stringify((await published(platform, "second"))?.["richContent"])).toContain(
      "COLLAPSIBLE_LIST",
    );
    expect(pictures.asked).toContain("/content/images/2024/03/pier.png");

    const before = await platform.changes.latest();
    const asked = pictures.asked.length;
    expect(await bringIn(platform, path, { url: pictures.url })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 7,
    });
    expect(await platform.changes.latest()).toBe(before);
    expect(pictures.asked.slice(asked).filter((path) => path.includes("/images/"))).toEqual([]);
  });

  test("keeps edits of posts that version 0.1.0 imported, and updates the posts without edits", async () => {
    const platform = await openTestPlatform(bench);
    const path = await file(ghostExport(blog()));
    await bringIn(platform, path, { url: pictures.url });
    for (const [name, value] of await platform.metadata.list("import ")) {
      const { version: _version, ...record } = importRecord.parse(JSON.parse(value));
      await platform.metadata.write(name, JSON.stringify({ ...record, fingerprint: "of 0.1.0" }));
    }
    const post = await platform.posts.find("post-1");
    await platform.posts.update(post?.id ?? "", { title: "Edited" }, "MANUAL_SAVE");
    const report = await bringIn(platform, path, { url: pictures.url });
    expect(report).toMatchObject({ created: 0, updated: 6, unchanged: 1, failed: 0 });
    expect(report.problems.map(({ what }) => what)).toContainEqual(
      "it was edited in this blog, so its changes were not imported",
    );
    expect(await platform.posts.find("post-1")).toMatchObject({ title: "Edited" });
    expect(await bringIn(platform, path, { url: pictures.url })).toMatchObject({ unchanged: 7 });
  });

  test("does not publish posts that were not public in Ghost, and reports why", async () => {
    const platform = await openTestPlatform(bench);
    const report = await bringIn(platform, await file(ghostExport(blog())), { url: pictures.url });
    expect(await platform.posts.count()).toEqual({ PUBLISHED: 2, UNPUBLISHED: 4, SCHEDULED: 1 });
    const said = report.problems.map(({ where, what }) => `${where}: ${what}`);
    expect(said).toEqual(
      expect.arrayContaining([
        "“Post 1” (post post-1): code injected into its page was left out",
        "“Post 3” (post post-3): only paying members could read it, so it was imported as a draft",
        "“Post 6” (post post-6): it was sent only as an email, so it was imported as a draft",
        "“Post 8” (post post-8): it was scheduled, but the file has no date, so it was imported as a draft",
        "blog.json: 1 page was left out, because of --no-pages",
      ]),
    );
  });

  test("reads media from a copy of the content folder, but never from outside it", async () => {
    const platform = await openTestPlatform(bench);
    const content = join(folder, "content");
    await mkdir(join(content, "images"), { recursive: true });
    await writeFile(join(content, "images", "boat.png"), await picture("boat"));
    await writeFile(join(folder, "secret.png"), await picture("secret"));
    const path = await file(
      ghostExport({
        posts: [
          post("1", {
            html: ["boat.png", "%2e%2e%2f%2e%2e%2fsecret.png", "gone.png"]
              .map((name) => `<img src="__GHOST_URL__/content/images/${name}" alt="">`)
              .join(""),
          }),
        ],
      }),
    );
    const report = await bringIn(platform, path, { images: content });
    expect(report.media).toMatchObject({ copied: 1, broken: 2 });
    const without = await bringIn(await openTestPlatform(bench), path);
    expect(without.problems.map(({ what }) => what).join()).toContain("--url");
  });

  test("reads the older export format, and imports pages if requested", async () => {
    const platform = await openTestPlatform(bench);
    const data = {
      posts: [
        {
          ...post("1", { page: 1 }),
          id: 1,
          type: undefined,
          published_at: 1_400_000_000_000,
          markdown: "",
        },
      ],
    };
    const path = await file(JSON.stringify({ meta: { version: "003" }, data }));
    expect(await bringIn(platform, path)).toMatchObject({ created: 0 });
    expect(
      await bringIn(platform, path, { withPages: true, permalink: "/{year}/{slug}/" }),
    ).toMatchObject({ created: 1 });
    expect(await platform.posts.find("/post-1")).toMatchObject({
      first_published_at: 1_400_000_000_000,
    });
  });

  test("resumes after an interruption", async () => {
    const platform = await openTestPlatform(bench);
    const path = await file([...generatedGhost(30)].join(""));
    const source = await openGhost(path, { url: pictures.url, allowPrivateHosts: true });
    let left = 12;
    const cut = {
      ...source,
      async *items() {
        for await (const item of source.items()) {
          if (item.kind === "post" && (left -= 1) < 0) throw new Error("cut off");
          yield item;
        }
      },
    };
    const options = { language: "en", siteName: "Quire" };
    await expect(runImport(platform, cut, options)).rejects.toThrow("cut off");
    expect(await bringIn(platform, path, { url: pictures.url })).toMatchObject({
      created: 18,
      unchanged: 12,
      problems: [],
    });
    expect(new Set(pictures.asked).size).toBe(pictures.asked.length);
  });

  test.each([
    ["not JSON", "posts"],
    ["cut off", '{"db":[{"data":{"posts":[{"id":"1","title":"x"}'],
    ["in another format", '{"users":[]}'],
    ["closed by the wrong brackets", '{"data":{"posts":[}}'],
  ])("rejects a file that is %s before it writes any data", async (_, text) => {
    const platform = await openTestPlatform(bench);
    await expect(bringIn(platform, await file(text))).rejects.toMatchObject({
      code: "UNUSABLE_SOURCE",
    });
    expect(await platform.posts.count()).toEqual({});
  });
});
