/** Adds the granted scope to authorization codes. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function addScopes({ schema }: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await schema
    .alterTable("authorization_code")
    // Existing codes were issued by the previous release, which gave every client a refresh token.
    .addColumn("scope", text, (column) => column.notNull().defaultTo("offline_access"))
    .execute();
}
