import { randomUUID } from "node:crypto";
import type { CommentHoldCause } from "../../../wix/comments/comment.ts";
import type { Transaction } from "../../database/database.ts";
import { insertDecision, type CommentRow } from "../comment.repository.ts";

/** Returns the name of the history entry that records why a comment waits. */
export const formatHold = (cause: CommentHoldCause): string => `hold-${cause}`;

/** Records in a comment's history why the comment or a change to it waits for approval. */
export function recordHold(
  transaction: Transaction,
  { id, status }: Pick<CommentRow, "id" | "status">,
  cause: CommentHoldCause,
  now: number,
): Promise<void> {
  return insertDecision(transaction, {
    id: randomUUID(),
    comment_id: id,
    actor_id: null,
    action: formatHold(cause),
    status_before: status,
    status_after: status,
    decided_at: now,
  });
}
