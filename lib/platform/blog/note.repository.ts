import { sql } from "kysely";
import type { Session } from "./store.ts";

/** Returns the value that the platform has stored about itself under `name`. */
export async function readNote(session: Session, name: string): Promise<string | undefined> {
  const row = await session
    .selectFrom("note")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

/** Returns the notes whose names begin with `prefix`, as pairs of name and value. */
export async function readNotes(
  session: Session,
  prefix: string,
): Promise<(readonly [name: string, value: string])[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await session
    .selectFrom("note")
    .select(["name", "value"])
    .where(sql<boolean>`name like ${pattern} escape '\\'`)
    .orderBy("name")
    .execute();
  return rows.filter(({ name }) => name.startsWith(prefix)).map(({ name, value }) => [name, value]);
}

export async function writeNote(session: Session, name: string, value: string): Promise<void> {
  await session
    .insertInto("note")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
