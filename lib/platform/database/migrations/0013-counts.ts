/** Creates the table of post counts, which the platform fills when it opens a database without valid counts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createPostCounts: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table post_count (
    kind ${text} not null,
    group_id ${text} not null,
    posts ${integer} not null,
    listed ${integer} not null,
    constraint post_count_key primary key (kind, group_id)
  ) ${strictByKey}`,
  // No change has this number, so the counts of an existing blog are not valid yet.
  sql`alter table change_sequence add column counted ${integer} not null default -1`,
];
