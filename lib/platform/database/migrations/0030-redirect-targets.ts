/** Adds the redirects of owners, which lead to a path or URL instead of a post. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addRedirectTargets: MigrationStatements = ({ kind, text, integer, strictByKey }) =>
  kind === "postgres"
    ? [
        sql`alter table redirect
          alter column post_id drop not null,
          add column target ${text},
          add column created_at ${integer},
          add column member_id ${text},
          add column key_id ${text}`,
      ]
    : [
        // SQLite cannot make a column nullable.
        sql`alter table redirect rename to former_redirect`,
        sql`create table redirect (
          path ${text} not null primary key,
          post_id ${text} references post (id) on delete cascade,
          target ${text},
          created_at ${integer},
          member_id ${text},
          key_id ${text}
        ) ${strictByKey}`,
        sql`insert into redirect (path, post_id) select path, post_id from former_redirect`,
        sql`drop table former_redirect`,
      ];
