/** Adds the moderation of changes to published posts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addSubmittedChanges: MigrationStatements = ({ text, integer }) => [
  sql`alter table draft_post add column moderation_status ${text}`,
  sql`alter table draft_post add column moderation_submitted_at ${integer}`,
  sql`alter table draft_post add column moderated_at ${integer}`,
  sql`alter table draft_post add column moderated_by ${text}`,
  // The changes that wait are found without reading the documents of the other drafts.
  sql`create index draft_post_moderation on draft_post (moderation_status, post_id)`,
];
