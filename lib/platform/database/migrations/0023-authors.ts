/** Adds the co-authors of posts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createCoAuthors: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table post_co_author (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    position ${integer} not null,
    primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index post_co_author_member on post_co_author (member_id, post_id)`,
];
