import type { Session } from "./store.ts";

/** What the platform noted under `name` about itself. */
export async function readNote(session: Session, name: string): Promise<string | undefined> {
  const row = await session
    .selectFrom("note")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function writeNote(session: Session, name: string, value: string): Promise<void> {
  await session
    .insertInto("note")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
