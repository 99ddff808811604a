/** Reads post data for lists of search results. */
import { sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SearchHit } from "#lib/search/answer.ts";
import { markText, findSnippet } from "#lib/search/snippet.ts";
import type { Term } from "#lib/search/terms.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { readCoAuthorNames } from "../blog/posts/author.repository.ts";
import { isSearchable, isVisible } from "../blog/visibility.ts";
import type { Database } from "../database/database.ts";
import { orderByIds } from "../database/rows.ts";

/** Maximum number of characters of a post that are searched for a snippet. */
const searchedText = 20_000;

/** Returns the visible posts with these IDs, in the same order. */
export async function readHits(
  database: Database,
  ids: readonly string[],
  terms: readonly Term[],
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const [posts, coAuthors, categories] = await Promise.all([
    readPosts(database, ids),
    readCoAuthorNames(database, ids),
    database
      .selectFrom("post_category")
      .innerJoin("category", "category.id", "post_category.category_id")
      .select(["post_id", "label"])
      .where("post_id", "in", ids)
      .where(isVisible("category"))
      .orderBy("position", "desc")
      .orderBy("category_id", "desc")
      .execute(),
  ]);
  // A post's first category comes last, so that it overwrites the others.
  const categoryById = new Map(categories.map(({ post_id, label }) => [post_id, label]));
  const hits: SearchHit[] = [];
  for (const post of orderByIds(posts, ids)) {
    const isPage = isPageSlug(post.slug);
    // Yields to the event loop before each post, because finding a snippet in a long text takes milliseconds.
    await nextTurn();
    hits.push({
      id: post.id,
      slug: post.slug,
      language: post.language,
      title: markText(post.title, terms),
      snippet: findSnippet(post.text, terms) ?? markText(post.excerpt, terms),
      firstPublishedDate:
        isPage || post.first_published_at === null
          ? null
          : new Date(post.first_published_at).toISOString(),
      minutesToRead: isPage ? 0 : post.minutes_to_read,
      author: isPage
        ? ""
        : [post.nickname ?? "", ...(coAuthors.get(post.id) ?? [])].filter(Boolean).join(", "),
      category: categoryById.get(post.id) ?? "",
    });
  }
  return hits;
}

function readPosts(database: Database, ids: readonly string[]) {
  return database
    .selectFrom("post")
    .innerJoin("post_content", "post_content.post_id", "post.id")
    .leftJoin("member", "member.id", "post.author_id")
    .select(["post.id", "post.slug", "post.title", "post.excerpt", "post.language"])
    .select(["post.first_published_at", "post.minutes_to_read", "member.nickname"])
    .select(sql<string>`substr(post_content.content_text, 1, ${sql.lit(searchedText)})`.as("text"))
    .where("post.id", "in", ids)
    .where(isSearchable())
    .execute();
}
