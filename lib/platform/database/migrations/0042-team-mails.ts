/** Adds members' settings for emails about the team, and the submissions and decisions about which no email is queued yet. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createTeamMails: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table team_mail_setting (
    member_id ${text} not null primary key,
    roles ${integer} not null default 1,
    submissions ${integer} not null default 1,
    decisions ${integer} not null default 1
  ) ${strictByKey}`,
  sql`create table post_notice (
    post_id ${text} not null,
    kind ${text} not null,
    actor_id ${text},
    reason ${text} not null,
    due_at ${integer} not null,
    primary key (post_id, kind)
  ) ${strict}`,
  sql`create index post_notice_due on post_notice (due_at)`,
];
