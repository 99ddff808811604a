/** The files that each post uses, in its published or its draft version. Updated in the transaction of each change. */
import { collectMediaIds } from "../../../../rich-content/media-ids.ts";
import type { Transaction } from "../../../database/database.ts";
import { splitIntoChunks } from "../../../database/rows.ts";
import type { ChangeTable } from "../../../database/schema.ts";

/** Maximum number of posts whose documents are in memory at the same time. */
const postsAtOnce = 20;

/**
 * Maximum number of files per post. Without a limit, a document could refer to any number of files that do not exist.
 */
const maximumFiles = 5_000;

/** Updates the table after changes to posts. A deleted file that a post now uses leaves the trash. */
export async function updatePostUses(
  transaction: Transaction,
  changes: readonly Pick<ChangeTable, "entity" | "entity_id">[],
): Promise<void> {
  const posts = changes.flatMap(({ entity, entity_id }) =>
    entity === "POST" || entity === "DRAFT" ? entity_id : [],
  );
  await indexPostUses(transaction, [...new Set(posts)]);
}

/** Writes the rows of the given posts again. */
export async function indexPostUses(
  transaction: Transaction,
  postIds: readonly string[],
): Promise<void> {
  for (const some of splitIntoChunks(postIds, postsAtOnce)) {
    const rows = await findUses(transaction, some);
    await transaction.deleteFrom("post_media").where("post_id", "in", some).execute();
    for (const few of splitIntoChunks(rows, 1_000)) {
      await transaction.insertInto("post_media").values(few).execute();
    }
    for (const few of splitIntoChunks(rows, 500)) {
      await transaction
        .updateTable("media")
        .set({ deleted_at: null })
        .where("deleted_at", "is not", null)
        .where(
          "id",
          "in",
          few.map(({ media_id }) => media_id),
        )
        .execute();
    }
  }
}

async function findUses(transaction: Transaction, postIds: readonly string[]) {
  const posts = await transaction
    .selectFrom("post")
    .leftJoin("post_content", "post_content.post_id", "post.id")
    .leftJoin("draft_post", "draft_post.post_id", "post.id")
    .select(["post.id", "post.cover_media", "post.hero_image", "post.seo_data"])
    .select(["post_content.rich_content", "draft_post.patch"])
    .select("draft_post.rich_content as draft_content")
    .where("post.id", "in", postIds)
    .execute();
  return posts.flatMap(({ id, ...texts }) =>
    [...collectMediaIds(Object.values(texts))]
      .slice(0, maximumFiles)
      .map((media_id) => ({ media_id, post_id: id })),
  );
}
