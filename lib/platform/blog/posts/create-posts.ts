import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { conflict, invalidField } from "../../../wix/errors.ts";
import { write } from "../change.repository.ts";
import { checkPost, deriveContent, newRow, type DerivedContent, type NewPost } from "./new-post.ts";
import { allocateSlugs } from "./post-slug.repository.ts";
import { findExisting, insertPosts, type PostToInsert } from "./post.repository.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { cleanText } from "../../database/text.ts";
import type { Store, Transaction } from "../../database/database.ts";

export type CreatedPost = { readonly id: string; readonly slug: string };

/** Number of posts per transaction: small enough that other writers do not wait long, large enough to be fast. */
const postsPerTransaction = 200;
/** Minimum number of new posts for which the planner's statistics are updated. */
const manyPosts = 500;

/** Creates posts, several per transaction. The expensive work is done before each transaction. */
export async function createPosts(
  store: Store,
  siteLanguage: string,
  posts: readonly NewPost[],
  origin: ChangeOrigin,
): Promise<CreatedPost[]> {
  const created: CreatedPost[] = [];
  for (const group of splitIntoChunks(posts, postsPerTransaction)) {
    const prepared = group.map((post) => prepare(post, store.now(), siteLanguage));
    created.push(...(await createGroup(store, prepared, origin)));
  }
  if (posts.length >= manyPosts) await sql`analyze`.execute(store.database);
  return created;
}

type PreparedPost = {
  readonly post: NewPost;
  readonly content: DerivedContent;
  readonly rowWith: (slug: string) => PostToInsert["row"];
};

function prepare(post: NewPost, now: number, siteLanguage: string): PreparedPost {
  checkPost(post);
  if (post.status === "SCHEDULED" && post.scheduledAt === undefined) {
    throw invalidField("post.scheduledAt", "REQUIRED_FIELD", "is required for a scheduled post");
  }
  const id = post.id ?? randomUUID();
  const content = deriveContent(post.richContent);
  const published = post.status === "PUBLISHED";
  const firstPublishedAt = post.firstPublishedAt ?? (published ? now : null);
  return {
    post,
    content,
    rowWith: (slug) =>
      newRow(post, {
        id,
        slug,
        language: post.language ?? siteLanguage,
        excerpt: cleanText(post.excerpt) ?? content.excerpt,
        minutes_to_read: content.minutesToRead,
        created_at: now,
        first_published_at: firstPublishedAt,
        last_published_at: post.lastPublishedAt ?? firstPublishedAt,
        scheduled_at: post.status === "SCHEDULED" ? (post.scheduledAt ?? null) : null,
      }),
  };
}

function createGroup(
  store: Store,
  prepared: readonly PreparedPost[],
  origin: ChangeOrigin,
): Promise<CreatedPost[]> {
  return write(store, async (transaction, record) => {
    const posts = prepared.map(({ post }) => post);
    await requireFreeIds(transaction, posts);
    await requireGroups(transaction, posts);
    const slugs = await allocateSlugs(transaction, posts);
    const inserted = prepared.map(({ post, content, rowWith }, index) => ({
      row: rowWith(slugs[index] ?? ""),
      post,
      content,
    }));
    await insertPosts(transaction, inserted);
    for (const { row } of inserted) {
      record("POST", row.id, origin, { to: row.status, slug: row.slug });
    }
    return inserted.map(({ row: { id, slug } }) => ({ id, slug }));
  });
}

async function requireFreeIds(transaction: Transaction, posts: readonly NewPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id).filter((id) => id !== undefined);
  const [taken] = [...(await findExisting(transaction, "post", ids)), ...repeated(ids)];
  if (taken === undefined) return;
  throw conflict("ID_TAKEN", `There is already a post ${taken}`, { id: taken });
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Throws `INVALID_ARGUMENT` if a post has an unknown category or tag. */
export async function requireGroups(
  transaction: Transaction,
  posts: readonly Pick<NewPost, "categoryIds" | "tagIds">[],
): Promise<void> {
  for (const [field, table] of [
    ["categoryIds", "category"],
    ["tagIds", "tag"],
  ] as const) {
    const named = posts.flatMap((post) => post[field] ?? []);
    const existing = await findExisting(transaction, table, named);
    const missing = named.find((id) => !existing.has(id));
    if (missing === undefined) continue;
    throw invalidField(`post.${field}`, "NOT_FOUND", `contains an unknown ${table}: ${missing}`);
  }
}
