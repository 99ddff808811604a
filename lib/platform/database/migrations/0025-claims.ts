/** Adds the links with which the first owner takes over a blog. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createOwnerClaims: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table owner_claim (
    token_hash ${text} not null primary key,
    created_at ${integer} not null
  ) ${strictByKey}`,
];
