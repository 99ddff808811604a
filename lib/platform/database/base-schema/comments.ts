/** Comments and their reactions, reports, decisions, followers, email settings, notices and drafts. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createComments: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table comment (
    id ${text} not null primary key,
    post_id ${text} not null references post (id) on delete cascade,
    parent_id ${text} references comment (id) on delete cascade,
    thread_id ${text} not null,
    author_id ${text},
    author_name ${text} not null,
    author_url ${text},
    content ${text},
    draft_content ${text},
    content_text ${text} not null,
    status ${text} not null,
    reason ${text},
    marked ${integer} not null default 0,
    edited ${integer} not null default 0,
    revision ${integer} not null default 1,
    reply_count ${integer} not null default 0,
    thread_count ${integer} not null default 0,
    reaction_count ${integer} not null default 0,
    report_count ${integer} not null default 0,
    commented_at ${integer} not null,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    published_at ${integer},
    origin ${text}
  ) ${strict}`,
  sql`create index comment_by_post on comment (post_id, commented_at, id)`,
  sql`create index comment_by_thread on comment (thread_id, status, commented_at, id)`,
  sql`create index comment_thread_start
    on comment (post_id, marked desc, commented_at, id, status, thread_count) where parent_id is null`,
  sql`create index comment_waiting
    on comment (status, commented_at, id) where draft_content is not null`,
  sql`create index comment_by_parent on comment (parent_id) where parent_id is not null`,
  sql`create index comment_by_author on comment (author_id, commented_at, id)`,
  sql`create index comment_by_status on comment (status, commented_at, id)`,
  sql`create index comment_by_date on comment (commented_at, id)`,
  sql`create index comment_reported on comment (report_count, id) where report_count > 0`,
  sql`create unique index comment_by_origin on comment (origin) where origin is not null`,
  sql`create table comment_reaction (
    comment_id ${text} not null references comment (id) on delete cascade,
    member_id ${text} not null,
    code ${text} not null,
    created_at ${integer} not null,
    primary key (comment_id, member_id, code)
  ) ${strictByKey}`,
  sql`create index comment_reaction_by_member on comment_reaction (member_id)`,
  sql`create table comment_report (
    comment_id ${text} not null references comment (id) on delete cascade,
    reporter ${text} not null,
    reason ${text} not null,
    created_at ${integer} not null,
    primary key (comment_id, reporter)
  ) ${strictByKey}`,
  sql`create table comment_decision (
    id ${text} not null primary key,
    comment_id ${text} not null references comment (id) on delete cascade,
    actor_id ${text},
    action ${text} not null,
    status_before ${text} not null,
    status_after ${text} not null,
    decided_at ${integer} not null
  ) ${strict}`,
  sql`create index comment_decision_by_comment on comment_decision (comment_id, decided_at)`,
  sql`create table comment_follow (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    created_at ${integer} not null,
    primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index comment_follow_by_member on comment_follow (member_id)`,
  sql`create table comment_mail_setting (
    member_id ${text} not null primary key,
    replies ${integer} not null default 1,
    followed ${integer} not null default 1,
    own_posts ${integer} not null default 1,
    moderation ${integer} not null default 1
  ) ${strictByKey}`,
  sql`create table comment_notice (
    comment_id ${text} not null references comment (id) on delete cascade,
    member_id ${text} not null,
    kind ${text} not null,
    due_at ${integer} not null,
    primary key (comment_id, member_id)
  ) ${strictByKey}`,
  sql`create index comment_notice_due on comment_notice (due_at)`,
  sql`create table comment_mute (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    created_at ${integer} not null,
    primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index comment_mute_by_member on comment_mute (member_id)`,
  sql`create table comment_draft (
    token_hash ${text} not null,
    place ${text} not null,
    content ${text} not null,
    expires_at ${integer} not null,
    primary key (token_hash, place)
  ) ${strictByKey}`,
  sql`create index comment_draft_by_expiry on comment_draft (expires_at)`,
];
