import type { Database, Transaction } from "../../database/database.ts";
import type { SiteFileTable } from "../../database/schema.ts";

/** Stores a file. A file that is already stored only gets the new date. */
export async function storeSiteFile(database: Database, file: SiteFileTable): Promise<void> {
  await database
    .insertInto("site_file")
    .values(file)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ stored_at: file.stored_at }))
    .execute();
}

/** Returns the content of a file in base64, or `undefined` if it is not stored. */
export async function findSiteFile(database: Database, name: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("site_file")
    .select("content")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.content;
}

/** Returns those of the names that are stored. */
export async function listStored(
  database: Database | Transaction,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await database
    .selectFrom("site_file")
    .select("name")
    .where("name", "in", names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names of all files except the newest ones, oldest first. */
export async function listOlder(
  database: Transaction,
  { before, newest }: { readonly before: number; readonly newest: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom("site_file")
    .select(["name", "stored_at"])
    .orderBy("stored_at", "desc")
    .orderBy("name")
    .execute();
  return rows
    .slice(newest)
    .filter(({ stored_at }) => stored_at < before)
    .map(({ name }) => name);
}

/** Returns the texts in which names of files can occur: stored settings, their earlier values and the draft of the look. */
export async function listReferringTexts(database: Transaction): Promise<string[]> {
  const values = await database
    .selectFrom("site_setting")
    .select("value")
    .where("value", "like", "{%")
    .execute();
  const changes = await database
    .selectFrom("site_setting_change")
    .select("changes as value")
    .where("group_name", "=", "look")
    .execute();
  const drafts = await database
    .selectFrom("look_draft")
    .select("document as value")
    .where("document", "is not", null)
    .execute();
  return [...values, ...changes, ...drafts].flatMap(({ value }) => value ?? []);
}

export async function deleteSiteFiles(
  database: Transaction,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await database.deleteFrom("site_file").where("name", "in", names).execute();
}
