import type { Database } from "../database/database.ts";

/** Finds the public name of a member. */
export async function findCommentAuthor(
  reader: Database,
  memberId: string,
): Promise<{ readonly name: string } | undefined> {
  const row = await reader
    .selectFrom("member")
    .select("nickname")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row && { name: row.nickname };
}

/** Counts the comments of a member that a ban would hide. */
export async function countVisibleComments(reader: Database, memberId: string): Promise<number> {
  const { total } = await reader
    .selectFrom("comment")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("author_id", "=", memberId)
    .where("status", "in", ["PUBLISHED", "PENDING"])
    .executeTakeFirstOrThrow();
  return total;
}
