import type { Database } from "../../database/database.ts";

/** Returns the public names of members by ID. */
export async function findNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("member")
    .select(["id", "nickname"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
