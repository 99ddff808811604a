/** The post labels used by the search: categories, tags, hashtags and authors, as shown to readers. */
import { sql } from "kysely";
import { z } from "zod";
import { readCoAuthorNames } from "../blog/posts/author.repository.ts";
import { isVisible } from "../blog/visibility.ts";
import type { Database } from "../database/database.ts";

const hashtagList = z.array(z.string()).catch([]);

/**
 * Returns, for each post, the labels of its categories and tags, its hashtags, and the names of its author and
 * co-authors.
 */
export async function readLabels(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>(ids.map((id) => [id, []]));
  const readTerms = async (table: "category" | "tag") => {
    const { rows } = await sql<{ post_id: string; label: string }>`
      select post_id, label from ${sql.table(`post_${table}`)}
      inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`${table}_id`)}
      where post_id in (${sql.join(ids)}) and ${isVisible(table)}
      order by ${sql.ref(`${table}.id`)}`.execute(database);
    return rows;
  };
  const [categories, tags] = [await readTerms("category"), await readTerms("tag")];
  const posts = await database
    .selectFrom("post")
    .leftJoin("member", "member.id", "post.author_id")
    .select(["post.id", "hashtags", "nickname"])
    .where("post.id", "in", ids)
    .execute();
  const coAuthors = await readCoAuthorNames(database, ids);
  for (const { post_id, label } of [...categories, ...tags]) labels.get(post_id)?.push(label);
  for (const { id, hashtags, nickname } of posts) {
    labels.get(id)?.push(...hashtagList.parse(JSON.parse(hashtags)), nickname ?? "");
  }
  for (const [id, names] of coAuthors) labels.get(id)?.push(...names);
  return labels;
}
