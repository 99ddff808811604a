import type { MediaTable } from "../../database/schema.ts";
import type { Database } from "../../database/database.ts";

export function findMedia(database: Database, id: string): Promise<MediaTable | undefined> {
  return database.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts a file unless another instance has already stored it. */
export async function insertMedia(database: Database, media: MediaTable): Promise<void> {
  await database
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
