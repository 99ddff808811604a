/** Removal of the sample blog's categories, tags, authors, comments and files with its posts. */
import { recountComments } from "../../comments/comment-counts.ts";
import type { Store, Transaction } from "../../database/database.ts";
import { type RecordChange, write } from "../../database/change-log.ts";
import { hasWritten } from "../posts/author.repository.ts";
import { dropFormerSlugs } from "../groups/former-slug.repository.ts";
import { readPictureUses } from "../media/uses/find-uses.ts";
import { removeCount } from "../stats/post-count.repository.ts";

/** IDs of what the import of the sample blog created. */
export type SampleIds = {
  /** The posts that are in the trash, or that move there. */
  readonly posts: readonly string[];
  readonly categories: readonly string[];
  readonly authors: readonly string[];
  readonly files: readonly string[];
};

/** An entry that stays because the owner has changed it, or because other posts or posts in the trash use it. */
export type KeptSample = {
  readonly kind: "category" | "tag" | "author" | "file";
  readonly name: string;
  readonly reason: "edited" | "used" | "trash";
};

export type RemovedSamples = {
  readonly categories: number;
  readonly tags: number;
  readonly authors: number;
  readonly comments: number;
  readonly files: number;
  readonly kept: readonly KeptSample[];
};

/** Creates the operations that remove what only the sample posts use. Files go to the trash of the library. */
export function createSampleService(store: Store) {
  const removeWithin = async (
    transaction: Transaction,
    record: RecordChange,
    samples: SampleIds,
  ): Promise<RemovedSamples> => {
    const kept: KeptSample[] = [];
    const files = await listFiles(transaction, samples);
    return {
      comments: await removeComments(transaction, samples.posts),
      categories: await removeCategories(transaction, record, samples, kept),
      tags: await removeTags(transaction, record, samples, kept),
      authors: await removeAuthors(transaction, record, samples, kept),
      files: await removeFiles(transaction, samples, files, kept, store.now()),
      kept,
    };
  };
  return {
    remove: (samples: SampleIds): Promise<RemovedSamples> =>
      write(store, (transaction, record) => removeWithin(transaction, record, samples)),

    /** Returns what `remove` would return, without removing anything. */
    async preview(samples: SampleIds): Promise<RemovedSamples> {
      try {
        return await write(store, async (transaction, record) => {
          throw new RolledBack(await removeWithin(transaction, record, samples));
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.result;
        throw error;
      }
    },
  };
}

/** Thrown to roll back the transaction of a preview. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly result: RemovedSamples;

  constructor(result: RemovedSamples) {
    super("the transaction was a preview");
    this.result = result;
  }
}

/** Removes imported comments on the posts. Threads in which readers have answered stay. */
async function removeComments(transaction: Transaction, posts: readonly string[]): Promise<number> {
  if (posts.length === 0) return 0;
  const rows = await transaction
    .selectFrom("comment")
    .select(["id", "thread_id", "origin"])
    .where("post_id", "in", posts)
    .execute();
  const answered = new Set(rows.flatMap((row) => (row.origin === null ? row.thread_id : [])));
  const ids = rows.filter((row) => !answered.has(row.thread_id)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction.deleteFrom("comment").where("id", "in", ids).execute();
  await recountComments(transaction);
  return ids.length;
}

async function removeCategories(
  transaction: Transaction,
  record: RecordChange,
  { posts, categories }: SampleIds,
  kept: KeptSample[],
): Promise<number> {
  let removed = 0;
  for (const id of categories) {
    const row = await transaction
      .selectFrom("category")
      .select(["label", "slug", "created_at", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) continue;
    const uses = await transaction
      .selectFrom("post_category")
      .select("post_id")
      .where("category_id", "=", id)
      .execute();
    const drafts = await listDraftUses(transaction, "category_ids", id);
    const reason = findReason(row, [...uses.map(({ post_id }) => post_id), ...drafts], posts);
    if (reason !== undefined) {
      kept.push({ kind: "category", name: row.label, reason });
      continue;
    }
    await transaction.deleteFrom("category").where("id", "=", id).execute();
    await removeCount(transaction, "category", id);
    await dropFormerSlugs(transaction, "category", id);
    record("CATEGORY", id, "ADMIN", { slug: row.slug, isDeleted: true });
    removed += 1;
  }
  return removed;
}

/** Removes the tags of the posts. The report leaves out tags with other posts, because they may be the owner's. */
async function removeTags(
  transaction: Transaction,
  record: RecordChange,
  { posts }: SampleIds,
  kept: KeptSample[],
): Promise<number> {
  if (posts.length === 0) return 0;
  const tags = await transaction
    .selectFrom("tag")
    .select(["id", "label", "created_at", "updated_at"])
    .where("id", "in", (query) =>
      query.selectFrom("post_tag").select("tag_id").where("post_id", "in", posts),
    )
    .orderBy("label")
    .execute();
  let removed = 0;
  for (const tag of tags) {
    const uses = await transaction
      .selectFrom("post_tag")
      .select("post_id")
      .where("tag_id", "=", tag.id)
      .execute();
    const drafts = await listDraftUses(transaction, "tag_ids", tag.id);
    const reason = findReason(tag, [...uses.map(({ post_id }) => post_id), ...drafts], posts);
    if (reason === "edited") kept.push({ kind: "tag", name: tag.label, reason });
    if (reason !== undefined) continue;
    await transaction.deleteFrom("tag").where("id", "=", tag.id).execute();
    await removeCount(transaction, "tag", tag.id);
    await dropFormerSlugs(transaction, "tag", tag.id);
    record("TAG", tag.id, "ADMIN", { label: tag.label });
    removed += 1;
  }
  return removed;
}

async function removeAuthors(
  transaction: Transaction,
  record: RecordChange,
  { posts, authors }: SampleIds,
  kept: KeptSample[],
): Promise<number> {
  let removed = 0;
  for (const id of authors) {
    const row = await transaction
      .selectFrom("member")
      .select(["nickname", "slug", "created_at", "updated_at"])
      .where("id", "=", id)
      .where("id", "not in", transaction.selectFrom("identity").select("id"))
      .executeTakeFirst();
    if (row === undefined) continue;
    const reason =
      findReason(row, await listAuthorUses(transaction, id), posts) ??
      // Their posts may be restored from the trash.
      ((await hasWritten(transaction, id)) ? "trash" : undefined);
    if (reason !== undefined) {
      kept.push({ kind: "author", name: row.nickname, reason });
      continue;
    }
    await transaction.deleteFrom("member").where("id", "=", id).execute();
    await dropFormerSlugs(transaction, "member", id);
    record("MEMBER", id, "ADMIN", { slug: row.slug, isDeleted: true });
    removed += 1;
  }
  return removed;
}

/** Returns the IDs of the posts that an author has written or commented on. */
async function listAuthorUses(transaction: Transaction, id: string): Promise<string[]> {
  const own = await transaction
    .selectFrom("post")
    .select("id as post_id")
    .where("author_id", "=", id)
    .execute();
  const shared = await transaction
    .selectFrom("post_co_author")
    .select("post_id")
    .where("member_id", "=", id)
    .execute();
  const comments = await transaction
    .selectFrom("comment")
    .select("post_id")
    .where("author_id", "=", id)
    .execute();
  const drafts = await listDraftUses(transaction, "author_id", id);
  return [...own, ...shared, ...comments].map(({ post_id }) => post_id).concat(drafts);
}

/** Returns the IDs of the posts whose unpublished changes contain an ID. */
async function listDraftUses(
  transaction: Transaction,
  column: "author_id" | "category_ids" | "tag_ids",
  id: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("draft_post")
    .select("post_id")
    .where(column, "like", `%${id}%`)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Returns why an entry stays, if it does. */
function findReason(
  { created_at, updated_at }: { readonly created_at: number; readonly updated_at: number },
  uses: readonly string[],
  posts: readonly string[],
): KeptSample["reason"] | undefined {
  if (uses.some((id) => !posts.includes(id))) return "used";
  return updated_at === created_at ? undefined : "edited";
}

/** Returns the IDs of the files that the samples use, before anything is removed. */
async function listFiles(
  transaction: Transaction,
  { posts, categories, authors, files }: SampleIds,
): Promise<string[]> {
  const select = async (ids: readonly string[], read: () => Promise<unknown[]>) =>
    ids.length === 0 ? [] : read();
  const rows = [
    ...(await select(posts, () =>
      transaction
        .selectFrom("post_media")
        .select("media_id")
        .where("post_id", "in", posts)
        .execute(),
    )),
    ...(await select(categories, () =>
      transaction
        .selectFrom("category")
        .select(["cover_media", "seo_data"])
        .where("id", "in", categories)
        .execute(),
    )),
    ...(await select(authors, () =>
      transaction.selectFrom("member").select("photo").where("id", "in", authors).execute(),
    )),
  ];
  const text = JSON.stringify(rows);
  return files.filter((id) => text.includes(id));
}

/** Moves the files that nothing else uses to the trash of the library. */
async function removeFiles(
  transaction: Transaction,
  { posts }: SampleIds,
  ids: readonly string[],
  kept: KeptSample[],
  now: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const others = await transaction
    .selectFrom("post_media")
    .select("media_id")
    .where("media_id", "in", ids)
    .$if(posts.length > 0, (query) => query.where("post_id", "not in", posts))
    .execute();
  const versions = await transaction
    .selectFrom("version_media")
    .select("media_id")
    .where("media_id", "in", ids)
    .$if(posts.length > 0, (query) => query.where("post_id", "not in", posts))
    .execute();
  const used = new Set([
    ...[...others, ...versions].map(({ media_id }) => media_id),
    ...(await readPictureUses(transaction)).keys(),
  ]);
  const files = await transaction
    .selectFrom("media")
    .select(["id", "filename"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  for (const { id, filename } of files) {
    if (used.has(id)) kept.push({ kind: "file", name: filename, reason: "used" });
  }
  const unused = files.map(({ id }) => id).filter((id) => !used.has(id));
  if (unused.length === 0) return 0;
  // Otherwise, the posts in the trash would bring the files back. Restoring a post adds its uses again.
  await transaction.deleteFrom("post_media").where("media_id", "in", unused).execute();
  await transaction
    .updateTable("media")
    .set({ deleted_at: now })
    .where("id", "in", unused)
    .execute();
  return unused.length;
}
