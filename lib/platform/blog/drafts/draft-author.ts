/** The authors of draft posts. */
import { invalidField } from "../../../wix/errors.ts";
import type { Database } from "../../database/database.ts";

/** Throws `INVALID_ARGUMENT` if there is no member with this ID. `at` is the draft's path in the request. */
export async function assertAuthorExists(
  database: Database,
  authorId: string | undefined,
  at: string,
): Promise<void> {
  if (authorId === undefined || (await isAuthor(database, authorId))) return;
  throw invalidField(`${at}.memberId`, "NOT_FOUND", "is not a member of this blog");
}

/**
 * Throws `INVALID_ARGUMENT` if there is no member with one of these IDs. `at` is the draft's path in the request.
 */
export async function assertCoAuthorsExist(
  database: Database,
  ids: readonly string[] = [],
  at: string,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (await isAuthor(database, id)) continue;
    throw invalidField(`${at}.coAuthorIds[${index}]`, "NOT_FOUND", "is not a member of this blog");
  }
}

async function isAuthor(database: Database, id: string): Promise<boolean> {
  const find = (table: "member" | "identity") =>
    database.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return (await find("member")) !== undefined || (await find("identity")) !== undefined;
}

/**
 * Returns the author of posts that an API key of the blog writes without naming one: the first owner or,
 * without owners, the author of the most recent post, or the first member.
 */
export async function findDefaultAuthor(database: Database): Promise<string | undefined> {
  const owner = await database
    .selectFrom("member_role")
    .select("identity_id as id")
    .where("role", "=", "owner")
    .orderBy("since")
    .limit(1)
    .executeTakeFirst();
  const author = await database
    .selectFrom("post")
    .select("author_id as id")
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const member = await database
    .selectFrom("member")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return (owner ?? author ?? member)?.id;
}
