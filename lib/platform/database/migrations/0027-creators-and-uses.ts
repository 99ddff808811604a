/** Adds the owner who made an API key, and the files that saved versions of posts use. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addCreatorsAndUses: MigrationStatements = ({ text, integer, strictByKey }) => [
  // No foreign key: a key whose maker was deleted must not become one of the command line.
  sql`alter table api_key add column creator_id ${text}`,
  // The platform fills the table when it opens the database, because the documents are compressed.
  sql`create table version_media (
    media_id ${text} not null,
    post_id ${text} not null,
    number ${integer} not null,
    primary key (media_id, post_id, number),
    foreign key (post_id, number) references saved_version (post_id, number) on delete cascade
  ) ${strictByKey}`,
  sql`create index version_media_version on version_media (post_id, number)`,
];
