/** The direct calls of the blog client return what the calls over HTTP return, and fail in the same way. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BlogError } from "#lib/blog/blog-error.ts";
import { createBlogClient, type BlogClient } from "#lib/blog/client.ts";
import { directCalls } from "#lib/blog/direct-client.ts";
import { toAuthor, toCategory, toPost, toTag } from "#lib/blog/mapping.ts";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { toUpstreamRequest } from "#lib/upstream/calls.ts";
import { sharePlatform } from "#lib/upstream/shared-platform.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));

/** Removes the dates of documents, which pages do not show. The Wix packages convert them to a form that is not JSON. */
const withoutTimestamps = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      /^(?:created|updated)Timestamp$/.test(name) ? undefined : value,
    ) ?? "null",
  );

forEachDatabase("the blog client in the platform's process", (bench) => {
  async function open() {
    const platform = await openPlatform({
      ...(await bench.locate()),
      siteUrl: "http://localhost:3000",
      siteLanguage: "en",
      clientId: "embedded",
    });
    bench.onEnd(() => platform.close());
    await importSampleBlog(platform, content);
    sharePlatform(Promise.resolve(platform));
    bench.onEnd(async () => sharePlatform(undefined));
    const overHttp = createBlogClient({
      fetch: (input, init) => platform.fetch(toUpstreamRequest(new Request(input, init))),
    });
    return { platform, overHttp, direct: { ...overHttp, ...directCalls } };
  }

  /** Returns the result of a call over HTTP, after checking that the direct call has the same result. */
  async function expectSame<Answer>(
    { overHttp, direct }: Awaited<ReturnType<typeof open>>,
    call: (client: BlogClient) => Promise<Answer>,
  ): Promise<Answer> {
    const expected = await call(overHttp);
    expect(withoutTimestamps(await call(direct))).toEqual(withoutTimestamps(expected));
    return expected;
  }

  const slugs = async (platform: Platform): Promise<string[]> =>
    (await platform.reads.listPosts({ sort: "FEED", limit: 100, offset: 0 }, [])).posts.map(
      ({ slug }) => String(slug),
    );

  test("returns the same posts with and without content, and their neighbours", async () => {
    expect.hasAssertions();
    const blog = await open();
    const fieldsets = ["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"] as const;
    for (const slug of await slugs(blog.platform)) {
      const post = await expectSame(blog, async (client) =>
        toPost(await client.getPostBySlug(slug, { fieldsets }), "en"),
      );
      if (post === undefined) throw new Error(`no post ${slug}`);
      await expectSame(blog, async (client) => {
        const { previous, next } = await client.getNeighbours(post);
        return [toPost(previous, "en"), toPost(next, "en")];
      });
    }
  });

  test("orders neighbours with equal dates by their IDs", async () => {
    const blog = await open();
    const at = Date.UTC(2020, 0, 1);
    const listed = await blog.platform.reads.listPosts({ sort: "FEED", limit: 100, offset: 0 }, []);
    for (const { id } of listed.posts.slice(0, 5)) {
      await blog.platform.posts.update(id, { firstPublishedAt: at }, "ADMIN");
    }
    for (const { id } of listed.posts.slice(0, 5)) {
      const found = await expectSame(blog, async (client) => {
        const { previous, next } = await client.getNeighbours({
          id,
          language: "en",
          publishedAt: new Date(at),
        });
        return [toPost(previous, "en")?.id, toPost(next, "en")?.id];
      });
      expect(found).not.toContain(id);
    }
  });

  test("returns the same lists, totals, categories, tags, authors and languages", async () => {
    expect.hasAssertions();
    const blog = await open();
    const categories = await expectSame(blog, async (client) => {
      const { groups, total } = await client.listCategories({ limit: 100, offset: 0 });
      return { groups: groups.map(toCategory), total };
    });
    const [category] = categories.groups;
    const posts = (await blog.overHttp.listPosts({ paging: { limit: 100 } })).posts.flatMap(
      (post) => toPost(post, "en") ?? [],
    );
    const post = posts.find(({ tagIds }) => tagIds.length > 0);
    const tagIds = [...new Set(posts.flatMap((one) => one.tagIds))];
    for (const options of [
      {},
      { paging: { limit: 3, offset: 2 } },
      { paging: { limit: 100, offset: 90 } },
      { featured: true, preferredLanguage: "en", skipCount: true },
      { categoryIds: [category?.id ?? ""], preferredLanguage: "en", paging: { limit: 2 } },
      { tagIds: tagIds.slice(0, 2), preferredLanguage: "de", paging: { limit: 2 } },
      { tagIds: [post?.tagIds[0] ?? ""], paging: { limit: 1 } },
      { memberId: post?.authorId, preferredLanguage: "en", paging: { limit: 1 } },
      { language: "de", paging: { limit: 1 } },
      { language: "xx" },
      { sort: "TITLE_ASC", hashtags: ["none"] },
    ] as const) {
      await expectSame(blog, async (client) => {
        const found = await client.listPosts({
          ...options,
          fieldsets: ["METRICS", "TRANSLATIONS"],
        });
        return { ...found, posts: found.posts.map((one) => toPost(one, "en")) };
      });
    }
    await expectSame(blog, async (client) =>
      toCategory(await client.getCategoryBySlug(category?.slug ?? "")),
    );
    await expectSame(blog, async (client) =>
      (await client.getTags(tagIds))
        .map(toTag)
        .toSorted((one, other) => ((one?.id ?? "") < (other?.id ?? "") ? -1 : 1)),
    );
    await expectSame(blog, async (client) =>
      (await client.getMembers([...new Set(posts.map(({ authorId }) => authorId))]))
        .map(toAuthor)
        .toSorted((one, other) => ((one?.id ?? "") < (other?.id ?? "") ? -1 : 1)),
    );
    await expectSame(blog, (client) => client.countByLanguage());
    await expectSame(blog, (client) =>
      client.getConversation(post?.id ?? "", { sort: "best", page: 1 }),
    );
  });

  test("rejects with the same error for a missing post, category and page of comments", async () => {
    const blog = await open();
    const [first] = await slugs(blog.platform);
    const id = String((await blog.overHttp.getPostBySlug(first ?? ""))?.["id"]);
    for (const call of [
      (client: BlogClient) => client.getPostBySlug("no-such-post"),
      (client: BlogClient) => client.getCategoryBySlug("no-such-category"),
      (client: BlogClient) => client.getConversation(id, { sort: "oldest", page: 99 }),
      (client: BlogClient) => client.getConversation("no-such-post", { sort: "oldest", page: 1 }),
    ]) {
      const [expected, error] = await Promise.all(
        [blog.overHttp, blog.direct].map((client) =>
          call(client).catch((thrown: unknown) => thrown),
        ),
      );
      if (!(expected instanceof BlogError) || !(error instanceof BlogError))
        throw new Error("both calls must fail");
      const { kind, code, status, message, details } = expected;
      expect(error).toMatchObject({ kind, code, status, message, details });
    }
  });

  test("finds no post and no category with a NUL character in the slug", async () => {
    const { direct } = await open();
    for (const call of [direct.getPostBySlug("a\0b"), direct.getCategoryBySlug("\0")])
      await expect(call).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("says that a post was deleted", async () => {
    const blog = await open();
    const [slug = ""] = await slugs(blog.platform);
    const id = String((await blog.overHttp.getPostBySlug(slug))?.["id"]);
    await blog.platform.posts.remove(id);
    for (const client of [blog.overHttp, blog.direct]) {
      await expect(client.getPostBySlug(slug)).rejects.toMatchObject({ code: "POST_DELETED" });
    }
  });
});
