/**
 * The tables of members: identities, credentials, sessions, and the single-use tokens of the login. Secrets are
 * stored as hashes only.
 */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createIdentities(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  const { text, integer, finish, finishKeyed } = types;

  await finish(
    schema
      .createTable("identity")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("email", text, (column) => column.notNull().unique())
      .addColumn("email_verified", integer, (column) => column.notNull())
      .addColumn("password_hash", text)
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("reason", text)
      .addColumn("reset_required", integer, (column) => column.notNull())
      .addColumn("profile", text, (column) => column.notNull())
      .addColumn("revision", integer, (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("updated_at", integer, (column) => column.notNull()),
  ).execute();
  await schema
    .createIndex("identity_by_status")
    .on("identity")
    .columns(["status", "created_at", "id"])
    .execute();

  const owned = (table: string) =>
    schema
      .createTable(table)
      .addColumn("token_hash", text, (column) => column.primaryKey())
      .addColumn("identity_id", text, (column) =>
        column.notNull().references("identity.id").onDelete("cascade"),
      )
      .addColumn("expires_at", integer, (column) => column.notNull());

  await finishKeyed(
    owned("state_token")
      .addColumn("purpose", text, (column) => column.notNull())
      .addColumn("new_email", text),
  ).execute();
  await finishKeyed(
    owned("session_token").addColumn("authenticated_at", integer, (column) => column.notNull()),
  ).execute();
  await finishKeyed(owned("recovery_token")).execute();
  await finishKeyed(
    owned("authorization_code")
      .addColumn("client_id", text, (column) => column.notNull())
      .addColumn("redirect_uri", text)
      .addColumn("code_challenge", text, (column) => column.notNull())
      .addColumn("authenticated_at", integer, (column) => column.notNull())
      // Set by the first exchange. A second exchange ends that session.
      .addColumn("session_id", text),
  ).execute();
  await finish(
    owned("member_session")
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("device", text, (column) => column.notNull())
      .addColumn("authenticated_at", integer, (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("last_used_at", integer, (column) => column.notNull()),
  ).execute();
  for (const table of ["state_token", "session_token", "recovery_token", "member_session"]) {
    await schema.createIndex(`${table}_by_identity`).on(table).column("identity_id").execute();
  }

  await finishKeyed(
    schema
      .createTable("verification_code")
      .addColumn("identity_id", text, (column) =>
        column.notNull().references("identity.id").onDelete("cascade"),
      )
      .addColumn("purpose", text, (column) => column.notNull())
      .addColumn("code_hash", text)
      .addColumn("expires_at", integer, (column) => column.notNull())
      .addColumn("tries", integer, (column) => column.notNull())
      .addColumn("tries_since", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint("verification_code_key", ["identity_id", "purpose"]),
  ).execute();

  await finishKeyed(
    schema
      .createTable("redirect_session")
      .addColumn("token_hash", text, (column) => column.primaryKey())
      .addColumn("request", text, (column) => column.notNull())
      .addColumn("identity_id", text, (column) =>
        column.references("identity.id").onDelete("cascade"),
      )
      .addColumn("authenticated_at", integer)
      .addColumn("session_id", text)
      .addColumn("expires_at", integer, (column) => column.notNull()),
  ).execute();
}
