/** Adds draft versions of published posts, and the columns by which drafts are edited, listed and queried. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createDrafts: MigrationStatements = ({ kind, text, integer, strict }) => [
  sql`create table draft_post (
    post_id ${text} not null primary key references post (id) on delete cascade,
    patch ${text} not null,
    title ${text},
    title_order ${text},
    excerpt ${text},
    language ${text},
    author_id ${text},
    featured ${integer},
    commenting_enabled ${integer},
    minutes_to_read ${integer},
    category_ids ${text},
    tag_ids ${text},
    hashtag_keys ${text},
    pricing_plan_ids ${text},
    rich_content ${text},
    content_text ${text},
    created_at ${integer} not null
  ) ${strict}`,
  sql`alter table post add column has_draft ${integer} not null default 0`,
  sql`alter table post add column editing_session_id ${text}`,
  sql`alter table post add column preview_text_paragraph ${integer}`,
  sql`alter table post add column cover_displayed ${integer}`,
  kind === "sqlite"
    ? sql`update post set cover_displayed = coalesce(json_extract(cover_media, '$.displayed'), 1)
        where cover_media is not null`
    : sql`update post set cover_displayed =
        case when coalesce(cover_media::json ->> 'displayed', 'true') = 'false' then 0 else 1 end
        where cover_media is not null`,
  // Lists of drafts are sorted by the date of the last edit.
  sql`create index post_edited on post (updated_at, id)`,
  sql`create index post_status_edited on post (status, updated_at, id)`,
  // A sort of the API's post query that had no index.
  sql`create index post_comments on post_metrics (comments, post_id)`,
];
