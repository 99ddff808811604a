import { Client } from "pg";
import { expect, it } from "vitest";
import { isStoreInUse } from "#lib/maintenance/backup/store-in-use.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

forEachDatabase("a store", (bench) => {
  it("is reported as in use until the last connection to it is closed", async () => {
    const location = await bench.locate();
    const database = await bench.open(location);
    await database.selectFrom("post").select("id").execute();
    expect(await isStoreInUse(location)).toBe(true);
    await database.destroy();
    expect(await isStoreInUse(location)).toBe(false);
  });

  it.runIf(bench.kind === "postgres")(
    "is not in use if its last connection is closed during the check",
    async () => {
      const location = await bench.locate();
      const connectionString = location.databaseUrl ?? "";
      const [site, observer] = [
        new Client({ connectionString, application_name: "quire" }),
        new Client({ connectionString }),
      ];
      await Promise.all([site.connect(), observer.connect()]);
      const inUse = isStoreInUse(location);
      await expect
        .poll(async () => {
          const { rows } = await observer.query<{ query: string }>(
            `select query from pg_stat_activity
           where datname = current_database() and application_name = 'quire care' and state = 'idle'`,
          );
          return rows[0]?.query ?? "";
        })
        .toContain("pg_stat_activity");
      await Promise.all([site.end(), observer.end()]);
      expect(await inUse).toBe(false);
    },
  );
});
