/** The table of redirects from the paths that posts had on another site before being imported. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createRedirects: MigrationStatements = ({ text, strictByKey }) => [
  sql`create table redirect (
    path ${text} not null primary key,
    post_id ${text} not null references post (id) on delete cascade
  ) ${strictByKey}`,
];
