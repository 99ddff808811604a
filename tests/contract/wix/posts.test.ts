/** Tests with the unmodified Wix client; only its `fetch` is redirected to the platform. */
import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { connect as connectTo, listWays, type Way } from "#tests/support/members/wix-clients.ts";
import {
  firstPublished,
  openSmallBlog,
  origin,
  type SmallBlog,
} from "#tests/support/content/small-blog.ts";

forEachDatabase("the unmodified @wix/blog client", ({ kind, locate, onEnd }) => {
  useSiteSettings();

  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    return blog;
  }

  const connect = (blog: SmallBlog, way: Way) =>
    createClient({
      modules: { posts, categories, tags },
      ...connectTo({ ...blog, onEnd }, way),
    });

  for (const way of listWays({ kind })) {
    it(`reads posts through ${way}`, async () => {
      const blog = await open();
      const client = connect(blog, way);
      const id = blog.posts.get("alder") ?? "";

      const { post } = await client.posts.getPostBySlug("alder", {
        fieldsets: ["URL", "CONTENT_TEXT", "METRICS", "SEO", "RICH_CONTENT"],
      });
      expect(post).toMatchObject({
        _id: id,
        title: "The alder",
        url: `${origin}/post/alder`,
        contentText: "A paragraph about the alder.",
        metrics: { views: 5, averageRating: 1 },
        richContent: { nodes: [{ type: "PARAGRAPH" }] },
        media: { wixMedia: { image: expect.stringMatching(/^wix:image:\/\/v1\//) } },
      });
      expect(post?.firstPublishedDate).toEqual(new Date(firstPublished));
      expect((await client.posts.getPost(id)).post?._id).toBe(id);
      expect(await client.posts.getPostMetrics(id)).toMatchObject({ metrics: { views: 5 } });

      const listed = await client.posts.listPosts({
        sort: "PUBLISHED_DATE_DESC",
        language: "en",
        paging: { limit: 2, offset: 1 },
      });
      expect(listed.posts?.map(({ slug }) => slug)).toEqual(["elder", "damson"]);
      expect(listed.metaData).toMatchObject({ count: 2, offset: 1, total: 6 });

      const found = await client.posts
        .queryPosts()
        .eq("pinned", false)
        .hasSome("categoryIds", [blog.ids.rivers])
        .descending("firstPublishedDate")
        .limit(1)
        .find();
      expect(found.items.map(({ slug }) => slug)).toEqual(["fig"]);
      expect(found.hasNext()).toBe(true);
      expect((await found.next()).items.map(({ slug }) => slug)).toEqual(["damson"]);

      expect(await client.posts.getTotalPosts()).toEqual({ total: 7 });
      const { stats } = await client.posts.queryPostCountStats({
        rangeStart: new Date("2025-01-01"),
        order: "OLDEST",
        months: 3,
        timeZone: "UTC",
      });
      expect(stats).toEqual([{ periodStart: new Date("2025-03-01"), postCount: 7 }]);
    });

    it(`reads categories and tags through ${way}`, async () => {
      const blog = await open();
      const client = connect(blog, way);
      const { bread, slow, quick } = blog.ids;

      expect(await client.categories.getCategory(bread)).toMatchObject({
        category: { _id: bread, slug: "bread", postCount: 6 },
      });
      expect(await client.categories.getCategoryBySlug("rivers")).toMatchObject({
        category: { label: "rivers", postCount: 3 },
      });
      const listed = await client.categories.listCategories();
      expect(listed.categories?.map(({ slug }) => slug)).toEqual(["bread", "rivers"]);
      const queried = await client.categories.queryCategories().startsWith("label", "riv").find();
      expect(queried.items).toMatchObject([{ slug: "rivers" }]);

      expect(await client.tags.getTag(slow)).toMatchObject({ _id: slow, publishedPostCount: 6 });
      expect(await client.tags.getTagBySlug("quick")).toMatchObject({ tag: { _id: quick } });
      expect(await client.tags.getTagByLabel("quick")).toMatchObject({ tag: { postCount: 3 } });
      const most = await client.tags.queryTags().descending("publishedPostCount").find();
      expect(most.items.map(({ label }) => label)).toEqual(["slow", "quick"]);
    });

    it(`gets errors in the standard format through ${way}`, async () => {
      const client = connect(await open(), way);
      await expect(client.posts.getPost("nothing")).rejects.toMatchObject({
        status: 404,
        details: { applicationError: { code: "NOT_FOUND" } },
      });
      await expect(client.posts.listPosts({ paging: { limit: 1000 } })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("INVALID_ARGUMENT"),
        details: { validationError: { fieldViolations: [{ field: "options.paging.limit" }] } },
      });
    });
  }
});
