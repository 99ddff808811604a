import "server-only";
import { addCacheTags } from "../blog/cache-tags.ts";
import { listAuthors, listCategories, listTags, type Groups } from "../blog/groups.ts";
import { readMonths, readLanguages } from "../blog/lists.ts";
import type { Post } from "../blog/model.ts";
import { readPages } from "../blog/pages.ts";
import { readPosts } from "../blog/posts.ts";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { paths } from "../site/paths/paths.ts";
import { listLanguageVersions } from "./languages.ts";
import type { PostSeo } from "../blog/post-seo.ts";
import { isIndexed } from "./indexing.ts";
import { createSitemap, type Series } from "./sitemap-series.ts";
import { sitemapIndex, renderSitemap, type SitemapEntry } from "./sitemap.ts";

const sitemap = createSitemap({
  pages: readPageEntries,
  series: {
    posts: readPostEntries,
    categories: createSeries(listCategories, ({ slug }) => paths.category(slug)),
    tags: createSeries(listTags, ({ slug }) => paths.tag(slug)),
    authors: createSeries(listAuthors, ({ slug }) => paths.author(slug)),
  },
  // Far below the maximum, so that a part can be generated in a fraction of a second.
  partSize: 1_000,
  callSize: 100,
});

/**
 * Returns the sitemap index, with one part for individual pages and as many parts as needed for each other
 * kind.
 */
export async function readSitemapIndex(): Promise<string> {
  const names = await sitemap.partNames();
  return sitemapIndex(names.map((name) => settings().site.url + paths.sitemapPart(name)));
}

/** Returns the part with this file name, or `undefined` if there is no such part. */
export async function readSitemapPart(name: string): Promise<string | undefined> {
  const entries = await sitemap.readPart(name);
  return entries === undefined ? undefined : renderSitemap(entries);
}

/** Returns posts, oldest first, so that a new post changes only the last part. */
async function readPostEntries(offset: number, limit: number): ReturnType<Series> {
  addCacheTags(cacheTags.contents);
  const { posts, total } = await readPosts({
    offset,
    limit,
    sort: "PUBLISHED_DATE_ASC",
    fields: ["TRANSLATIONS", "SEO"],
  });
  return { entries: posts.filter(isListed).map(createEntry), total };
}

const isListed = ({ slug, seo }: Pick<Post, "slug" | "seo">): boolean =>
  isIndexed(settings().site.url + paths.post(slug), seo);

function createEntry(post: Post): SitemapEntry {
  const { site } = settings();
  const { url } = site;
  return {
    url: url + paths.post(post.slug),
    changedAt: post.updatedAt ?? post.publishedAt,
    images: post.cover === undefined ? [] : [new URL(post.cover.src, url).href],
    languages: listLanguageVersions(post, site).map(({ language, path }) => ({
      language,
      url: url + path,
    })),
  };
}

type Group = {
  readonly slug: string;
  readonly postCount?: number;
  readonly seo?: PostSeo | undefined;
};

/** Creates a series from a list of groups. Omits groups that are not indexed, or have no posts or no slug. */
function createSeries<Listed extends Group>(
  list: (offset: number, limit: number) => Promise<Groups<Listed>>,
  getPath: (group: Listed) => string,
): Series {
  return async (offset, limit) => {
    addCacheTags(cacheTags.posts);
    const { groups, total } = await list(offset, limit);
    const filled = groups.filter(({ slug, postCount }) => slug !== "" && postCount !== 0);
    const entries = filled.flatMap((group) => {
      const entry = pageAt(getPath(group));
      return isIndexed(entry.url, group.seo) ? [entry] : [];
    });
    return { entries, total };
  };
}

async function readPageEntries(): Promise<SitemapEntry[]> {
  const [months, languages, pages] = await Promise.all([
    readMonths(),
    readLanguages(),
    readPages(),
  ]);
  const own = [
    paths.posts(),
    paths.archive(),
    paths.stats(),
    ...(languages.length > 1 ? languages.map((language) => paths.language(language)) : []),
    ...months.map(({ year, month }) => paths.month(year, month)),
  ].map(pageAt);
  return [...own, ...pages.filter(isListed).map(createEntry)];
}

const pageAt = (path: string): SitemapEntry => ({ url: settings().site.url + path });
