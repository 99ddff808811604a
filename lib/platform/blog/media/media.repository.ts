import type { MediaTable } from "../../database/schema.ts";
import type { Database } from "../../database/database.ts";

export function findMedia(db: Database, id: string): Promise<MediaTable | undefined> {
  return db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts a file unless another instance has already stored it. */
export async function insertMedia(db: Database, media: MediaTable): Promise<void> {
  await db
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
