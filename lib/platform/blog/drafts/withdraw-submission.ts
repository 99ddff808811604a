import type { Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { RecordChange } from "../change.repository.ts";
import { applyStatusChange } from "../posts/post-lifecycle.ts";
import { statusActions } from "../posts/post-status.ts";
import { withdrawChanges } from "./publish-changes.ts";
import type { Writer } from "./writer.ts";

/**
 * Makes a changed post in moderation or review a draft again, so that an editor cannot publish a text without
 * having seen it. Withdraws submitted changes to a published post for the same reason. Changes by callers who may
 * publish leave the submission as it is.
 */
export async function withdrawSubmission(
  transaction: Transaction,
  record: RecordChange,
  writer: Writer,
  post: PostTable,
  now: number,
): Promise<void> {
  if (writer.rights.has("publish")) return;
  if (post.status === "PUBLISHED") return withdrawChanges(transaction, record, post);
  const isSubmitted = post.status === "IN_MODERATION" || post.status === "IN_REVIEW";
  if (!isSubmitted) return;
  await applyStatusChange(transaction, record, post, statusActions.unpublish, now);
}
