/** The table of redirects: paths that posts had on another site before they were imported. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createRedirects(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  const { text, finishKeyed } = types;
  await finishKeyed(
    schema
      .createTable("redirect")
      .addColumn("path", text, (column) => column.primaryKey().notNull())
      .addColumn("post_id", text, (column) =>
        column.notNull().references("post.id").onDelete("cascade"),
      ),
  ).execute();
}
