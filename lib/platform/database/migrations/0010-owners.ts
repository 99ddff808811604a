/** The table of owners, the members who run the blog. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createOwners: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table owner (
    identity_id ${text} not null primary key references identity (id) on delete cascade,
    since ${integer} not null
  ) ${strictByKey}`,
];
