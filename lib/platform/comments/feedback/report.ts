/** Reports of comments by readers. */
import { z } from "zod";
import { commentReportReasons, type CommentReportReason } from "../../../wix/comments/comment.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { CommentContext } from "../comment-context.ts";
import { isOnVisiblePost } from "../comment.reader.ts";

export const reportBody = z.object({ reason: z.enum(commentReportReasons).default("OTHER") });

export type CommentReport = {
  readonly id: string;
  /** `member:` and an ID, or `address:` and the keyed hash of a network address. */
  readonly reporter: string;
  readonly reason: CommentReportReason;
};

/**
 * Reports a published comment on a visible post. Further reports of the same reporter change nothing. Throws `NOT_FOUND`, and
 * `TOO_MANY_TRIES` (429).
 */
export async function reportComment(
  { store, limits }: CommentContext,
  { id, reporter, reason }: CommentReport,
): Promise<void> {
  await limits.countReport(reporter);
  await store.database.transaction().execute(async (transaction) => {
    const comment = await transaction
      .updateTable("comment")
      .set((eb) => ({ report_count: eb.ref("report_count") }))
      .where("id", "=", id)
      .where("status", "=", "PUBLISHED")
      .returning("id")
      .executeTakeFirst();
    if (comment === undefined || !(await isOnVisiblePost(transaction, id))) {
      throw notFound("Comment");
    }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("comment_report")
      .values({ comment_id: id, reporter, reason, created_at: store.now() })
      .onConflict((conflict) => conflict.columns(["comment_id", "reporter"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await transaction
      .updateTable("comment")
      .set((eb) => ({ report_count: eb("report_count", "+", 1) }))
      .where("id", "=", id)
      .execute();
  });
}
