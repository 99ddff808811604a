/** The table of used captcha challenges, so that a challenge can be used only once, on any instance. */
import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

export async function createCaptchaUses(
  { schema }: Kysely<unknown>,
  types: ColumnTypes,
): Promise<void> {
  const { text, integer, finishKeyed } = types;
  await finishKeyed(
    schema
      .createTable("captcha_use")
      .addColumn("hash", text, (column) => column.primaryKey().notNull())
      .addColumn("expires_at", integer, (column) => column.notNull()),
  ).execute();
  await schema
    .createIndex("captcha_use_by_expiry")
    .on("captcha_use")
    .column("expires_at")
    .execute();
}
