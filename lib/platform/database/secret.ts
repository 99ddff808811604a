import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/**
 * Returns the 32 random bytes stored under `name`, creating them on the first call. They are used as keys to
 * sign cursors and tokens. All instances with the same database get the same bytes.
 */
export async function readOrCreateSecret(database: Database, name: string): Promise<Uint8Array> {
  const create = async () => randomBytes(32).toString("base64url");
  return new Uint8Array(Buffer.from(await readOrCreateText(database, name, create), "base64url"));
}

/**
 * Returns the secret text stored under `name`, creating it on the first call. All instances with the same
 * database get the same text.
 */
export async function readOrCreateText(
  database: Database,
  name: string,
  create: () => Promise<string>,
): Promise<string> {
  const known = await readText(database, name);
  if (known !== undefined) return known;
  const created = { name, value: await create(), created_at: Date.now() };
  await database
    .insertInto("secret")
    .values(created)
    // If another instance was faster, its text is used.
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const stored = await readText(database, name);
  if (stored === undefined) throw new Error(`the secret ${name} was removed while it was created`);
  return stored;
}

async function readText(database: Database, name: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("secret")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}
