/** Adds the sources of imported posts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createPostSources: MigrationStatements = ({ text, integer, strict }) => [
  sql`create table post_source (
    post_id ${text} not null primary key references post (id) on delete cascade,
    source ${text} not null,
    system ${text} not null,
    folder ${text},
    item ${text} not null,
    imported_at ${integer} not null,
    file_hash ${text},
    written_hash ${text},
    edited_at ${integer},
    edited_fields ${text},
    detached_at ${integer},
    is_awaited ${integer} not null
  ) ${strict}`,
  sql`create index post_source_unwritten on post_source (post_id)
    where edited_fields is not null and detached_at is null`,
  sql`create index post_source_awaited on post_source (source) where is_awaited = 1`,
];
