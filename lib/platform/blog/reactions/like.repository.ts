import { sql, type Kysely, type Transaction } from "kysely";
import type { Database, MemberLikeTable } from "../../database/schema.ts";
import type { Source } from "../../query/page.ts";
import type { Queryable } from "../../query/query.ts";
import type { Session } from "../store.ts";

/** The type of liked entities in the API. Only posts can be liked. */
export const likedEntity = "wix.blog.v3.post";

/** Identifies a member's like by its id or by the post. */
export type LikeKey = { readonly memberId: string } & (
  | { readonly id: string }
  | { readonly postId: string }
);

export async function findLike(
  session: Session,
  key: LikeKey,
): Promise<MemberLikeTable | undefined> {
  return session
    .selectFrom("member_like")
    .selectAll()
    .where("member_id", "=", key.memberId)
    .where("id" in key ? "id" : "post_id", "=", "id" in key ? key.id : key.postId)
    .executeTakeFirst();
}

/** Returns likes in the order of the ids. */
export async function readLikes(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<MemberLikeTable[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("member_like")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Inserts a like. Returns `false` if the member already likes the post. */
export async function insertLike(
  transaction: Transaction<Database>,
  like: MemberLikeTable,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("member_like")
    .values(like)
    .onConflict((conflict) => conflict.columns(["post_id", "member_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a like. Returns the id of the post, or `undefined` if the like does not exist. */
export async function deleteLike(
  transaction: Transaction<Database>,
  key: LikeKey,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom("member_like")
    .where("member_id", "=", key.memberId)
    .where("id" in key ? "id" : "post_id", "=", "id" in key ? key.id : key.postId)
    .returning("post_id")
    .executeTakeFirst();
  return row?.post_id;
}

export const likeQueryable: Queryable = {
  kinds: { id: "string", entityId: "string", fqdn: "string", createdDate: "date" },
  sortable: new Set(["createdDate"]),
  defaultSort: { fieldName: "createdDate", order: "DESC" },
};

/** Returns the likes of one member as a source for queries. */
export const buildLikeSource = (memberId: string): Source => ({
  from: sql`(select id, post_id, created_at, ${sql.lit(likedEntity)} as fqdn
    from member_like where member_id = ${memberId}) as liked`,
  where: sql<boolean>`1 = 1`,
  id: "liked.id",
  columns: {
    id: { kind: "column", name: "liked.id" },
    entityId: { kind: "column", name: "liked.post_id" },
    fqdn: { kind: "column", name: "liked.fqdn" },
    createdDate: { kind: "column", name: "liked.created_at" },
  },
});
