/** Adds the draft of the site's look. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createLookDraft: MigrationStatements = ({ text, integer, strict }) => [
  sql`create table look_draft (
    id ${integer} not null primary key,
    version ${integer} not null,
    document ${text},
    member_id ${text},
    key_id ${text},
    changed_at ${integer} not null
  ) ${strict}`,
];
