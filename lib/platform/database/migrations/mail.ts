/** The outbox: a table of mails to be sent, as jobs without secrets. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createMail({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, finish } = types;
  await finish(
    schema
      .createTable("mail")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("recipient", text, (column) => column.notNull())
      .addColumn("identity_id", text)
      .addColumn("data", text, (column) => column.notNull())
      .addColumn("created_at", integer, (column) => column.notNull())
      .addColumn("attempts", integer, (column) => column.notNull())
      .addColumn("next_attempt_at", integer, (column) => column.notNull())
      .addColumn("claimed_until", integer),
  ).execute();
  await schema.createIndex("mail_due").on("mail").columns(["next_attempt_at", "id"]).execute();
}
