/** Creates the list of members who unsubscribed from the emails about a post's comments. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createCommentMutes: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table comment_mute (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    created_at ${integer} not null,
    primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index comment_mute_by_member on comment_mute (member_id)`,
];
