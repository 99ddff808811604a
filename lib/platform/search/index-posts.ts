/** Updates of the search index, in the transaction that changes the posts. */
import type { Transaction } from "kysely";
import { toSearchDocument, collectVocabulary } from "#lib/search/document.ts";
import { splitIntoChunks } from "../blog/store.ts";
import type { Database } from "../database/schema.ts";
import { allocateNumbers } from "./document-number.ts";
import { readLabels } from "./post-labels.ts";
import { languageWord, chooseSearchIndex } from "./search-index.ts";

/**
 * Version of the index. Raise it when the rules of `lib/search` change the indexed data, so that posts are
 * indexed again at the next start.
 */
export const indexVersion = 1;

/** Indexes published posts again and removes the others from the index. */
export async function indexPosts(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  for (const some of splitIntoChunks([...new Set(ids)], 500)) {
    await removeDocuments(transaction, some);
    await insertDocuments(transaction, some);
  }
}

async function removeDocuments(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
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

async function insertDocuments(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<void> {
  const posts = await transaction
    .selectFrom("post")
    .innerJoin("post_content", "post_content.post_id", "post.id")
    .select(["id", "title", "language", "first_published_at", "created_at", "content_text"])
    .where("id", "in", ids)
    .where("status", "=", "PUBLISHED")
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
    await index.insert(transaction, { number, language: languageWord(post.language), document });
    for (const word of collectVocabulary(document)) words.add(word);
  }
  await index.learn(transaction, [...words]);
}
