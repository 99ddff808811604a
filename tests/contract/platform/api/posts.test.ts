import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { z } from "zod";
import { postFields } from "#lib/wix/enums.ts";
import type { WireImage } from "#lib/wix/media.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  addComments,
  openSmallBlog,
  origin,
  plain,
  type SmallBlog,
} from "#tests/support/content/small-blog.ts";

const list = z.object({
  posts: z.array(z.looseObject({ slug: z.string() })),
  metaData: z.object({ count: z.number(), offset: z.number(), total: z.number() }),
});
const queried = z.object({
  posts: z.array(z.looseObject({ id: z.string(), slug: z.string() })),
  pagingMetadata: z.looseObject({
    count: z.number(),
    total: z.number().optional(),
    cursors: z.object({ next: z.string().optional(), prev: z.string().optional() }).optional(),
  }),
});
type Film = { readonly id: string; readonly url: string; readonly poster: WireImage };

const one = z.object({ post: z.record(z.string(), z.unknown()) });

const listSlugs = ({ posts }: { posts: readonly { slug: string }[] }) =>
  posts.map(({ slug }) => slug);

forEachDatabase("posts of the API", ({ locate, onEnd, itOnSqlite }) => {
  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    return blog;
  }
  const listed = async (blog: SmallBlog, parameters: string) =>
    list.parse((await blog.call(`/v3/posts?${parameters}`)).body);
  const query = async (blog: SmallBlog, body: object) =>
    queried.parse((await blog.call("/v3/posts/query", { query: body })).body);

  itOnSqlite("support every call under each path prefix", async () => {
    const blog = await open();
    for (const prefix of ["", "/blog", "/_api/communities-blog-node-api"]) {
      expect((await blog.call(`${prefix}/v3/posts/slugs/alder`)).status).toBe(200);
      expect((await blog.call(`${prefix}/v3/posts/${blog.posts.get("alder")}`)).status).toBe(200);
      expect(
        (await blog.call(`${prefix}/v3/posts/${blog.posts.get("alder")}/metrics`)).body,
      ).toEqual({ metrics: { views: 5, likes: 0, comments: 0, averageRating: 1, ratingCount: 2 } });
      expect((await blog.call(`${prefix}/v3/posts`)).status).toBe(200);
      expect((await blog.call(`${prefix}/v3/posts/query`, {})).status).toBe(200);
      expect((await blog.call(`${prefix}/v2/stats/posts/total`)).body).toEqual({ total: 7 });
    }
  });

  it("are returned only if they are published", async () => {
    const blog = await open();
    for (const slug of ["a-draft", "later"]) {
      expect((await blog.call(`/v3/posts/slugs/${slug}`)).status).toBe(404);
      expect((await blog.call(`/v3/posts/${blog.posts.get(slug)}`)).status).toBe(404);
      expect((await blog.call(`/v3/posts/${blog.posts.get(slug)}/metrics`)).status).toBe(404);
      expect((await query(blog, { filter: { slug } })).posts).toEqual([]);
    }
    expect((await listed(blog, "")).metaData.total).toBe(7);
  });

  it("are listed in every sort order, with pinned posts first in feed order", async () => {
    const blog = await open();
    const orders = {
      FEED: ["birch", "holunder", "fig"],
      PUBLISHED_DATE_ASC: ["alder", "birch", "cedar"],
      PUBLISHED_DATE_DESC: ["holunder", "fig", "elder"],
      VIEW_COUNT: ["birch", "damson", "fig"],
      LIKE_COUNT: ["fig", "elder", "damson"],
      TITLE_ASC: ["holunder", "alder", "birch"],
      TITLE_DESC: ["fig", "elder", "damson"],
      RATING: ["damson", "birch", "fig"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      const page = await listed(blog, `sort=${sort}&paging.limit=3`);
      expect(listSlugs(page), sort).toEqual(expected);
    }
  });

  it("are filtered by each list parameter, with total and offset", async () => {
    const blog = await open();
    const { ids } = blog;
    const by = async (parameters: string) =>
      listSlugs(await listed(blog, `sort=TITLE_ASC&${parameters}`));
    expect(await by("featured=true")).toEqual(["cedar"]);
    expect(await by(`categoryIds=${ids.rivers}`)).toEqual(["birch", "damson", "fig"]);
    expect(await by(`tagIds=${ids.quick}&tagIds=${ids.rivers}`)).toEqual([
      "damson",
      "elder",
      "fig",
    ]);
    expect(await by("hashtags=fruit")).toEqual(["fig"]);
    expect(await by("language=de")).toEqual(["holunder"]);
    expect(await by("memberId=nobody")).toEqual([]);
    const page = await listed(blog, "paging.limit=2&paging.offset=4&sort=PUBLISHED_DATE_ASC");
    expect(listSlugs(page)).toEqual(["elder", "fig"]);
    expect(page.metaData).toEqual({ count: 2, offset: 4, total: 7 });
  });

  itOnSqlite("are listed without a total if the client does not request one", async () => {
    const blog = await open();
    const { body } = await blog.call("/v3/posts?paging.limit=2&skipCount=true");
    expect(body).toMatchObject({ posts: [{}, {}], metaData: { count: 2, offset: 0 } });
    expect(body).not.toHaveProperty("metaData.total");
    const query = { query: { paging: { limit: 2 } }, skipCount: true };
    const answer = await blog.call("/v3/posts/query", query);
    expect(answer.body).toMatchObject({ posts: [{}, {}], pagingMetadata: { count: 2 } });
    expect(answer.body).not.toHaveProperty("pagingMetadata.total");
  });

  itOnSqlite(
    "contain exactly the optional fields requested, under either parameter name",
    async () => {
      const blog = await open();
      const keys = async (parameters: string) =>
        Object.keys(one.parse((await blog.call(`/v3/posts/slugs/elder?${parameters}`)).body).post);
      const base = await keys("");
      const added = {
        COUNTERS: ["counters"],
        URL: ["url"],
        CONTENT_TEXT: ["contentText"],
        METRICS: ["metrics"],
        SEO: ["seoData"],
        CONTENT: ["content"],
        INTERNAL_ID: ["internalId"],
        RICH_CONTENT: ["richContent"],
        RICH_CONTENT_STRING: ["richContentString"],
        RICH_CONTENT_COMPRESSED: ["richContentCompressed"],
        TRANSLATIONS: ["translations"],
      };
      for (const [field, names] of Object.entries(added)) {
        for (const parameter of ["fieldsets", "fieldsToInclude"]) {
          expect(await keys(`${parameter}=${field}`)).toEqual([...base, ...names]);
        }
      }
      expect((await keys(postFields.map((name) => `fieldsets=${name}`).join("&"))).length).toBe(
        base.length + Object.keys(added).length,
      );
      expect(await keys("fieldsets=URL,SEO")).toEqual([...base, "url", "seoData"]);
    },
  );

  itOnSqlite("have a gzipped, base64-encoded body and images with an expiration date", async () => {
    const blog = await open();
    const { post } = one.parse(
      (await blog.call("/v3/posts/slugs/alder?fieldsets=RICH_CONTENT_COMPRESSED")).body,
    );
    const bytes = Buffer.from(z.string().parse(post["richContentCompressed"]), "base64");
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({
      nodes: [{ type: "PARAGRAPH" }],
    });
    expect(post).toMatchObject({
      coverMedia: {
        image: { width: 1200, height: 800, urlExpirationDate: expect.stringMatching(/Z$/) },
      },
      media: { wixMedia: { image: { urlExpirationDate: expect.stringMatching(/Z$/) } } },
    });
  });

  it("have a cover video with a thumbnail, and with posters in videoV2", async () => {
    const blog = await open();
    const thumbnail = { id: "a~mv2.jpg", url: `${origin}/media/a~mv2.jpg`, width: 16, height: 9 };
    const video = { id: "a~mv2.mp4", url: `${origin}/media/a~mv2.mp4`, thumbnail };
    const coverMedia = { enabled: true, displayed: true, custom: true, video };
    await blog.platform.posts.update(blog.posts.get("alder") ?? "", { coverMedia }, "ADMIN");
    const { post } = one.parse((await blog.call("/v3/posts/slugs/alder")).body);
    const expiring = { urlExpirationDate: expect.stringMatching(/Z$/) };
    const poster = { ...thumbnail, ...expiring };
    const only = { url: video.url, width: 16, height: 9, format: "mp4", poster, ...expiring };
    const film = { ...video, ...expiring, thumbnail: poster, posters: [poster] };
    expect(post).toMatchObject({
      coverMedia: { video: film },
      media: { wixMedia: { videoV2: { ...film, resolutions: [only] } } },
    });
  });

  it.each([
    ["an ID and posters", ({ id, poster }: Film) => ({ id, posters: [poster] })],
    ["an ID and a thumbnail", ({ id, poster }: Film) => ({ id, thumbnail: poster })],
    [
      "a poster of a resolution",
      ({ id, url, poster }: Film) => ({ id, resolutions: [{ url, width: 16, height: 9, poster }] }),
    ],
    ["a URL without an ID", ({ url, poster }: Film) => ({ id: "", url, posters: [poster] })],
  ])("have a complete cover video if its author's client sent %s", async (_what, write) => {
    const blog = await open();
    const poster = { id: "a.jpg", url: `${origin}/media/a.jpg`, width: 16, height: 9 };
    const url = `${origin}/media/a.mp4`;
    const video = write({ id: "a.mp4", url, poster });
    const coverMedia = { enabled: true, displayed: true, custom: true, video };
    await blog.platform.posts.update(blog.posts.get("alder") ?? "", { coverMedia }, "ADMIN");
    const { post } = one.parse((await blog.call("/v3/posts/slugs/alder")).body);
    const complete = { url, thumbnail: poster, resolutions: [{ url, width: 16, height: 9 }] };
    expect(post).toMatchObject({
      coverMedia: { video: complete },
      media: { wixMedia: { videoV2: { ...complete, urlExpirationDate: expect.any(String) } } },
    });
  });

  it("have no URL for a cover video on hosted Wix whose ID does not name a file", async () => {
    const blog = await open();
    const coverMedia = { enabled: true, displayed: true, custom: true, video: { id: "0d72ac_31" } };
    await blog.platform.posts.update(blog.posts.get("alder") ?? "", { coverMedia }, "ADMIN");
    const { post } = one.parse((await blog.call("/v3/posts/slugs/alder")).body);
    expect(post["coverMedia"]).toMatchObject({
      video: { id: "0d72ac_31", posters: [], resolutions: [] },
    });
    expect(post["coverMedia"]).not.toHaveProperty("video.url");
  });

  itOnSqlite("list their translations", async () => {
    const blog = await open();
    const { body } = await blog.call("/v3/posts/slugs/holunder?fieldsets=TRANSLATIONS");
    expect(one.parse(body).post["translations"]).toMatchObject([
      { slug: "elder", language: "en", url: { path: "/post/elder" } },
    ]);
  });

  it("can be filtered with each operator", async () => {
    const blog = await open();
    const { ids } = blog;
    const found = async (filter: object) =>
      listSlugs(await query(blog, { filter, sort: [{ fieldName: "slug", order: "ASC" }] }));
    const all = ["alder", "birch", "cedar", "damson", "elder", "fig", "holunder"];
    const without = (...slugs: string[]) => all.filter((slug) => !slugs.includes(slug));
    expect(await found({})).toEqual(all);
    expect(await found({ slug: "fig" })).toEqual(["fig"]);
    expect(await found({ slug: { $eq: "fig" } })).toEqual(["fig"]);
    expect(await found({ slug: { $ne: "fig" } })).toEqual(without("fig"));
    expect(await found({ slug: { $in: ["fig", "alder", "nope"] } })).toEqual(["alder", "fig"]);
    expect(await found({ slug: { $nin: ["fig", "alder"] } })).toEqual(without("fig", "alder"));
    expect(await found({ "metrics.views": { $gt: 30 } })).toEqual(["birch", "damson"]);
    expect(await found({ "metrics.views": { $gte: 30, $lt: 50 } })).toEqual(["damson", "fig"]);
    expect(await found({ "metrics.averageRating": { $lte: 2 } })).toEqual([
      "alder",
      "cedar",
      "holunder",
    ]);
    expect(await found({ firstPublishedDate: { $gt: "2025-03-05T00:00:00Z" } })).toEqual([
      "elder",
      "fig",
      "holunder",
    ]);
    expect(await found({ title: { $startsWith: "The c" } })).toEqual(["cedar"]);
    expect(await found({ title: { $startsWith: "%" } })).toEqual([]);
    expect(await found({ tagIds: { $hasSome: [ids.quick, "nope"] } })).toEqual([
      "damson",
      "elder",
      "fig",
    ]);
    expect(await found({ categoryIds: { $hasAll: [ids.bread, ids.rivers] } })).toEqual([
      "birch",
      "damson",
      "fig",
    ]);
    expect(await found({ translationId: { $exists: true } })).toEqual(["elder", "holunder"]);
    expect(await found({ hashtags: { $exists: false } })).toEqual(without("fig"));
    expect(await found({ translationId: null })).toEqual(without("elder", "holunder"));
    expect(await found({ featured: true })).toEqual(["cedar"]);
    expect(await found({ $and: [{ pinned: false }, { tagIds: ids.quick }] })).toEqual([
      "damson",
      "elder",
      "fig",
    ]);
    expect(await found({ $or: [{ pinned: true }, { featured: true }] })).toEqual([
      "birch",
      "cedar",
    ]);
    expect(await found({ $not: { translationId: "elder" } })).toEqual(without("elder", "holunder"));
  });

  it("are sorted across pages by several fields, each with its own direction", async () => {
    const blog = await open();
    await addComments(blog);
    const sort = [
      { fieldName: "metrics.comments", order: "DESC" },
      { fieldName: "title", order: "ASC" },
    ];
    const seen: string[] = [];
    let cursorPaging: object = { limit: 2 };
    for (;;) {
      const page = await query(blog, { sort, cursorPaging });
      seen.push(...listSlugs(page));
      const next = page.pagingMetadata.cursors?.next;
      if (next === undefined) break;
      cursorPaging = { limit: 2, cursor: next };
    }
    expect(seen).toEqual(["alder", "birch", "cedar", "damson", "elder", "fig", "holunder"]);
  });

  it("keep their position in cursor paging, in both directions, while a post is added", async () => {
    const blog = await open();
    const first = await query(blog, { cursorPaging: { limit: 3 } });
    expect(listSlugs(first)).toEqual(["holunder", "fig", "elder"]);
    await blog.platform.posts.create(
      { ...plain("Newer than all", blog.ids.author), status: "PUBLISHED" },
      "PUBLISH",
    );
    const second = await query(blog, {
      cursorPaging: { limit: 3, cursor: first.pagingMetadata.cursors?.next },
    });
    expect(listSlugs(second)).toEqual(["damson", "cedar", "birch"]);
    const back = await query(blog, {
      cursorPaging: { limit: 3, cursor: second.pagingMetadata.cursors?.prev },
    });
    expect(listSlugs(back)).toEqual(["holunder", "fig", "elder"]);
    expect(back.pagingMetadata.cursors?.prev).toBeDefined();
  });

  it("are not returned for a cursor that was altered, forged or issued for another query", async () => {
    const blog = await open();
    const page = await query(blog, { filter: { pinned: false }, cursorPaging: { limit: 2 } });
    const cursor = page.pagingMetadata.cursors?.next ?? "";
    const altered = cursor.slice(0, -1) + (cursor.endsWith("A") ? "B" : "A");
    for (const bad of [altered, "made-up", cursor.slice(5), `${cursor}x`]) {
      const answer = await blog.call("/v3/posts/query", {
        query: { cursorPaging: { cursor: bad } },
      });
      expect(answer.status, bad).toBe(400);
      expect(JSON.stringify(answer.body)).toContain("query.cursorPaging.cursor");
    }
    const answer = await blog.call("/v3/posts/query", {
      query: { filter: { pinned: true }, cursorPaging: { cursor } },
    });
    expect(answer.status).toBe(400);
  });

  itOnSqlite("come in pages of 50 by default and 100 at most", async () => {
    const blog = await open();
    await blog.platform.posts.createMany(
      Array.from({ length: 100 }, (_, index) => ({
        ...plain(`Many ${index}`, blog.ids.author),
        status: "PUBLISHED" as const,
      })),
      "IMPORT",
    );
    expect((await query(blog, {})).posts).toHaveLength(50);
    expect((await listed(blog, "")).posts).toHaveLength(50);
    expect((await query(blog, { paging: { limit: 100 } })).posts).toHaveLength(100);
    expect((await blog.call("/v3/posts?paging.limit=101")).status).toBe(400);
    expect((await blog.call("/v3/posts/query", { query: { paging: { limit: 101 } } })).status).toBe(
      400,
    );
  });

  it("are counted in a total that immediately reflects new views and changed posts", async () => {
    const blog = await open();
    const total = async () =>
      (await query(blog, { filter: { "metrics.views": { $gt: 0 } } })).pagingMetadata.total;
    expect(await total()).toBe(6);
    await blog.platform.views.count(blog.posts.get("holunder") ?? "", {
      address: "192.0.2.1",
      userAgent: "reader",
    });
    expect(await total()).toBe(7);
    await blog.platform.posts.remove(blog.posts.get("alder") ?? "");
    expect(await total()).toBe(6);
    expect((await blog.call("/v2/stats/posts/total")).body).toEqual({ total: 6 });
  });
});
