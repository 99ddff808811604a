/** The choice between the language versions of a post, which share a translation id. */
import { sql, type RawBuilder } from "kysely";
import { compileCondition, type Column, type Columns } from "../../query/compile.ts";
import type { Condition } from "../../query/filter.ts";
import type { Source } from "../../query/page.ts";
import { publishedPosts } from "./post.reader.ts";

/**
 * Returns the published posts as a source. With a language, it contains one version of each post: in that
 * language, or else in the nearest one. With the condition of a list, it is the nearest version in that list.
 */
export function postsFor(language: string | undefined, condition?: Condition): Source {
  if (language === undefined) return publishedPosts;
  const { where } = publishedPosts;
  const isListed =
    condition === undefined ? undefined : compileCondition(condition, columnsOfOthers);
  return {
    ...publishedPosts,
    where: sql<boolean>`${where} and ${isVersionFor(language, isListed)}`,
  };
}

/**
 * Compiles the condition that `post` is the version for readers of a language, among its versions (`other`) in
 * the same list.
 */
export function isVersionFor(
  language: string,
  isListed: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): RawBuilder<boolean> {
  return sql<boolean>`(post.translation_id is null or not exists (
    select 1 from post as other
    where other.translation_id = post.translation_id
      and other.status = 'PUBLISHED'
      and (${rank("other", language)} < ${rank("post", language)}
        or (${rank("other", language)} = ${rank("post", language)} and other.id < post.id))
      and ${isListed}))`;
}

/** The columns for conditions on the other versions of a post. */
const columnsOfOthers: Columns = Object.fromEntries(
  Object.entries(publishedPosts.columns).map(([field, column]): [string, Column] => [
    field,
    column.kind === "column"
      ? { kind: "column", name: column.name.replace(/^post\./, "other.") }
      : { ...column, owner: "other.id" },
  ]),
);

/** Ranks the language of a version, as text: first the language itself, then its root and regions, then others. */
function rank(table: string, language: string): RawBuilder<string> {
  const [root = language] = language.split("-");
  const column = sql.ref(`${table}.language`);
  return sql<string>`case
    when ${column} = ${language} then '0'
    when ${column} = ${root} or substr(${column}, 1, ${root.length + 1}) = ${`${root}-`} then '1' || ${column}
    else '2' || ${column} end`;
}
