/** The texts of comments that could not be sent yet, for browsers without scripts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createCommentDrafts: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table comment_draft (
    token_hash ${text} not null,
    place ${text} not null,
    content ${text} not null,
    expires_at ${integer} not null,
    primary key (token_hash, place)
  ) ${strictByKey}`,
  sql`create index comment_draft_by_expiry on comment_draft (expires_at)`,
];
