/** Adds the invitations to the team. An address has at most one open invitation. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createInvitations: MigrationStatements = ({ text, integer, strict }) => [
  sql`create table invitation (
    id ${text} not null primary key,
    email ${text} not null,
    role ${text} not null,
    language ${text} not null,
    message ${text} not null,
    days ${integer} not null,
    inviter_id ${text},
    token_hash ${text},
    created_at ${integer} not null,
    expires_at ${integer} not null,
    accepted_at ${integer},
    accepted_by ${text}
  ) ${strict}`,
  sql`create unique index invitation_by_token on invitation (token_hash)`,
  sql`create unique index invitation_by_address on invitation (email) where accepted_at is null`,
];
