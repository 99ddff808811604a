import type { MediaTable } from "../../database/schema.ts";
import type { Database } from "../../database/database.ts";

export function findMedia(database: Database, id: string): Promise<MediaTable | undefined> {
  return database.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}
