import type { Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { RecordChange } from "../change.repository.ts";
import { applyStatusChange } from "../posts/post-lifecycle.ts";
import { statusActions } from "../posts/post-status.ts";
import type { Writer } from "./writer.ts";

/**
 * Makes a changed post in moderation or review a draft again, so that an editor cannot publish a text without
 * having seen it. Changes by callers who may publish leave the status as it is.
 */
export async function withdrawSubmission(
  transaction: Transaction,
  record: RecordChange,
  writer: Writer,
  post: PostTable,
  now: number,
): Promise<void> {
  const isSubmitted = post.status === "IN_MODERATION" || post.status === "IN_REVIEW";
  if (!isSubmitted || writer.rights.has("publish")) return;
  await applyStatusChange(transaction, record, post, statusActions.unpublish, now);
}
