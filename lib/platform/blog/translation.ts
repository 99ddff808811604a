/** Posts that are versions of each other share a translation id; most lists want one of them. */
import { sql, type RawBuilder } from "kysely";
import { compileCondition, type Column, type Columns } from "../query/compile.ts";
import type { Condition } from "../query/filter.ts";
import type { Source } from "../query/page.ts";
import { publishedPosts } from "./post.reader.ts";

/**
 * The published posts; with a language, one version of each: that one, else the nearest to it. With the
 * condition of a list, the nearest of those that are in the list.
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
 * Whether `post` is the one version that a reader of a language is shown, among those versions, `other`,
 * that are in the same list.
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

/** The columns that a list can be told by, of the post's other versions. */
const columnsOfOthers: Columns = Object.fromEntries(
  Object.entries(publishedPosts.columns).map(([field, column]): [string, Column] => [
    field,
    column.kind === "column"
      ? { kind: "column", name: column.name.replace(/^post\./, "other.") }
      : { ...column, owner: "other.id" },
  ]),
);

/** As text: the language itself, then its regions and its root, then all others by their tags. */
function rank(table: string, language: string): RawBuilder<string> {
  const [root = language] = language.split("-");
  const column = sql.ref(`${table}.language`);
  return sql<string>`case
    when ${column} = ${language} then '0'
    when ${column} = ${root} or substr(${column}, 1, ${root.length + 1}) = ${`${root}-`} then '1' || ${column}
    else '2' || ${column} end`;
}
