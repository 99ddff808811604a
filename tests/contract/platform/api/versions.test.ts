import { expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, plain, type SmallBlog } from "#tests/support/content/small-blog.ts";

const answer = z.object({
  posts: z.array(z.object({ slug: z.string() })),
  pagingMetadata: z.object({ total: z.number() }),
});
const counted = z.object({ stats: z.array(z.object({ postCount: z.number() })) });
const day = 24 * 60 * 60 * 1000;

forEachDatabase("versions of a translated post", ({ locate, onEnd, itOnSqlite }) => {
  /**
   * The small blog contains `elder` in English and `holunder` in German. This function adds more versions.
   */
  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    const version = (slug: string, language: string, translationId: string, ago: number) => ({
      ...plain(slug, blog.ids.author),
      slug,
      language,
      translationId,
      status: "PUBLISHED" as const,
      firstPublishedAt: Date.UTC(2025, 5, 20) - ago * day,
    });
    await blog.platform.posts.createMany(
      [
        version("linden-fr", "fr", "linden", 1),
        version("linden-de-at", "de-AT", "linden", 2),
        version("maple-en", "en", "maple", 3),
        { ...version("maple-de", "de", "maple", 4), status: "UNPUBLISHED" as const },
        version("alone", "fr", "alone", 5),
      ],
      "IMPORT",
    );
    return blog;
  }
  const small = ["alder", "birch", "cedar", "damson", "fig"];

  async function list(blog: SmallBlog, parameters: string) {
    const { body } = await blog.call(`/v3/posts?paging.limit=100&${parameters}`);
    const { posts, pagingMetadata } = answer.parse(body);
    expect(pagingMetadata.total).toBe(posts.length);
    return posts.map(({ slug }) => slug).toSorted();
  }

  it("a list contains one version of each post: in the preferred language or, failing that, the closest one", async () => {
    const blog = await open();
    expect(await list(blog, "preferredLanguage=en")).toEqual(
      [...small, "elder", "linden-de-at", "maple-en", "alone"].toSorted(),
    );
    expect(await list(blog, "preferredLanguage=de")).toEqual(
      [...small, "holunder", "linden-de-at", "maple-en", "alone"].toSorted(),
    );
    expect(await list(blog, "preferredLanguage=fr")).toEqual(
      [...small, "holunder", "linden-fr", "maple-en", "alone"].toSorted(),
    );
  });

  itOnSqlite(
    "a list with no preferred language or with a language filter contains all matching versions",
    async () => {
      const blog = await open();
      expect(await list(blog, "")).toHaveLength(11);
      expect(await list(blog, "language=fr")).toEqual(["alone", "linden-fr"]);
    },
  );

  it("a paged query contains one version of each post, and the pages add up to the total", async () => {
    const blog = await open();
    const page = async (offset: number) => {
      const { body } = await blog.call("/v3/posts/query?preferredLanguage=de", {
        query: {
          sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
          paging: { limit: 4, offset },
        },
      });
      return answer.parse(body);
    };
    const pages = [await page(0), await page(4), await page(8)];
    expect(pages.map(({ posts }) => posts.length)).toEqual([4, 4, 1]);
    expect(pages.map(({ pagingMetadata }) => pagingMetadata.total)).toEqual([9, 9, 9]);
  });

  it("the monthly counts contain each post once", async () => {
    const blog = await open();
    const months = async (parameters: string) => {
      const { body } = await blog.call(`/v2/stats/post/count?${parameters}`);
      return counted.parse(body).stats.map(({ postCount }) => postCount);
    };
    expect(await months("")).toEqual([7, 4]);
    expect(await months("preferredLanguage=en")).toEqual([6, 3]);
  });

  itOnSqlite(
    "the total for a preferred language equals the length of the list for that language",
    async () => {
      const blog = await open();
      const total = async (parameters: string) =>
        (await blog.call(`/v2/stats/posts/total?${parameters}`)).body;
      expect(await total("")).toEqual({ total: 11 });
      expect(await total("language=fr")).toEqual({ total: 2 });
      for (const language of ["en", "de", "fr"]) {
        const parameters = `preferredLanguage=${language}`;
        expect(await total(parameters)).toEqual({ total: (await list(blog, parameters)).length });
      }
      // The owner sees this number next to the number of other versions.
      expect(await blog.platform.posts.countPublished()).toEqual({ posts: 9, translations: 2 });
    },
  );

  itOnSqlite(
    "a list contains another version as soon as the preferred one is unpublished",
    async () => {
      const blog = await open();
      await blog.platform.posts.unpublish(blog.posts.get("elder") ?? "");
      expect(await list(blog, "preferredLanguage=en")).toContain("holunder");
    },
  );
});
