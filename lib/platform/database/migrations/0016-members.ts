/** Adds what the Members API stores about an account, and the columns by which members are found. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const addMemberColumns: MigrationStatements = ({ text, integer }) => [
  ...["nickname", "nickname_key", "first_name", "first_name_key", "last_name", "last_name_key"].map(
    (name) => sql`alter table identity add column ${sql.ref(name)} ${text}`,
  ),
  sql`alter table identity add column privacy ${text} not null default 'PUBLIC'`,
  sql`alter table identity add column muted ${integer} not null default 0`,
  ...["slug", "title", "photo", "cover"].map(
    (name) => sql`alter table identity add column ${sql.ref(name)} ${text}`,
  ),
  sql`alter table identity add column last_login_at ${integer}`,
  sql`create unique index identity_by_slug on identity (slug)`,
  // The platform fills these columns when it opens the database, because SQL cannot remove accents.
  sql`create index identity_without_key on identity (id) where nickname_key is null`,
  sql`alter table member add column nickname_key ${text}`,
  sql`create index member_without_key on member (id) where nickname_key is null`,
];
