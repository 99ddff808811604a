/** The actions after an update: they publish, schedule, reject or revert the post. */
import { conflict, invalidField } from "../../../wix/errors/errors.ts";
import { performStatusAction, type ActionDetails } from "../posts/post-actions.ts";
import type { WriterEdit } from "../posts/edit-post.ts";
import { assertFuture } from "../posts/post-rules.ts";
import type { StatusAction } from "../posts/post-status.ts";
import { assertMayAct, mayAct } from "../rights.ts";
import type { DraftAction } from "./input/draft-input.ts";
import { publishChanges, withdrawChanges } from "./publish-changes.ts";

/**
 * Performs an action on a post whose fields were saved. `scheduledAt` is in epoch milliseconds. Throws `INVALID_TRANSITION`, `INVALID_ARGUMENT`, and 403
 * for callers without the right.
 */
export async function performDraftAction(
  action: DraftAction,
  context: WriterEdit,
  scheduledAt: number | undefined,
): Promise<void> {
  const { writer, post, now } = context;
  const isKey = writer.kind === "key";
  switch (action) {
    case "UPDATE":
      return;
    case "UPDATE_PUBLICATION":
      if (post.status === "PUBLISHED") return;
      throw conflict("INVALID_TRANSITION", "Only a published post has a publication to update.", {
        from: post.status,
      });
    case "UPDATE_PUBLISH":
      return publishPost(context);
    case "UPDATE_SCHEDULE":
      assertMayAct(writer, "schedule", post);
      assertScheduledDate(scheduledAt, now);
      return perform(context, "schedule", {
        scheduledAt,
        ...(isKey && { origin: "SCHEDULING_SERVICE_SCHEDULE" }),
      });
    case "UPDATE_CANCEL_SCHEDULE":
      return perform(context, "unschedule", {
        ...(isKey && { origin: "SCHEDULING_SERVICE_UNSCHEDULE" }),
      });
    case "UPDATE_REVERT_TO_DRAFT":
      return perform(context, "unpublish", {
        ...(post.status !== "IN_MODERATION" && { origin: "REVERT_TO_DRAFT" }),
      });
    case "UPDATE_REJECT":
      return perform(context, "reject", { moderatorId: writer.id });
  }
}

/** Performs an action on the status. Throws 403 for callers without the right. */
async function perform(
  context: WriterEdit,
  action: StatusAction,
  details?: ActionDetails,
): Promise<void> {
  assertMayAct(context.writer, action, context.post);
  await performStatusAction(context, action, details);
}

/**
 * Publishes a post or the changes to a published one. Callers who may not publish submit them to moderation instead.
 */
export async function publishPost(context: WriterEdit): Promise<void> {
  const { writer, post } = context;
  const isPublished = post.status === "PUBLISHED";
  const moderatorId = writer.id;
  if (isPublished && post.has_draft === 0) return;
  if (!mayAct(writer, "publish", post)) {
    if (post.status !== "IN_MODERATION")
      await perform(context, "submit", { submitterId: writer.id });
  } else if (isPublished) {
    await publishChanges(context, { moderatorId });
  } else await perform(context, "publish", { moderatorId });
}

function assertScheduledDate(scheduledAt: number | undefined, now: number): void {
  if (scheduledAt === undefined) {
    throw invalidField("scheduledPublishDate", "REQUIRED_FIELD", "is required for UPDATE_SCHEDULE");
  }
  assertFuture(scheduledAt, now, "scheduledPublishDate");
}

/**
 * Makes a changed post in moderation or review a draft again, so that an editor cannot publish a text without
 * having seen it. Withdraws submitted changes to a published post for the same reason. Changes by callers who may
 * publish leave the submission as it is.
 */
export async function withdrawSubmission(context: WriterEdit): Promise<void> {
  const { writer, post } = context;
  if (writer.rights.has("publish")) return;
  if (post.status === "PUBLISHED") return withdrawChanges(context);
  const isSubmitted = post.status === "IN_MODERATION" || post.status === "IN_REVIEW";
  if (!isSubmitted) return;
  await performStatusAction(context, "unpublish");
}
