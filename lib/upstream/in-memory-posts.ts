/** Posts with all the data needed for search, read through the blog client. */
import { z } from "zod";
import type { BlogClient } from "../blog/client.ts";
import { toAuthor, toCategory, toPost, toTag } from "../blog/mapping.ts";
import type { SearchHit } from "../search/answer.ts";

export type InMemoryPost = Omit<SearchHit, "title" | "snippet"> & {
  readonly title: string;
  readonly excerpt: string;
  readonly labels: readonly string[];
  readonly text: string;
};

/** Maximum number of posts. In larger blogs, only the newest posts are searched. */
const maximumPosts = 2_000;
const pageSize = 100;
/** Maximum length of a post's text, in characters. */
const longestText = 20_000;

const withText = z.object({ contentText: z.string().catch("") });

/** Reads the posts, newest first. Rejects with a `BlogError` if that fails. */
export async function readInMemoryPosts(client: BlogClient): Promise<InMemoryPost[]> {
  const wire: unknown[] = [];
  while (wire.length < maximumPosts) {
    const { posts } = await client.listPosts({
      sort: "PUBLISHED_DATE_DESC",
      fieldsets: ["CONTENT_TEXT"],
      paging: { limit: pageSize, offset: wire.length },
    });
    wire.push(...posts);
    if (posts.length < pageSize) break;
  }
  const found = wire.flatMap((one) => {
    const post = toPost(one, "");
    const { contentText } = withText.parse(one);
    return post === undefined ? [] : [{ post, text: contentText.slice(0, longestText) }];
  });
  const memberIds = new Set(found.map(({ post }) => post.authorId).filter((id) => id !== ""));
  const [categories, tags, authors] = await Promise.all([
    readLabels(client.listCategories({ limit: 100 }), ({ groups }) =>
      groups.flatMap((category) => toCategory(category) ?? []),
    ),
    readLabels(client.listMostUsedTags(100), ({ items }) =>
      items.flatMap((tag) => toTag(tag) ?? []),
    ),
    readLabels(client.getMembers([...memberIds].slice(0, 100)), (members) =>
      members
        .flatMap((member) => toAuthor(member) ?? [])
        .map(({ id, name }) => ({ id, label: name })),
    ),
  ]);
  return found.map(({ post, text }) => {
    const { id, slug, language, title, excerpt, minutesToRead } = post;
    const categoryLabels = post.categoryIds.flatMap((one) => categories.get(one) ?? []);
    const tagLabels = post.tagIds.flatMap((one) => tags.get(one) ?? []);
    const author = authors.get(post.authorId) ?? "";
    return {
      id,
      slug,
      language,
      title,
      excerpt,
      labels: [...categoryLabels, ...tagLabels, ...post.hashtags, author],
      text,
      firstPublishedDate: post.publishedAt.toISOString(),
      minutesToRead,
      author,
      category: categoryLabels[0] ?? "",
    };
  });
}

/** Returns labels by ID, or no labels if the call fails, so that posts can still be found by their text. */
async function readLabels<Answer>(
  call: Promise<Answer>,
  parse: (answer: Answer) => readonly { readonly id: string; readonly label: string }[],
): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(parse(await call).map(({ id, label }) => [id, label]));
  } catch {
    return new Map();
  }
}
