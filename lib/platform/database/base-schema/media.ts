/** The library, uploads, and the uses of files. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createMedia: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table media (
    id ${text} not null primary key,
    filename ${text} not null,
    mime_type ${text} not null,
    width ${integer},
    height ${integer},
    bytes ${integer} not null,
    created_at ${integer} not null,
    kind ${text} not null default 'document',
    alt_text ${text} not null default '',
    search_key ${text},
    blur_color ${text},
    duration_ms ${integer},
    uploaded_by ${text} references identity (id) on delete set null,
    added_at ${integer} not null default 0,
    updated_at ${integer} not null default 0,
    deleted_at ${integer}
  ) ${strict}`,
  sql`create index media_without_key on media (id) where search_key is null`,
  sql`create index media_added on media (added_at, id)`,
  sql`create index media_kind_added on media (kind, added_at, id)`,
  sql`create index media_deleted on media (deleted_at) where deleted_at is not null`,
  sql`create index media_uploader on media (uploaded_by)`,
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
  sql`create table post_media (
    media_id ${text} not null,
    post_id ${text} not null references post (id) on delete cascade,
    primary key (media_id, post_id)
  ) ${strictByKey}`,
  sql`create index post_media_post on post_media (post_id)`,
  sql`create table version_media (
    media_id ${text} not null,
    post_id ${text} not null,
    number ${integer} not null,
    primary key (media_id, post_id, number),
    foreign key (post_id, number) references saved_version (post_id, number) on delete cascade
  ) ${strictByKey}`,
  sql`create index version_media_version on version_media (post_id, number)`,
];
