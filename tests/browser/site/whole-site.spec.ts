import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { crawl } from "../../support/browser/crawl.ts";
import {
  checkSitemap,
  checkSitemapIndex,
  type SitemapVersions,
} from "../../support/formats/sitemap-rules.ts";
import { expect, test } from "../fixtures.ts";

const list = z.object({ posts: z.array(z.object({ slug: z.string() })) });

/** Returns the paths of all published posts. */
async function listPostPaths(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get("/_api/communities-blog-node-api/v3/posts?paging.limit=100");
  return list.parse(await answer.json()).posts.map(({ slug }) => `/post/${slug}`);
}

/** Returns every URL in the sitemap's parts with its language versions. */
async function readSitemap(request: APIRequestContext): Promise<SitemapVersions> {
  const read = async (address: string) => {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    return answer.text();
  };
  const pages: [string, ReadonlyMap<string, string>][] = [];
  for (const part of checkSitemapIndex(await read("/sitemap.xml"))) {
    pages.push(...checkSitemap(await read(part)));
  }
  expect(new Set(pages.map(([url]) => url)).size).toBe(pages.length);
  return new Map(pages);
}

/**
 * Returns whether a path belongs to a category, tag, author, language or month. Lists of hashtags are not in the
 * sitemap.
 */
const isList = (path: string) =>
  /^\/blog\/((categories|tags|authors|languages)\/[^/]+|archive\/\d{4}\/\d{2})$/.test(path);

/**
 * Returns whether a path redirects visitors: server-rendered account pages to the login page, and links to a comment to
 * the page that shows it.
 */
const isRedirect = (path: string) =>
  /^\/account\/(likes|emails)$|^\/post\/[^/]+\/comments\/to\/[^/]+$/.test(path);

/**
 * Returns whether the crawl skips a page because dozens of pages differ from it only in their data. Comment pages and
 * permalinks are visited for only one post, and feeds for only one tag.
 */
const isSkipped = (path: string) =>
  /^\/post\/(?!a-loaf-in-two-days\/)[^/]+\/comments\/[^/]+\/./.test(path) ||
  /^\/blog\/tags\/(?!reading\/)[^/]+\/[^/]+\.(xml|json)$/.test(path);

// A separate site whose blog no other test has changed.
test.use({ environment: { SITE_DESCRIPTION: "Nothing but the sample blog." } });

test.describe("the whole site", () => {
  test("is reachable from the front page and the sitemap, without broken links, orphans or duplicates", async ({
    request,
    site,
  }) => {
    const pages = await crawl(site.url, isSkipped);
    const unexpected = pages.filter(
      ({ path, status }) => status !== (isRedirect(path) ? 307 : 200),
    );
    expect(unexpected).toEqual([]);
    const paths = new Set(pages.map(({ path }) => path));
    for (const visited of [
      /^\/post\/a-loaf-in-two-days\/comments\/[^/]+\/./,
      /^\/blog\/tags\/reading\/.*\.xml$/,
    ])
      expect(
        [...paths].some((path) => visited.test(path)),
        String(visited),
      ).toBe(true);
    const posts = await listPostPaths(request);
    for (const path of posts) expect(paths, path).toContain(path);

    const sitemap = await readSitemap(request);
    expect([...sitemap.keys()].every((url) => url.startsWith(`${site.url}/`))).toBe(true);
    const listed = new Set([...sitemap.keys()].map((url) => url.slice(site.url.length)));
    expect([...listed].filter((path) => !paths.has(path))).toEqual([]);
    for (const path of posts) expect(listed, path).toContain(path);
    expect([...paths].filter((path) => isList(path) && !listed.has(path))).toEqual([]);

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
    // Language versions link to each other.
    const versionsByUrl = new Map(pages.map(({ path, versions }) => [site.url + path, versions]));
    for (const [url, versions] of sitemap) {
      expect(new Set(versions.values()), url).toEqual(new Set(versionsByUrl.get(url)));
      // All versions have the same `x-default`.
      const defaultUrl = versions.get("x-default") ?? url;
      expect(sitemap.get(defaultUrl)?.get("x-default") ?? url).toBe(defaultUrl);
    }
    for (const [url, versions] of versionsByUrl) {
      if (versions.length > 0) expect(versions).toContain(url);
      for (const version of versions) expect(versionsByUrl.get(version), version).toContain(url);
    }
  });
});
