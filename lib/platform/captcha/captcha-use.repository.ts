import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../database/schema.ts";

/** Time that a used challenge is kept after it expires, in milliseconds. The clocks of two instances may differ. */
const slack = 60 * 60 * 1000;

/**
 * Marks `text` as used. Returns `false` if it already was. A single insert decides, so that only one of several
 * concurrent calls succeeds, even on several instances.
 */
export async function useOnce(
  database: Kysely<Database>,
  text: string,
  expires: number,
  now: number,
): Promise<boolean> {
  await database
    .deleteFrom("captcha_use")
    .where("expires_at", "<", now - slack)
    .execute();
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("captcha_use")
    .values({ hash: createHash("sha256").update(text).digest("base64url"), expires_at: expires })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
