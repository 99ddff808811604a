import type { Database, Transaction } from "../database/database.ts";
import type { SiteSettingChangeTable } from "../database/schema.ts";

/** Number of changes that are kept for each group. */
const longestHistory = 50;

/** Returns the stored values by name. */
export async function readStored(database: Database): Promise<Map<string, string>> {
  const rows = await database.selectFrom("site_setting").selectAll().execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Stores values by name. `undefined` removes a value. */
export async function writeStored(
  transaction: Transaction,
  values: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  await transaction
    .deleteFrom("site_setting")
    .where("name", "in", [...values.keys()])
    .execute();
  const rows = [...values].flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  if (rows.length > 0) await transaction.insertInto("site_setting").values(rows).execute();
}

/** Returns the latest change of each group that was ever changed. */
export const findLatestChanges = (database: Database): Promise<SiteSettingChangeTable[]> =>
  database
    .selectFrom("site_setting_change as change")
    .selectAll()
    .where("version", "=", (expression) =>
      expression
        .selectFrom("site_setting_change as other")
        .select(({ fn }) => fn.max("other.version").as("version"))
        .whereRef("other.group_name", "=", "change.group_name"),
    )
    .execute();

/** Returns the kept changes of a group, newest first. */
export const listChanges = (database: Database, group: string): Promise<SiteSettingChangeTable[]> =>
  database
    .selectFrom("site_setting_change")
    .selectAll()
    .where("group_name", "=", group)
    .orderBy("version", "desc")
    .execute();

/** Stores a change, and deletes the oldest ones of its group. */
export async function insertChange(
  transaction: Transaction,
  change: SiteSettingChangeTable,
): Promise<void> {
  await transaction.insertInto("site_setting_change").values(change).execute();
  await transaction
    .deleteFrom("site_setting_change")
    .where("group_name", "=", change.group_name)
    .where("version", "<=", change.version - longestHistory)
    .execute();
}
