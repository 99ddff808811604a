/** Adds the order of a post's categories and tags. A post is shown under its first category. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createPositions(
  { schema }: Kysely<unknown>,
  { integer }: ColumnTypes,
): Promise<void> {
  for (const table of ["post_category", "post_tag"]) {
    await schema
      .alterTable(table)
      .addColumn("position", integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
