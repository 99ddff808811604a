/** Adds the parents of categories. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addCategoryParents: MigrationStatements = ({ text }) => [
  sql`alter table category add column parent_id ${text}`,
];
