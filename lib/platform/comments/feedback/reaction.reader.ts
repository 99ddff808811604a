import { sql } from "kysely";
import { isVisible } from "../../blog/visibility.ts";
import type { Database } from "../../database/database.ts";

export type ReactionsInfo = {
  readonly total: number;
  readonly codeReactions: readonly {
    readonly reactionCode: string;
    readonly total: number;
    readonly hasReacted: boolean;
    /** Contains only the calling member, because members do not see who else has reacted. */
    readonly memberIds: readonly string[];
  }[];
};

/**
 * Reads the reactions to published comments on a visible post, by comment ID. Returns `undefined` unless readers can
 * see all of the comments.
 */
export async function readReactions(
  database: Database,
  ids: readonly string[],
  postId: string,
  memberId: string | undefined,
): Promise<Record<string, ReactionsInfo> | undefined> {
  const comments = await database
    .selectFrom("comment")
    .innerJoin("post", "post.id", "comment.post_id")
    .select(["comment.id", "comment.reaction_count"])
    .where("comment.id", "in", ids)
    .where("comment.status", "=", "PUBLISHED")
    .where("post.id", "=", postId)
    .where(isVisible("post"))
    .execute();
  if (comments.length !== ids.length) return undefined;
  const rows = await database
    .selectFrom("comment_reaction")
    .select(["comment_id", "code", (eb) => eb.fn.countAll<number>().as("total")])
    .select(
      sql<number | string>`sum(case when member_id = ${memberId ?? ""} then 1 else 0 end)`.as(
        "own",
      ),
    )
    .where("comment_id", "in", ids)
    .groupBy(["comment_id", "code"])
    .orderBy("code")
    .execute();
  return Object.fromEntries(
    comments.map(({ id, reaction_count }) => [
      id,
      {
        total: reaction_count,
        codeReactions: rows
          .filter((row) => row.comment_id === id)
          .map(({ code, total, own }) => ({
            reactionCode: code,
            total,
            hasReacted: Number(own) > 0,
            memberIds: Number(own) > 0 && memberId !== undefined ? [memberId] : [],
          })),
      },
    ]),
  );
}
