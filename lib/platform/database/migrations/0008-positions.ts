/** Adds an order to a post's categories and tags. A post is shown under its first category. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addPositions: MigrationStatements = ({ integer }) => [
  sql`alter table post_category add column position ${integer} not null default 0`,
  sql`alter table post_tag add column position ${integer} not null default 0`,
];
