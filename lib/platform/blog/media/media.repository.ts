import type { MediaTable } from "../../database/schema.ts";
import type { Session } from "../store.ts";

export function findMedia(session: Session, id: string): Promise<MediaTable | undefined> {
  return session.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts a file, unless another instance has stored the same file. */
export async function insertMedia(session: Session, media: MediaTable): Promise<void> {
  await session
    .insertInto("media")
    .values(media)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
