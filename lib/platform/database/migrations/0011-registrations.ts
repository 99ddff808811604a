/** Creates the table of pending registrations. An unverified address can have several. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createRegistrations: MigrationStatements = ({
  text,
  integer,
  strict,
  strictByKey,
}) => [
  sql`create table registration (
    id ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    password_hash ${text} not null,
    profile ${text} not null,
    expires_at ${integer} not null,
    constraint registration_by_identity unique (identity_id, password_hash)
  ) ${strict}`,
  sql`alter table state_token
    add column registration_id ${text} references registration (id) on delete cascade`,
  sql`create index state_token_by_registration on state_token (registration_id)`,
  // Codes are valid for only ten minutes, so a member whose code is lost can simply request another.
  sql`drop table verification_code`,
  sql`create table verification_code (
    id ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    registration_id ${text} references registration (id) on delete cascade,
    code_hash ${text},
    expires_at ${integer} not null,
    tries ${integer} not null,
    tries_since ${integer} not null
  ) ${strictByKey}`,
  sql`create index verification_code_by_identity_id on verification_code (identity_id)`,
  sql`create index verification_code_by_registration_id on verification_code (registration_id)`,
];
