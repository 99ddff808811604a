/** Adds the owner who made an API key, whose present role limits the key. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

/** There is no foreign key: a key whose maker was deleted must not become one of the command line. */
export const addKeyCreators: MigrationStatements = ({ text }) => [
  sql`alter table api_key add column creator_id ${text}`,
];
