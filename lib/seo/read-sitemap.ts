import "server-only";
import { listWholePosts } from "../blog/post-listing.ts";
import type { Author, Post } from "../blog/model.ts";
import { readLanguages, readMonths } from "../blog/lists.ts";
import { readAuthors, readCategories, readTags } from "../blog/reading.ts";
import { settings } from "../config/current.ts";
import { paths } from "../site/paths.ts";
import { languagesOf } from "./languages.ts";
import { isHidden } from "./post-seo.ts";
import { sitemapIndex, sitemapOf, type SitemapEntry } from "./sitemap.ts";

/** Posts of one part: far below the 50,000 that are allowed, so that one change costs one small part. */
const partSize = 5_000;
/** What one call lists. */
const pageSize = 100;

/** The index: a part for the lists and as many for the posts as they need. */
export async function readSitemapIndex(): Promise<string> {
  const { total } = await listPosts(0, 1);
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(total / partSize)) },
    (_, index) => `posts-${index + 1}.xml`,
  );
  return sitemapIndex(
    ["pages.xml", ...parts].map((name) => settings().site.url + paths.sitemapPart(name)),
  );
}

/** A part by the name of its file; nothing when there is none. */
export async function readSitemapPart(name: string): Promise<string | undefined> {
  if (name === "pages.xml") return sitemapOf(await readPages());
  const number = Number(/^posts-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]);
  if (Number.isNaN(number)) return undefined;
  const entries = await readPosts((number - 1) * partSize);
  return entries === undefined && number > 1 ? undefined : sitemapOf(entries ?? []);
}

/** Oldest first: a new post alters the last part alone. */
const listPosts = (offset: number, limit: number) =>
  listWholePosts({ offset, limit, sort: "PUBLISHED_DATE_ASC", fields: ["TRANSLATIONS", "SEO"] });

async function readPosts(start: number): Promise<SitemapEntry[] | undefined> {
  const posts: Post[] = [];
  for (let offset = start; offset < start + partSize; offset += pageSize) {
    const page = await listPosts(offset, pageSize);
    posts.push(...page.posts);
    if (offset + pageSize >= page.total) break;
  }
  if (posts.length === 0) return undefined;
  const siteUrl = settings().site.url;
  return posts
    .filter((post) => !isHidden(post))
    .map((post) => ({
      url: siteUrl + paths.post(post.slug),
      changedAt: post.updatedAt ?? post.publishedAt,
      images: post.cover === undefined ? [] : [new URL(post.cover.src, siteUrl).href],
      languages: languagesOf(post).map(({ language, path }) => ({ language, url: siteUrl + path })),
    }));
}

async function readPages(): Promise<SitemapEntry[]> {
  const [categories, tags, months, languages, authors] = await Promise.all([
    readCategories(),
    readTags(),
    readMonths(),
    readLanguages(),
    readSignedAuthors(),
  ]);
  const isFilled = ({ postCount }: { postCount: number }) => postCount > 0;
  const lists = [
    paths.posts(),
    paths.archive(),
    paths.stats(),
    ...categories.filter(isFilled).map(({ slug }) => paths.category(slug)),
    ...tags.filter(isFilled).map(({ slug }) => paths.tag(slug)),
    ...authors.map(({ slug }) => paths.author(slug)),
    ...(languages.length > 1 ? languages.map((language) => paths.language(language)) : []),
    ...months.map(({ year, month }) => paths.month(year, month)),
  ];
  return lists.map((path) => ({ url: settings().site.url + path }));
}

/** Who signed the newest posts: no call lists the authors of a blog. */
async function readSignedAuthors(): Promise<readonly Author[]> {
  const { posts } = await listWholePosts({
    offset: 0,
    limit: pageSize,
    sort: "PUBLISHED_DATE_DESC",
    fields: [],
  });
  const authors = await readAuthors(posts.map(({ authorId }) => authorId));
  return [...authors.values()].filter(({ slug }) => slug !== "");
}
