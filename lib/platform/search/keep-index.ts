/** Updates of the search index for the changes of the blog. */
import type { ChangeTable } from "../database/schema.ts";
import { splitIntoChunks } from "../database/rows.ts";
import { indexPosts } from "./index-posts.ts";
import { readLabels } from "./post-labels.ts";
import { toSearchDocument } from "#lib/search/document.ts";
import type { Transaction } from "../database/database.ts";

type Changed = Pick<ChangeTable, "entity" | "entity_id">;

/** Updates the index for changes, in the same transaction, so that a search never finds outdated data. */
export async function keepSearchIndex(
  transaction: Transaction,
  changes: readonly Changed[],
): Promise<void> {
  const posts = changes.flatMap((change) => (change.entity === "POST" ? change.entity_id : []));
  if (posts.length > 0) await indexPosts(transaction, posts);
  for (const change of changes) {
    if (change.entity === "POST") continue;
    await indexPosts(transaction, await findMislabelled(transaction, change));
  }
}

/** Returns the posts whose indexed labels have the former name of a category, tag or author. */
async function findMislabelled(
  transaction: Transaction,
  { entity, entity_id }: Changed,
): Promise<string[]> {
  const documents = await transaction
    .selectFrom("search_document")
    .select(["post_id", "labels"])
    .where("post_id", "in", (select) =>
      entity === "MEMBER"
        ? select.selectFrom("post").select("id").where("author_id", "=", entity_id)
        : entity === "CATEGORY"
          ? select
              .selectFrom("post_category")
              .select("post_category.post_id as id")
              .where("category_id", "=", entity_id)
          : select
              .selectFrom("post_tag")
              .select("post_tag.post_id as id")
              .where("tag_id", "=", entity_id),
    )
    .execute();
  const wrong: string[] = [];
  for (const some of splitIntoChunks(documents, 500)) {
    const labels = await readLabels(
      transaction,
      some.map(({ post_id }) => post_id),
    );
    for (const { post_id, labels: kept } of some) {
      const own = { title: "", text: "", labels: labels.get(post_id) ?? [] };
      if (toSearchDocument(own).labels !== kept) wrong.push(post_id);
    }
  }
  return wrong;
}
