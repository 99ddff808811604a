/** Creates the saved versions of posts, the members who are editing a post, and the links that show a draft. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createVersions: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  // The documents are in the last column, so that lists do not read them.
  sql`create table saved_version (
    post_id ${text} not null references post (id) on delete cascade,
    number ${integer} not null,
    saved_at ${integer} not null,
    started_at ${integer} not null,
    origin ${text} not null,
    member_id ${text},
    key_id ${text},
    session_id ${text},
    is_published ${integer} not null,
    is_session_start ${integer} not null,
    restored_from ${integer},
    title ${text} not null,
    words ${integer} not null,
    fingerprint ${text} not null,
    bytes ${integer} not null,
    due_at ${integer},
    fields ${text} not null,
    document ${text} not null,
    primary key (post_id, number)
  ) ${strict}`,
  sql`create index saved_version_due on saved_version (due_at, post_id) where due_at is not null`,
  sql`create table draft_presence (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    session_id ${text} not null,
    since ${integer} not null,
    expires_at ${integer} not null,
    primary key (post_id, member_id, session_id)
  ) ${strictByKey}`,
  sql`create index draft_presence_by_expiry on draft_presence (expires_at)`,
  sql`create table draft_link (
    id ${text} not null primary key,
    post_id ${text} not null references post (id) on delete cascade,
    token_hash ${text} not null unique,
    member_id ${text} not null,
    created_at ${integer} not null,
    expires_at ${integer} not null
  ) ${strict}`,
  sql`create index draft_link_by_post on draft_link (post_id, created_at)`,
  sql`create index draft_link_by_expiry on draft_link (expires_at)`,
];
