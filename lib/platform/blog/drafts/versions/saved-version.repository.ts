/** The SQL for saved versions of posts. */
import type { Insertable, Selectable } from "kysely";
import type { Database, Transaction } from "../../../database/database.ts";
import type { SavedVersionTable } from "../../../database/schema.ts";

/** Columns that lists read. The others are as large as the post. */
const listed = [
  "number",
  "saved_at",
  "started_at",
  "origin",
  "saved_version.member_id",
  "key_id",
  "session_id",
  "is_published",
  "is_session_start",
  "restored_from",
  "title",
  "words",
  "fingerprint",
] as const;

/** Returns the newest version of a post without its contents, or `undefined` if the post has none. */
export function findNewestVersion(database: Database, postId: string) {
  return database
    .selectFrom("saved_version")
    .select(listed)
    .where("post_id", "=", postId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewestVersion = NonNullable<Awaited<ReturnType<typeof findNewestVersion>>>;

/** Inserts a version. The version before it is due to be checked again, because it was kept as the newest until now. */
export async function insertVersion(
  transaction: Transaction,
  version: Insertable<SavedVersionTable>,
): Promise<void> {
  await transaction
    .updateTable("saved_version")
    .set({ due_at: version.saved_at })
    .where("post_id", "=", version.post_id)
    .where("due_at", "is", null)
    .where("is_published", "=", 0)
    .execute();
  await transaction.insertInto("saved_version").values(version).execute();
}

/** Makes the oldest version of a post due, so that the next run of the background work thins all its versions. */
export async function requestThinning(
  transaction: Transaction,
  postId: string,
  dueAt: number,
): Promise<void> {
  await transaction
    .updateTable("saved_version")
    .set({ due_at: dueAt })
    .where("post_id", "=", postId)
    .where("number", "=", (versions) =>
      versions
        .selectFrom("saved_version")
        .select(({ fn }) => fn.min("number").as("number"))
        .where("post_id", "=", postId),
    )
    .execute();
}

export async function deleteVersion(
  transaction: Transaction,
  postId: string,
  number: number,
): Promise<void> {
  await transaction
    .deleteFrom("saved_version")
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .execute();
}

/** Marks a version as one that readers have seen, so that it stays. */
export async function markPublished(
  transaction: Transaction,
  postId: string,
  number: number,
): Promise<void> {
  await transaction
    .updateTable("saved_version")
    .set({ is_published: 1 })
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .execute();
}

/**
 * Returns versions without their contents, newest first, with the current names of the members and API keys that saved
 * them. With `before`, only versions with a smaller number.
 */
export function listVersions(
  database: Database,
  postId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return database
    .selectFrom("saved_version")
    .leftJoin("member", "member.id", "saved_version.member_id")
    .leftJoin("api_key", "api_key.id", "saved_version.key_id")
    .select(listed)
    .select(["member.nickname as memberName", "api_key.name as keyName"])
    .where("post_id", "=", postId)
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** Returns the contents of a version, with the document as stored. */
export function findVersionContents(
  database: Database,
  postId: string,
  number: number,
): Promise<Pick<Selectable<SavedVersionTable>, "fields" | "document" | "saved_at"> | undefined> {
  return database
    .selectFrom("saved_version")
    .select(["fields", "document", "saved_at"])
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .executeTakeFirst();
}
