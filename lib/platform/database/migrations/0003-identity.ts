/**
 * The member tables: identities, credentials, sessions, and single-use login tokens. Secrets are stored only
 * as hashes.
 */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createIdentities: MigrationStatements = ({ text, integer, strict, strictByKey }) => {
  /** The columns common to all tokens. */
  const token = sql`
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null`;
  return [
    sql`create table identity (
      id ${text} primary key,
      email ${text} not null unique,
      email_verified ${integer} not null,
      password_hash ${text},
      status ${text} not null,
      reason ${text},
      reset_required ${integer} not null,
      profile ${text} not null,
      revision ${integer} not null,
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${strict}`,
    sql`create index identity_by_status on identity (status, created_at, id)`,
    sql`create table state_token (
      ${token},
      purpose ${text} not null,
      new_email ${text}
    ) ${strictByKey}`,
    sql`create table session_token (${token}, authenticated_at ${integer} not null) ${strictByKey}`,
    sql`create table recovery_token (${token}) ${strictByKey}`,
    // The first exchange of a code sets `session_id`. A second exchange ends that session.
    sql`create table authorization_code (
      ${token},
      client_id ${text} not null,
      redirect_uri ${text},
      code_challenge ${text} not null,
      authenticated_at ${integer} not null,
      session_id ${text}
    ) ${strictByKey}`,
    sql`create table member_session (
      ${token},
      id ${text} not null unique,
      device ${text} not null,
      authenticated_at ${integer} not null,
      created_at ${integer} not null,
      last_used_at ${integer} not null
    ) ${strict}`,
    sql`create index state_token_by_identity on state_token (identity_id)`,
    sql`create index session_token_by_identity on session_token (identity_id)`,
    sql`create index recovery_token_by_identity on recovery_token (identity_id)`,
    sql`create index member_session_by_identity on member_session (identity_id)`,
    sql`create table verification_code (
      identity_id ${text} not null references identity (id) on delete cascade,
      purpose ${text} not null,
      code_hash ${text},
      expires_at ${integer} not null,
      tries ${integer} not null,
      tries_since ${integer} not null,
      constraint verification_code_key primary key (identity_id, purpose)
    ) ${strictByKey}`,
    sql`create table redirect_session (
      token_hash ${text} primary key,
      request ${text} not null,
      identity_id ${text} references identity (id) on delete cascade,
      authenticated_at ${integer},
      session_id ${text},
      expires_at ${integer} not null
    ) ${strictByKey}`,
  ];
};
