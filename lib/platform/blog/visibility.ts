/**
 * The conditions for what readers may see. All queries for readers use them: API calls, lists, counts, the
 * search index and redirects. `lib/maintenance` uses them for its checks.
 */
import { sql, type RawBuilder } from "kysely";
import { isVisiblePage } from "./page-rules.ts";
import { visibilityRules } from "./visibility-rules.ts";

/**
 * Compiles the condition for a row of `table` to be visible to readers. `alias` is the table's name in the
 * query.
 */
export const isVisible = (
  table: keyof typeof visibilityRules,
  alias: string = table,
): RawBuilder<boolean> => visibilityRules[table]?.(alias) ?? sql<boolean>`1 = 1`;

/** Compiles the condition for a row of `post` to be in the search: posts and pages that readers may see. */
export const isSearchable = (row = "post"): RawBuilder<boolean> =>
  sql<boolean>`(${isVisible("post", row)} or ${isVisiblePage(row)})`;

/**
 * Compiles the condition for a row of `post_category` or `post_tag` to refer to a visible category or tag.
 * Returns `undefined` if readers may see all of them.
 */
export function refersToVisible(table: "category" | "tag"): RawBuilder<boolean> | undefined {
  if (visibilityRules[table] === undefined) return undefined;
  const [id, reference] = [sql.ref(`${table}.id`), sql.ref(`post_${table}.${table}_id`)];
  return sql`exists (select 1 from ${sql.table(table)} where ${id} = ${reference} and ${isVisible(table)})`;
}

/**
 * Compiles the condition that `post` is the best match for a language among its visible versions (`other`) in
 * the same list. Versions of a post share a translation ID.
 */
export function isVersionFor(
  language: string,
  isListed: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): RawBuilder<boolean> {
  return sql<boolean>`(post.translation_id is null or not exists (
    select 1 from post as other
    where other.translation_id = post.translation_id
      and ${isVisible("post", "other")}
      and (${rankLanguage("other", language)} < ${rankLanguage("post", language)}
        or (${rankLanguage("other", language)} = ${rankLanguage("post", language)} and other.id < post.id))
      and ${isListed}))`;
}

/**
 * Ranks a version's language, as text: the language itself first, then its root and regions, then all others.
 */
function rankLanguage(table: string, language: string): RawBuilder<string> {
  const [root = language] = language.split("-");
  const column = sql.ref(`${table}.language`);
  return sql<string>`case
    when ${column} = ${language} then '0'
    when ${column} = ${root} or substr(${column}, 1, ${root.length + 1}) = ${`${root}-`} then '1' || ${column}
    else '2' || ${column} end`;
}
