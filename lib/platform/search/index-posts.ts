/** Updates the search index in the same transaction as the posts, so a search never finds outdated data. */
import { toSearchDocument, collectVocabulary } from "#lib/search/document.ts";
import { isSearchable } from "../blog/visibility.ts";
import { findRepeated, splitIntoChunks } from "../database/rows.ts";
import { readLabels } from "./post-labels.ts";
import { toLanguageWord, chooseSearchIndex } from "./search-index.ts";
import type { Transaction } from "../database/database.ts";
import type { ChangeTable } from "../database/schema.ts";

/**
 * Index version. Increase it when the rules in `lib/search` change the indexed data, so that posts are
 * reindexed at the next start.
 */
export const indexVersion = 1;

/** Maximum number of posts within the same second. */
const perSecond = 2 ** 20;
/** Dates beyond this limit, some 270 years before and after 1970, are treated as the same second. */
const lastSecond = 2 ** 33 - 2;

type Changed = Pick<ChangeTable, "entity" | "entity_id">;

/** Updates the index after changes to the blog. */
export async function updateSearchIndex(
  transaction: Transaction,
  changes: readonly Changed[],
): Promise<void> {
  const posts = changes.flatMap((change) => (change.entity === "POST" ? change.entity_id : []));
  if (posts.length > 0) await indexPosts(transaction, posts);
  for (const change of changes) {
    if (change.entity === "POST" || change.entity === "DRAFT") continue;
    await indexPosts(transaction, await findMislabelled(transaction, change));
  }
}

/** Returns the posts indexed under a former name of a category, tag or author. */
async function findMislabelled(
  transaction: Transaction,
  { entity, entity_id }: Changed,
): Promise<string[]> {
  const documents = await transaction
    .selectFrom("search_document")
    .select(["post_id", "labels"])
    .where("post_id", "in", (select) =>
      entity === "MEMBER"
        ? select
            .selectFrom("post")
            .select("id")
            .where("author_id", "=", entity_id)
            .union(
              select
                .selectFrom("post_co_author")
                .select("post_co_author.post_id as id")
                .where("member_id", "=", entity_id),
            )
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

/** Reindexes visible posts and removes the others from the index. */
export async function indexPosts(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of splitIntoChunks([...new Set(ids)], 500)) {
    await removeDocuments(transaction, some);
    await insertDocuments(transaction, some);
  }
}

async function removeDocuments(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const known = await transaction
    .selectFrom("search_document")
    .select("number")
    .where("post_id", "in", ids)
    .execute();
  const index = chooseSearchIndex(transaction);
  for (const { number } of known) await index.remove(transaction, number);
  if (known.length === 0) return;
  await transaction.deleteFrom("search_document").where("post_id", "in", ids).execute();
}

async function insertDocuments(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const posts = await transaction
    .selectFrom("post")
    .innerJoin("post_content", "post_content.post_id", "post.id")
    .select(["id", "title", "language", "first_published_at", "created_at", "content_text"])
    .where("id", "in", ids)
    .where(isSearchable())
    .execute();
  if (posts.length === 0) return;
  const labels = await readLabels(transaction, ids);
  const numbers = await allocateNumbers(
    transaction,
    posts.map((post) => post.first_published_at ?? post.created_at),
  );
  const prepared = posts.map((post, at) => ({
    post,
    number: numbers[at] ?? 0,
    document: toSearchDocument({
      title: post.title,
      labels: labels.get(post.id) ?? [],
      text: post.content_text,
    }),
  }));
  await transaction
    .insertInto("search_document")
    .values(
      prepared.map(({ post, number, document: { title, labels: own, themes } }) => ({
        number,
        post_id: post.id,
        version: indexVersion,
        title,
        labels: own,
        themes,
      })),
    )
    .execute();
  const index = chooseSearchIndex(transaction);
  const words = new Set<string>();
  for (const { post, number, document } of prepared) {
    await index.insert(transaction, { number, language: toLanguageWord(post.language), document });
    for (const word of collectVocabulary(document)) words.add(word);
  }
  await index.addWords(transaction, [...words]);
}

/**
 * Allocates an unused document number for each date (epoch milliseconds). Posts published later get higher
 * numbers.
 */
async function allocateNumbers(
  transaction: Transaction,
  instants: readonly number[],
): Promise<number[]> {
  const bases = instants.map((instant) => {
    const second = Math.floor(instant / 1000);
    return Math.max(-lastSecond, Math.min(lastSecond, second)) * perSecond;
  });
  const next = new Map<number, number>();
  const taken = await transaction
    .selectFrom("search_document")
    .select("number")
    .where("number", "in", [...new Set(bases)])
    .execute();
  // A number after a free one may be taken: the free one belonged to a post that has left the index.
  const repeated = findRepeated(bases);
  for (const base of new Set([...taken.map(({ number }) => number), ...repeated])) {
    const last = await findLastNumber(transaction, base);
    if (last !== undefined) next.set(base, last + 1);
  }
  return bases.map((base) => {
    const number = next.get(base) ?? base;
    next.set(base, number + 1);
    return number;
  });
}

async function findLastNumber(transaction: Transaction, base: number): Promise<number | undefined> {
  const last = await transaction
    .selectFrom("search_document")
    .select("number")
    .where("number", ">=", base)
    .where("number", "<", base + perSecond)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return last?.number;
}
