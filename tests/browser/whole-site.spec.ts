import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { crawl } from "../support/crawl.ts";
import { parseXml, textOf } from "../support/xml.ts";
import { expect, test } from "./fixtures.ts";

const list = z.object({ posts: z.array(z.object({ slug: z.string() })) });

async function publicPosts(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get(
    "/_api/communities-blog-node-api/v3/posts?paging.limit=100&fieldsets=METRICS",
  );
  return list.parse(await answer.json()).posts.map(({ slug }) => `/post/${slug}`);
}

/** Every address of the sitemap's parts, without the site's own origin. */
async function sitemapPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const locations = async (address: string) => {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    return [...parseXml(await answer.text()).documentElement.children].map((one) =>
      textOf(one, "loc"),
    );
  };
  const pages: string[] = [];
  for (const part of await locations("/sitemap.xml")) pages.push(...(await locations(part)));
  expect(pages.every((url) => url.startsWith(`${origin}/`))).toBe(true);
  return pages.map((url) => url.slice(origin.length));
}

test.describe("the whole site", () => {
  test.setTimeout(120_000);

  test("is found from the front page and from the sitemap: no broken link, no orphan, nothing twice", async ({
    request,
    site,
  }) => {
    const pages = await crawl(site.url);
    expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
    const paths = new Set(pages.map(({ path }) => path));
    for (const path of await publicPosts(request)) expect(paths, path).toContain(path);

    const listed = await sitemapPaths(request, site.url);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((path) => !paths.has(path))).toEqual([]);
    expect(listed).toEqual(expect.arrayContaining(await publicPosts(request)));

    const indexed = pages.filter(({ title, isHidden }) => title !== undefined && !isHidden);
    for (const fact of ["title", "canonical", "description"] as const) {
      expect(
        indexed.filter((page) => !page[fact]).map(({ path }) => path),
        fact,
      ).toEqual([]);
    }
    for (const fact of ["title", "canonical"] as const) {
      const values = indexed.map((page) => page[fact]);
      const twice = values.filter((value, index) => values.indexOf(value) !== index);
      expect(twice, `${fact} twice`).toEqual([]);
    }
    for (const { path, canonical } of indexed) expect(canonical).toBe(site.url + path);
    expect(indexed.every(({ feeds }) => feeds.includes(`${site.url}/blog-feed.xml`))).toBe(true);
    // What one version calls another, the other calls it as well.
    const languages = new Map(pages.map(({ path, versions }) => [site.url + path, versions]));
    for (const [url, versions] of languages) {
      if (versions.length > 0) expect(versions).toContain(url);
      for (const other of versions) expect(languages.get(other), other).toContain(url);
    }
  });
});
