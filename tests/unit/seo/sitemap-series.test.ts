import { describe, expect, test } from "vitest";
import { createSitemap, type Series } from "#lib/seo/sitemap-series.ts";
import { sitemapIndex, renderSitemap } from "#lib/seo/sitemap.ts";
import { checkSitemap, checkSitemapIndex } from "#tests/support/formats/sitemap-rules.ts";

const origin = "https://blog.example";
const createEntry = (path: string) => ({ url: `${origin}${path}` });

/** Creates a series of pages of one kind, and records its reads. */
function createSeries(kind: string, total: number): { read: Series; asked: number[][] } {
  const asked: number[][] = [];
  return {
    asked,
    read: (offset, limit) => {
      asked.push([offset, limit]);
      const length = Math.max(0, Math.min(limit, total - offset));
      const entries = Array.from({ length }, (_, index) =>
        createEntry(`/${kind}/${offset + index}`),
      );
      return Promise.resolve({ entries, total });
    },
  };
}

const pages = () => Promise.resolve([createEntry("/"), createEntry("/archive")]);

describe("a sitemap in parts", () => {
  test("has as many parts of each kind as necessary, and contains every page once", async () => {
    const sitemap = createSitemap({
      pages,
      series: {
        posts: createSeries("post", 25).read,
        tags: createSeries("tag", 20).read,
        authors: createSeries("author", 1).read,
        categories: createSeries("category", 0).read,
      },
      partSize: 10,
      callSize: 5,
    });
    const names = await sitemap.partNames();
    expect(names).toEqual([
      "pages.xml",
      ...[1, 2, 3].map((number) => `posts-${number}.xml`),
      ...[1, 2].map((number) => `tags-${number}.xml`),
      "authors-1.xml",
    ]);
    expect(checkSitemapIndex(sitemapIndex(names.map((name) => `${origin}/${name}`)))).toHaveLength(
      7,
    );
    const found: string[] = [];
    for (const name of names) {
      found.push(...checkSitemap(renderSitemap((await sitemap.readPart(name)) ?? [])).keys());
    }
    expect(found).toHaveLength(2 + 25 + 20 + 1);
    expect(new Set(found).size).toBe(found.length);
  });

  test("reads only the requested part", async () => {
    const { read, asked } = createSeries("post", 25);
    const sitemap = createSitemap({ pages, series: { posts: read }, partSize: 10, callSize: 5 });
    expect((await sitemap.readPart("posts-3.xml"))?.map(({ url }) => url)).toEqual(
      [20, 21, 22, 23, 24].map((index) => `${origin}/post/${index}`),
    );
    expect(asked).toEqual([
      [0, 1],
      [20, 5],
    ]);
  });

  test.each([
    "posts-4.xml",
    "posts-0.xml",
    "posts-01.xml",
    "posts-99999.xml",
    "posts-100000.xml",
    "posts-1",
    "posts.xml",
    "constructor-1.xml",
    "toString-1.xml",
    "../posts-1.xml",
    "",
  ])("has no part named %j", async (name) => {
    const { read, asked } = createSeries("post", 25);
    const sitemap = createSitemap({ pages, series: { posts: read }, partSize: 10, callSize: 5 });
    expect(await sitemap.readPart(name)).toBeUndefined();
    expect(asked.every(([offset]) => offset === 0)).toBe(true);
  });

  test("rejects a part size above the maximum for a file", () => {
    expect(() => createSitemap({ pages, series: {}, partSize: 50_001, callSize: 100 })).toThrow(
      RangeError,
    );
  });
});
