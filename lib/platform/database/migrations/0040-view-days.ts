/** Adds the number of views of all posts per day. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createViewDays: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table view_day (
    day ${text} not null primary key,
    views ${integer} not null
  ) ${strictByKey}`,
];
