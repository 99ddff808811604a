/** The outbox: a table of emails to be sent, stored as jobs without secrets. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createMail: MigrationStatements = ({ text, integer, strict }) => [
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
];
