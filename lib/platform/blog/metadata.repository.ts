import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** Values that the platform stores about itself, such as whether the sample blog was imported. */
export function createMetadata(db: Database) {
  return {
    async read(name: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("note")
        .select("value")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.value;
    },

    /** Returns the values whose names begin with `prefix`, as name–value pairs. */
    async list(prefix: string): Promise<(readonly [name: string, value: string])[]> {
      const rows = await db
        .selectFrom("note")
        .select(["name", "value"])
        .where(sql`substr(name, 1, ${Array.from(prefix).length})`, "=", prefix)
        .orderBy("name")
        .execute();
      return rows.map(({ name, value }) => [name, value]);
    },

    async write(name: string, value: string): Promise<void> {
      await db
        .insertInto("note")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },
  };
}
