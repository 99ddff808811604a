/** Adds the number of claims of a job that ended without a result. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addLostClaims: MigrationStatements = ({ integer }) =>
  ["mail", "webhook_delivery"].map(
    (table) =>
      sql`alter table ${sql.table(table)} add column lost_claims ${integer} not null default 0`,
  );
