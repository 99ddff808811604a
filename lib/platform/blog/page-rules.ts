/**
 * Distinguishes pages, such as an imprint, from posts. A page is a row of `post` whose slug is its path, with the leading
 * slash (docs/decisions/078-pages-are-posts-with-a-path.md).
 */
import { sql, type RawBuilder } from "kysely";

/** Compiles the condition for a row of `post` to be a page. `row` is the name of the table in the query. */
export const isPage = (row = "post"): RawBuilder<boolean> =>
  sql<boolean>`substr(${sql.ref(`${row}.slug`)}, 1, 1) = '/'`;

/** Compiles the condition for a row of `post` to be a post and not a page. */
export const isPost = (row = "post"): RawBuilder<boolean> =>
  sql<boolean>`substr(${sql.ref(`${row}.slug`)}, 1, 1) <> '/'`;

/** Compiles the condition for a row of `post` to be a page that readers may see. */
export const isVisiblePage = (row = "post"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.status`)} = 'PUBLISHED' and ${isPage(row)})`;
