/** Adds the granted scope to authorization codes. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addScopes: MigrationStatements = ({ text }) => [
  // Existing codes were issued by the previous release, which gave a refresh token to every client.
  sql`alter table authorization_code add column scope ${text} not null default 'offline_access'`,
];
