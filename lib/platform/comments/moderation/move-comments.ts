/** Moves threads to another post. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { write } from "../../database/change-log.ts";
import type { Store } from "../../database/database.ts";
import { findCommentRow, insertDecision } from "../comment.repository.ts";

type Move = {
  readonly threadId: string;
  readonly postId: string;
  /** The member who decides. */
  readonly actorId?: string | undefined;
};

/** Moves a thread to another post. Has no effect if it is already there, or no longer exists. */
function moveThread(store: Store, { threadId, postId, actorId }: Move): Promise<void> {
  return write(store, async (transaction, record) => {
    const root = await findCommentRow(transaction, threadId);
    if (root === undefined || root.post_id === postId) return;
    const now = store.now();
    await transaction
      .updateTable("comment")
      .set((eb) => ({ post_id: postId, revision: eb("revision", "+", 1), updated_at: now }))
      .where("thread_id", "=", threadId)
      .execute();
    const moved = root.thread_count + (root.status === "PUBLISHED" ? 1 : 0);
    for (const [id, difference] of [
      [root.post_id, -moved],
      [postId, moved],
    ] as const) {
      await transaction
        .updateTable("post_metrics")
        .set({ comments: sql<number>`comments + ${sql.lit(difference)}` })
        .where("post_id", "=", id)
        .execute();
      record("COMMENT", id, "MODERATION", { commentId: threadId, action: "move" });
    }
    await insertDecision(transaction, {
      id: randomUUID(),
      comment_id: threadId,
      actor_id: actorId ?? null,
      action: "move",
      status_before: root.status,
      status_after: root.status,
      decided_at: now,
    });
  });
}

/** Moves the threads of comments to another post, and yields after each thread. */
export async function* moveInSteps(
  store: Store,
  ids: readonly string[],
  move: Omit<Move, "threadId">,
): AsyncGenerator<undefined, void> {
  for (const id of ids) {
    const row = await findCommentRow(store.database, id);
    if (row !== undefined && row.post_id !== move.postId) {
      await moveThread(store, { ...move, threadId: row.thread_id });
      yield undefined;
    }
  }
}
