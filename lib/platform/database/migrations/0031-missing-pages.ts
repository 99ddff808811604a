/** Adds the numbers of requests for paths without a page. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createMissingPages: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table missing_page (
    path ${text} not null,
    day ${integer} not null,
    requests ${integer} not null,
    primary key (path, day)
  ) ${strictByKey}`,
];
