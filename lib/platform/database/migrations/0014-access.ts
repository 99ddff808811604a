/** The tables for members' roles, API keys, and webhooks with their deliveries. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createAccess: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table member_role (
    identity_id ${text} not null primary key references identity (id) on delete cascade,
    role ${text} not null,
    since ${integer} not null
  ) ${strictByKey}`,
  sql`insert into member_role (identity_id, role, since)
    select identity_id, 'owner', since from owner`,
  sql`drop table owner`,
  sql`create table api_key (
    id ${text} not null primary key,
    name ${text} not null,
    key_hash ${text} not null unique,
    role ${text} not null,
    member_id ${text} references identity (id) on delete cascade,
    created_at ${integer} not null,
    last_used_at ${integer},
    revoked_at ${integer}
  ) ${strict}`,
  sql`create index api_key_member on api_key (member_id)`,
  sql`create table webhook (
    id ${text} not null primary key,
    url ${text} not null,
    events ${text} not null,
    allow_private ${integer} not null,
    created_at ${integer} not null
  ) ${strict}`,
  sql`create table webhook_delivery (
    id ${text} not null primary key,
    webhook_id ${text} not null references webhook (id) on delete cascade,
    event ${text} not null,
    entity_id ${text} not null,
    sequence ${integer} not null,
    data ${text} not null,
    created_at ${integer} not null,
    attempts ${integer} not null,
    next_attempt_at ${integer},
    claimed_until ${integer},
    delivered_at ${integer},
    outcome ${text} not null
  ) ${strict}`,
  sql`create index webhook_delivery_due on webhook_delivery (next_attempt_at, id)`,
  sql`create index webhook_delivery_webhook on webhook_delivery (webhook_id, created_at)`,
];
