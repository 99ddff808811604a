import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { conflict, invalidField } from "../../../wix/errors/errors.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import { buildRow, checkPost, deriveContent, type NewPost } from "./new-post.ts";
import { describePage } from "./post-rules.ts";
import { allocateSlugs } from "./post-slug.repository.ts";
import { findExisting, insertPosts, type PostToInsert } from "./post.repository.ts";
import { findRepeated, splitIntoChunks } from "../../database/rows.ts";
import type { ChangeEditor, Store, Transaction } from "../../database/database.ts";

export type CreatedPost = { readonly id: string; readonly slug: string };

/**
 * Number of posts per transaction: small enough not to keep other writers waiting, large enough to be fast.
 */
const postsPerTransaction = 200;
/** Minimum number of new posts after which the query planner's statistics are updated. */
const manyPosts = 500;

type CreationOptions = {
  /** Checks rules that concurrent requests must not break, or makes changes that belong to the posts, in their transaction. */
  readonly beforeInsert?: (transaction: Transaction, record: RecordChange) => Promise<void>;
  /** Who creates the posts. */
  readonly editor?: ChangeEditor;
};

/** Creates posts, several per transaction. Expensive work is done before each transaction starts. */
export async function createPosts(
  store: Store,
  siteLanguage: string,
  posts: readonly NewPost[],
  origin: ChangeOrigin,
  options: CreationOptions = {},
): Promise<CreatedPost[]> {
  const created: CreatedPost[] = [];
  for (const group of splitIntoChunks(posts, postsPerTransaction)) {
    created.push(...(await createGroup(store, siteLanguage, group, origin, options)));
  }
  if (posts.length >= manyPosts) await sql`analyze`.execute(store.database);
  return created;
}

function createGroup(
  store: Store,
  siteLanguage: string,
  posts: readonly NewPost[],
  origin: ChangeOrigin,
  { beforeInsert, editor }: CreationOptions,
): Promise<CreatedPost[]> {
  for (const post of posts) checkNewPost(post);
  const contents = posts.map((post) => deriveContent(post.richContent, post));
  const now = store.now();
  const insert = async (transaction: Transaction, record: RecordChange) => {
    await beforeInsert?.(transaction, record);
    await requireFreeIds(transaction, posts);
    await requireGroups(transaction, posts);
    const slugs = await allocateSlugs(transaction, posts);
    const inserted = posts.flatMap((post, index): PostToInsert[] => {
      const [slug, content] = [slugs[index], contents[index]];
      if (slug === undefined || content === undefined) return [];
      const id = post.id ?? randomUUID();
      return [{ row: buildRow(post, { id, slug, content, siteLanguage, now }), post, content }];
    });
    await insertPosts(transaction, inserted);
    for (const { row } of inserted) {
      record("POST", row.id, origin, {
        to: row.status,
        slug: row.slug,
        ...describePage(row),
      });
    }
    return inserted.map(({ row: { id, slug } }) => ({ id, slug }));
  };
  return write(store, insert, { editor });
}

function checkNewPost(post: NewPost): void {
  checkPost(post);
  if (post.status === "SCHEDULED" && post.scheduledAt === undefined) {
    throw invalidField("post.scheduledAt", "REQUIRED_FIELD", "is required for a scheduled post");
  }
}

async function requireFreeIds(transaction: Transaction, posts: readonly NewPost[]): Promise<void> {
  const ids = posts.map(({ id }) => id).filter((id) => id !== undefined);
  const [taken] = [...(await findExisting(transaction, "post", ids)), ...findRepeated(ids)];
  if (taken === undefined) return;
  throw conflict("ID_TAKEN", `There is already a post ${taken}`, { id: taken });
}

/** Throws `INVALID_ARGUMENT` if a post refers to an unknown category or tag. */
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
