import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * Creates the repository of metadata: values that the platform stores about itself, such as whether the sample
 * blog was imported. The table is called `note`.
 */
export function createMetadata(database: Database) {
  return {
    async read(name: string): Promise<string | undefined> {
      const row = await database
        .selectFrom("note")
        .select("value")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.value;
    },

    /** Returns the values whose names begin with `prefix`, as name–value pairs. */
    async list(prefix: string): Promise<(readonly [name: string, value: string])[]> {
      const rows = await database
        .selectFrom("note")
        .select(["name", "value"])
        // Not `like`, because the prefix may contain wildcards, and SQLite would ignore case.
        .where(sql`substr(name, 1, ${Array.from(prefix).length})`, "=", prefix)
        .orderBy("name")
        .execute();
      return rows.map(({ name, value }) => [name, value]);
    },

    async remove(name: string): Promise<void> {
      await database.deleteFrom("note").where("name", "=", name).execute();
    },

    async write(name: string, value: string): Promise<void> {
      await database
        .insertInto("note")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },
  };
}
