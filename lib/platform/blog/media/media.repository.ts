import type { MediaTable } from "../../database/schema.ts";
import type { Database } from "../../database/database.ts";

export function findMedia(database: Database, id: string): Promise<MediaTable | undefined> {
  return database.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the files that a member uploaded first, for the member's download. */
export async function listMemberFiles(database: Database, memberId: string) {
  const rows = await database
    .selectFrom("media")
    .select(["id", "filename", "alt_text as altText", "created_at"])
    .where("uploaded_by", "=", memberId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ created_at, ...file }) => ({
    ...file,
    createdDate: new Date(created_at).toISOString(),
  }));
}
