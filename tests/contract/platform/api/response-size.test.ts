import { expect, it } from "vitest";
import { z } from "zod";
import { readWirePosts } from "#lib/platform/blog/posts/post.wire.ts";
import { blogAppId } from "#lib/wix/comments/comment.ts";
import type { PostField } from "#lib/wix/enums.ts";
import { countTurns } from "#tests/support/count-turns.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { openSmallBlog, origin, type SmallBlog } from "#tests/support/content/small-blog.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

const megabyte = 1_000_000;
/** Maximum size of a response: the entities, plus its metadata and cursors. */
const maximumResponse = megabyte + 5_000;

const cursors = z.object({ next: z.string().optional(), prev: z.string().optional() });
const postPage = z.object({
  posts: z.array(z.looseObject({ slug: z.string() })),
  pagingMetadata: z.looseObject({ count: z.number(), hasNext: z.boolean(), cursors }),
});
const commentList = z.object({
  comments: z.array(z.looseObject({ id: z.string() })),
  pagingMetadata: z.looseObject({ cursors }),
  commentReplies: z.record(
    z.string(),
    z.object({
      replies: z.array(z.looseObject({ id: z.string() })),
      pagingMetadata: z.looseObject({ cursors }),
    }),
  ),
});
const thread = z.object({ pagingMetadata: z.looseObject({ cursors }) });

const fieldsets = ["RICH_CONTENT"];

forEachDatabase("lists of the API", ({ locate, open: openDatabase, onEnd, itOnSqlite }) => {
  /** Opens the blog with long posts in addition to its own seven. The last post is the newest. */
  async function open(lengths: readonly number[]): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    await blog.platform.posts.createMany(
      lengths.map((length, index) => ({
        title: `Long ${index}`,
        slug: `long-${index}`,
        authorId: blog.ids.author,
        status: "PUBLISHED",
        firstPublishedAt: Date.UTC(2026, 0, index + 1),
        richContent: createRichContent(["é".repeat(length / 2)]),
      })),
      "IMPORT",
    );
    return blog;
  }

  /** Sends a GET, or a POST if there is a body, on behalf of a client or, with `isOwn`, of the site's own pages. */
  async function ask(blog: SmallBlog, path: string, body?: object, { isOwn = false } = {}) {
    const headers = { "Content-Type": "application/json" };
    const init = body && { method: "POST", headers, body: JSON.stringify(body) };
    const request = new Request(origin + path, init);
    const response = await blog.platform.fetch(request, isOwn ? undefined : "192.0.2.1");
    const text = await response.text();
    return {
      status: response.status,
      size: Buffer.byteLength(text),
      body: JSON.parse(text) as unknown,
    };
  }

  it("end a cursor page before it exceeds 1 MB, and lead to every post in both directions", async () => {
    const blog = await open([200_000, 100_000, 600_000, 500_000, 50_000, 700_000]);
    const read = async (cursor: string | undefined) => {
      const query = { cursorPaging: { limit: 100, cursor } };
      const { size, body } = await ask(blog, "/v3/posts/query", { query, fieldsets });
      expect(size).toBeLessThan(maximumResponse);
      const { posts, pagingMetadata } = postPage.parse(body);
      expect(pagingMetadata.count).toBe(posts.length);
      expect(pagingMetadata.hasNext).toBe(pagingMetadata.cursors.next !== undefined);
      return { slugs: posts.map(({ slug }) => slug), cursors: pagingMetadata.cursors };
    };
    const first = await read(undefined);
    const second = await read(first.cursors.next);
    const third = await read(second.cursors.next);
    expect(first.slugs).toEqual(["long-5", "long-4"]);
    expect(second.slugs).toEqual(["long-3"]);
    expect(third.slugs.slice(0, 3)).toEqual(["long-2", "long-1", "long-0"]);
    expect(third.slugs).toHaveLength(10);
    expect(third.cursors.next).toBeUndefined();
    const back = await read(third.cursors.prev);
    expect(back.slugs).toEqual(["long-4", "long-3"]);
    expect((await read(back.cursors.prev)).slugs).toEqual(["long-5"]);
  });

  itOnSqlite(
    "reject an offset page of more than 1 MB and name the largest limit that fits",
    async () => {
      const blog = await open([300_000, 400_000, 500_000]);
      const refused = await ask(
        blog,
        "/v3/posts?sort=PUBLISHED_DATE_DESC&fieldsets=RICH_CONTENT&paging.limit=10",
      );
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(
        "must be at most 2 for this page, because a response has at most 1 MB",
      );
      const fitting = await ask(
        blog,
        "/v3/posts?sort=PUBLISHED_DATE_DESC&fieldsets=RICH_CONTENT&paging.limit=2",
      );
      expect(fitting).toMatchObject({
        status: 200,
        body: { posts: [{}, {}], metaData: { count: 2 } },
      });
      const query = { paging: { limit: 10 } };
      const queried = await ask(blog, "/v3/posts/query", { query, fieldsets });
      expect(queried.status).toBe(400);
      expect(JSON.stringify(queried.body)).toContain("query.paging.limit");
      expect((await ask(blog, "/v3/posts/query", { query })).status).toBe(200);
    },
  );

  itOnSqlite("return a post of more than 1 MB as the only entry", async () => {
    const blog = await open([10_000, 1_400_000]);
    const query = { cursorPaging: { limit: 100 } };
    const { status, body } = await ask(blog, "/v3/posts/query", { query, fieldsets });
    expect({ status, body }).toMatchObject({ status: 200, body: { posts: [{ slug: "long-1" }] } });
    expect((await ask(blog, "/v3/posts/slugs/long-1?fieldsets=RICH_CONTENT")).status).toBe(200);
  });

  itOnSqlite("are not limited in size for the site's own pages", async () => {
    const blog = await open([600_000, 600_000]);
    const body = { query: { paging: { limit: 100 } }, fieldsets };
    const own = await ask(blog, "/v3/posts/query", body, { isOwn: true });
    expect(own.size).toBeGreaterThan(megabyte);
    expect((await ask(blog, "/v3/posts/query", body)).status).toBe(400);
  });

  itOnSqlite("let other requests run between the contents of two posts", async () => {
    const location = await locate();
    const { platform, posts } = await openSmallBlog(location);
    onEnd(() => platform.close());
    const context = { database: await openDatabase(location), siteUrl: origin };
    const countTurnsWith = (...fields: PostField[]) =>
      countTurns(async () => {
        const found = readWirePosts(context, [...posts.values()], new Set(fields));
        for await (const { id } of found) expect(id).toBeDefined();
      });
    expect(await countTurnsWith("RICH_CONTENT")).toBeGreaterThanOrEqual(posts.size);
    expect(await countTurnsWith()).toBeLessThan(posts.size);
  });

  itOnSqlite(
    "reject an offset page of categories of more than 1 MB, and end a cursor page early",
    async () => {
      const blog = await open([]);
      const seoData = {
        tags: Array.from({ length: 6 }, () => ({ type: "script", children: "x".repeat(10_000) })),
      };
      for (let index = 0; index < 20; index += 1) {
        await blog.platform.categories.upsert({
          slug: `large-${index}`,
          label: `large-${index}`,
          title: "",
          description: "",
          language: "en",
          displayPosition: 9,
          seoData,
        });
      }
      expect((await ask(blog, "/v3/categories?fieldsets=SEO&paging.limit=100")).status).toBe(400);
      expect((await ask(blog, "/v3/categories?paging.limit=100")).status).toBe(200);
      const query = { cursorPaging: { limit: 100 } };
      const body = { query, fieldsets: ["SEO"] };
      const page = await ask(blog, "/v3/categories/query", body);
      expect(page.size).toBeLessThan(maximumResponse);
      expect(page).toMatchObject({ status: 200, body: { pagingMetadata: { hasNext: true } } });
    },
  );

  itOnSqlite(
    "end a list of comments before it exceeds 1 MB, and lead to every comment",
    async () => {
      const blog = await open([]);
      const postId = blog.posts.get("alder") ?? "";
      const added = new Set<string>();
      for (let index = 0; index < 144; index += 1) {
        // Every twelfth comment starts a thread, and the others reply to it.
        const parent = index - (index % 12);
        const { id } = await blog.platform.comments.importComment({
          origin: `test:${index}`,
          parentOrigin: index === parent ? undefined : `test:${parent}`,
          postId,
          author: { name: "A reader" },
          content: createRichContent(["wörd ".repeat(1_900)]),
          status: "PUBLISHED",
          commentedAt: Date.UTC(2026, 0, 1, 0, index),
        });
        added.add(id);
      }

      const list = `/comments/v1/comments/list-by-resource?appId=${blogAppId}&contextId=${postId}&resourceId=${postId}`;
      const found: string[] = [];
      const read = async (path: string) => {
        const { size, body } = await ask(blog, path);
        expect(size).toBeLessThan(maximumResponse);
        const page = commentList.parse(body);
        found.push(...page.comments.map(({ id }) => id));
        return page;
      };
      /** Reads the rest of a list of replies. */
      const readReplies = async (start: string | undefined) => {
        for (let cursor = start; cursor !== undefined;) {
          const next = `${list}&cursorPaging.cursor=${encodeURIComponent(cursor)}&cursorPaging.limit=100`;
          cursor = (await read(next)).pagingMetadata.cursors.next;
        }
      };

      const { comments, commentReplies } = await read(
        `${list}&cursorPaging.limit=100&cursorPaging.repliesLimit=100`,
      );
      expect(comments).toHaveLength(12);
      expect(Object.keys(commentReplies).length).toBeLessThan(12);
      for (const { id } of comments) {
        const replies = commentReplies[id];
        found.push(...(replies?.replies ?? []).map((reply) => reply.id));
        const { pagingMetadata } =
          replies ?? thread.parse((await ask(blog, `/comments/v1/comments/${id}/thread`)).body);
        await readReplies(pagingMetadata.cursors.next);
      }
      expect(found.toSorted()).toEqual([...added].toSorted());

      const recent = await ask(blog, "/quire/v1/comments/recent?limit=100");
      expect(recent).toMatchObject({ status: 200, body: { comments: expect.any(Array) } });
      expect(recent.size).toBeLessThan(maximumResponse);
    },
  );
});
