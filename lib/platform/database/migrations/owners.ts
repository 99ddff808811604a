/** The table of owners, the members who run the blog. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createOwners({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, finishKeyed } = types;
  await finishKeyed(
    schema
      .createTable("owner")
      .addColumn("identity_id", text, (column) =>
        column.primaryKey().notNull().references("identity.id").onDelete("cascade"),
      )
      .addColumn("since", integer, (column) => column.notNull()),
  ).execute();
}
