import type { Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { RecordChange } from "../change.repository.ts";
import { applyStatusChange } from "../posts/post-lifecycle.ts";
import { statusActions } from "../posts/post-status.ts";
import type { Writer } from "./writer.ts";

/**
 * Takes a changed post out of moderation, so that an editor cannot approve a text without having seen it.
 * Changes by callers who may publish leave the post in moderation.
 */
export async function withdrawSubmission(
  transaction: Transaction,
  record: RecordChange,
  writer: Writer,
  post: PostTable,
  now: number,
): Promise<void> {
  if (post.status !== "IN_MODERATION" || writer.rights.has("publish")) return;
  await applyStatusChange(transaction, record, post, statusActions.unpublish, now);
}
