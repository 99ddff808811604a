import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../database/schema.ts";

/** How long a used one is remembered after it expired: the clocks of two instances may differ. */
const slack = 60 * 60 * 1000;

/**
 * Uses up what `text` stands for; false when that was done before. One insert decides, so that of
 * several at once, on several instances, one wins.
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
