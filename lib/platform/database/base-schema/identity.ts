/** Accounts, their credentials, roles and sessions. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createIdentities: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
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
    updated_at ${integer} not null,
    nickname ${text},
    nickname_key ${text},
    first_name ${text},
    first_name_key ${text},
    last_name ${text},
    last_name_key ${text},
    privacy ${text} not null default 'PUBLIC',
    muted ${integer} not null default 0,
    slug ${text},
    title ${text},
    photo ${text},
    cover ${text},
    last_login_at ${integer}
  ) ${strict}`,
  sql`create index identity_by_status on identity (status, created_at, id)`,
  sql`create unique index identity_by_slug on identity (slug)`,
  sql`create index identity_without_key on identity (id) where nickname_key is null`,
  sql`create table registration (
    id ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    password_hash ${text} not null,
    profile ${text} not null,
    expires_at ${integer} not null,
    constraint registration_by_identity unique (identity_id, password_hash)
  ) ${strict}`,
  sql`create table state_token (
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null,
    purpose ${text} not null,
    new_email ${text},
    registration_id ${text} references registration (id) on delete cascade
  ) ${strictByKey}`,
  sql`create index state_token_by_identity on state_token (identity_id)`,
  sql`create index state_token_by_registration on state_token (registration_id)`,
  sql`create table session_token (
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null,
    authenticated_at ${integer} not null
  ) ${strictByKey}`,
  sql`create index session_token_by_identity on session_token (identity_id)`,
  sql`create table recovery_token (
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null
  ) ${strictByKey}`,
  sql`create index recovery_token_by_identity on recovery_token (identity_id)`,
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
  sql`create table authorization_code (
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null,
    client_id ${text} not null,
    redirect_uri ${text},
    code_challenge ${text} not null,
    authenticated_at ${integer} not null,
    session_id ${text},
    scope ${text} not null default 'offline_access'
  ) ${strictByKey}`,
  sql`create table redirect_session (
    token_hash ${text} primary key,
    request ${text} not null,
    identity_id ${text} references identity (id) on delete cascade,
    authenticated_at ${integer},
    session_id ${text},
    expires_at ${integer} not null
  ) ${strictByKey}`,
  sql`create table member_session (
    token_hash ${text} primary key,
    identity_id ${text} not null references identity (id) on delete cascade,
    expires_at ${integer} not null,
    id ${text} not null unique,
    device ${text} not null,
    authenticated_at ${integer} not null,
    created_at ${integer} not null,
    last_used_at ${integer} not null
  ) ${strict}`,
  sql`create index member_session_by_identity on member_session (identity_id)`,
  sql`create table member_role (
    identity_id ${text} not null primary key references identity (id) on delete cascade,
    role ${text} not null,
    since ${integer} not null
  ) ${strictByKey}`,
  sql`create table owner_claim (
    token_hash ${text} not null primary key,
    created_at ${integer} not null
  ) ${strictByKey}`,
  sql`create table api_key (
    id ${text} not null primary key,
    name ${text} not null,
    key_hash ${text} not null unique,
    role ${text} not null,
    member_id ${text} references identity (id) on delete cascade,
    created_at ${integer} not null,
    last_used_at ${integer},
    revoked_at ${integer},
    creator_id ${text}
  ) ${strict}`,
  sql`create index api_key_member on api_key (member_id)`,
];
