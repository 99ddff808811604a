/** Adds what the library shows about a file, the posts that use it, and unfinished uploads. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addLibrary: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`alter table media add column kind ${text} not null default 'document'`,
  ...["image", "video", "audio"].map(
    (kind) => sql`update media set kind = ${sql.lit(kind)}
      where mime_type like ${sql.lit(`${kind}/%`)}`,
  ),
  sql`alter table media add column alt_text ${text} not null default ''`,
  // The platform fills this column when it opens the database, because SQL cannot remove accents.
  sql`alter table media add column search_key ${text}`,
  sql`create index media_without_key on media (id) where search_key is null`,
  sql`alter table media add column blur_color ${text}`,
  sql`alter table media add column duration_ms ${integer}`,
  sql`alter table media add column uploaded_by ${text} references identity (id) on delete set null`,
  sql`alter table media add column added_at ${integer} not null default 0`,
  sql`alter table media add column updated_at ${integer} not null default 0`,
  sql`update media set added_at = created_at, updated_at = created_at`,
  sql`alter table media add column deleted_at ${integer}`,
  // The library's lists, newest first.
  sql`create index media_added on media (added_at, id)`,
  sql`create index media_kind_added on media (kind, added_at, id)`,
  sql`create index media_deleted on media (deleted_at) where deleted_at is not null`,
  sql`create index media_uploader on media (uploaded_by)`,

  sql`create table post_media (
    media_id ${text} not null,
    post_id ${text} not null references post (id) on delete cascade,
    primary key (media_id, post_id)
  ) ${strictByKey}`,
  sql`create index post_media_post on post_media (post_id)`,

  sql`create table media_upload (
    id ${text} not null primary key,
    token_hash ${text} not null,
    protocol ${text} not null,
    member_id ${text} references identity (id) on delete cascade,
    api_key_id ${text} references api_key (id) on delete cascade,
    filename ${text} not null,
    size ${integer},
    received ${integer} not null,
    lock_token ${text},
    locked_until ${integer},
    media_id ${text},
    created_at ${integer} not null,
    expires_at ${integer} not null
  ) ${strict}`,
  sql`create index media_upload_expires on media_upload (expires_at)`,
  sql`create index media_upload_member on media_upload (member_id)`,
  sql`create index media_upload_key on media_upload (api_key_id)`,
];
