/** Creates the table of pending registrations. An unverified address can have several. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createRegistrations(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  const { text, integer, finish, finishKeyed } = types;
  await finish(
    schema
      .createTable("registration")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("identity_id", text, (column) =>
        column.notNull().references("identity.id").onDelete("cascade"),
      )
      .addColumn("password_hash", text, (column) => column.notNull())
      .addColumn("profile", text, (column) => column.notNull())
      .addColumn("expires_at", integer, (column) => column.notNull())
      .addUniqueConstraint("registration_by_identity", ["identity_id", "password_hash"]),
  ).execute();
  await schema
    .alterTable("state_token")
    .addColumn("registration_id", text, (column) =>
      column.references("registration.id").onDelete("cascade"),
    )
    .execute();
  await schema
    .createIndex("state_token_by_registration")
    .on("state_token")
    .column("registration_id")
    .execute();

  // Codes are valid for ten minutes, so a member with a lost code can simply request another.
  await schema.dropTable("verification_code").execute();
  await finishKeyed(
    schema
      .createTable("verification_code")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("identity_id", text, (column) =>
        column.notNull().references("identity.id").onDelete("cascade"),
      )
      .addColumn("registration_id", text, (column) =>
        column.references("registration.id").onDelete("cascade"),
      )
      .addColumn("code_hash", text)
      .addColumn("expires_at", integer, (column) => column.notNull())
      .addColumn("tries", integer, (column) => column.notNull())
      .addColumn("tries_since", integer, (column) => column.notNull()),
  ).execute();
  for (const column of ["identity_id", "registration_id"]) {
    await schema
      .createIndex(`verification_code_by_${column}`)
      .on("verification_code")
      .column(column)
      .execute();
  }
}
