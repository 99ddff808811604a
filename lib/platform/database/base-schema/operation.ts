/** Changes, secrets, emails and events. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createOperation: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table change (
    sequence ${integer} not null primary key,
    entity ${text} not null,
    entity_id ${text} not null,
    origin ${text} not null,
    detail ${text} not null,
    changed_at ${integer} not null
  ) ${strict}`,
  sql`create index change_entity on change (entity, entity_id, sequence)`,
  sql`create table change_sequence (
    id ${integer} not null primary key,
    value ${integer} not null,
    counted ${integer} not null default -1,
    constraint change_sequence_one_row check (id = 1)
  ) ${strict}`,
  sql`insert into change_sequence (id, value) values (1, 0)`,
  sql`create table secret (
    name ${text} not null primary key,
    value ${text} not null,
    created_at ${integer} not null
  ) ${strictByKey}`,
  sql`create table note (
    name ${text} not null primary key,
    value ${text} not null
  ) ${strictByKey}`,
  sql`create table mail (
    id ${text} not null primary key,
    kind ${text} not null,
    recipient ${text} not null,
    identity_id ${text},
    data ${text} not null,
    created_at ${integer} not null,
    attempts ${integer} not null,
    next_attempt_at ${integer} not null,
    claimed_until ${integer}
  ) ${strict}`,
  sql`create index mail_due on mail (next_attempt_at, id)`,
  sql`create table captcha_use (
    hash ${text} not null primary key,
    expires_at ${integer} not null
  ) ${strictByKey}`,
  sql`create index captcha_use_by_expiry on captcha_use (expires_at)`,
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
