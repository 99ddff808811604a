/** Adds whether an excerpt is generated, so that lists of drafts do not have to read the documents. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addExcerptColumns: MigrationStatements = ({ integer }) => [
  // The platform fills these columns when it opens the database, because SQL cannot generate an excerpt.
  sql`alter table post add column excerpt_generated ${integer}`,
  sql`create index post_without_excerpt_flag on post (id) where excerpt_generated is null`,
  sql`alter table draft_post add column excerpt_generated ${integer}`,
];
