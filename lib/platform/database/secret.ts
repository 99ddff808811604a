import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/**
 * Returns the 32 random bytes stored under `name`, creating them on the first call. They are used as keys to
 * sign cursors and tokens. All instances with the same database get the same bytes.
 */
export async function readOrCreateSecret(database: Database, name: string): Promise<Uint8Array> {
  const known = await readSecret(database, name);
  if (known !== undefined) return known;
  const created = { name, value: randomBytes(32).toString("base64url"), created_at: Date.now() };
  await database
    .insertInto("secret")
    .values(created)
    // If another instance was faster, its bytes are used.
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const stored = await readSecret(database, name);
  if (stored === undefined) throw new Error(`the secret ${name} was removed while it was created`);
  return stored;
}

async function readSecret(database: Database, name: string): Promise<Uint8Array | undefined> {
  const row = await database
    .selectFrom("secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row && new Uint8Array(Buffer.from(row.value, "base64url"));
}
