/** Adds the files of the site, such as its logo. They are small, so the database contains them. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createSiteFiles: MigrationStatements = ({ text, integer, strict }) => [
  sql`create table site_file (
    name ${text} not null primary key,
    content ${text} not null,
    bytes ${integer} not null,
    stored_at ${integer} not null
  ) ${strict}`,
];
