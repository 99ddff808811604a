/** Posts with all data that a search needs, read through the blog client. */
import { z } from "zod";
import type { createBlogClient } from "../blog/client.ts";
import { toAuthor, toCategory, toPostSummary, toTag } from "../blog/mapping.ts";
import type { SearchHit } from "../search/answer.ts";
import type { LightPost } from "./light-index.ts";

type BlogClient = ReturnType<typeof createBlogClient>;

export type LightBlogPost = LightPost &
  Omit<SearchHit, "title" | "snippet"> & { readonly excerpt: string };

/** Maximum number of posts. In a larger blog, only the newest posts are searched. */
const mostPosts = 2_000;
const pageSize = 100;
/** Maximum length of the text of a post, in characters. */
const longestText = 20_000;

const withText = z.object({ contentText: z.string().catch("") });

/** Reads the posts, newest first. Rejects with a `BlogError` if they cannot be read. */
export async function readLightPosts(client: BlogClient): Promise<LightBlogPost[]> {
  const wire: unknown[] = [];
  while (wire.length < mostPosts) {
    const { posts } = await client.posts.listPosts({
      sort: "PUBLISHED_DATE_DESC",
      fieldsets: ["CONTENT_TEXT"],
      paging: { limit: pageSize, offset: wire.length },
    });
    wire.push(...posts);
    if (posts.length < pageSize) break;
  }
  const summaries = wire.flatMap((one) => {
    const post = toPostSummary(one, "");
    const { contentText } = withText.parse(one);
    return post === undefined ? [] : [{ post, text: contentText.slice(0, longestText) }];
  });
  const [categories, tags, authors] = await Promise.all([
    orNone(readCategories(client)),
    orNone(readTags(client)),
    orNone(readAuthors(client, new Set(summaries.map(({ post }) => post.authorId)))),
  ]);
  return summaries.map(({ post, text }) => {
    const shelves = post.categoryIds.flatMap((id) => categories.get(id) ?? []);
    const author = authors.get(post.authorId) ?? "";
    const filed = post.tagIds.flatMap((id) => tags.get(id) ?? []);
    return {
      id: post.id,
      slug: post.slug,
      language: post.language,
      title: post.title,
      excerpt: post.excerpt,
      labels: [...shelves, ...filed, ...post.hashtags, author],
      text,
      firstPublishedDate: post.publishedAt.toISOString(),
      minutesToRead: post.minutesToRead,
      author,
      category: shelves[0] ?? "",
    };
  });
}

type Labels = ReadonlyMap<string, string>;

async function readCategories(client: BlogClient): Promise<Labels> {
  const { categories = [] } = await client.categories.listCategories({ paging: { limit: 100 } });
  const known = categories.flatMap((category) => toCategory(category) ?? []);
  return new Map(known.map(({ id, label }) => [id, label]));
}

async function readTags(client: BlogClient): Promise<Labels> {
  const { items } = await client.tags.mostUsed(100);
  return new Map(items.flatMap((tag) => toTag(tag) ?? []).map(({ id, label }) => [id, label]));
}

async function readAuthors(client: BlogClient, ids: ReadonlySet<string>): Promise<Labels> {
  const named = [...ids].filter((id) => id !== "").slice(0, 100);
  const members = await client.members.queryMembers({ id: { $in: named } });
  const known = members.flatMap((member) => toAuthor(member) ?? []);
  return new Map(known.map(({ id, name }) => [id, name]));
}

/** Returns no labels if they cannot be read, so that the posts can still be found by their text. */
async function orNone(labels: Promise<Labels>): Promise<Labels> {
  try {
    return await labels;
  } catch {
    return new Map();
  }
}
