/** Publishes, submits, withdraws and rejects the changes to a published post, which are its draft version. */
import { conflict } from "../../../wix/errors/errors.ts";
import type { PostTable } from "../../database/schema.ts";
import type { RecordChange } from "../../database/change-log.ts";
import { chooseEditTime, type PostWrite } from "../posts/post-rules.ts";
import type { StatusChange } from "../posts/post-status.ts";
import { updatePost } from "../posts/post.repository.ts";
import { applyPatch } from "../posts/update-post.ts";
import {
  deleteDraftVersion,
  findDraftFields,
  findDraftVersion,
  updateDraftVersion,
} from "./draft.repository.ts";
import { dropUnknownGroups } from "./save-draft.ts";

/** A step of the moderation of a published post's changes. Throws `INVALID_TRANSITION` if there are no changes for it. */
type ModerationStep = (context: PostWrite, change: StatusChange) => Promise<void>;

/** Makes the draft version of a published post its published version. Approves changes that wait for moderation. */
export async function publishChanges(
  context: PostWrite,
  { moderatorId, reason }: Pick<StatusChange, "moderatorId" | "reason">,
): Promise<void> {
  const { transaction, record, post: before, now } = context;
  const draft = await findDraftVersion(transaction, before.id);
  if (draft === undefined) return;
  await deleteDraftVersion(transaction, before.id);
  const patch = await dropUnknownGroups(transaction, draft.patch);
  const { moderation_status, moderation_submitted_at } = draft.row;
  if (moderation_status !== "UNKNOWN") {
    return applyPatch(context, patch, "PUBLISH");
  }
  await updatePost(transaction, before.id, {
    moderation_status: "APPROVED",
    moderation_submitted_at,
    moderated_at: now,
    moderated_by: moderatorId ?? null,
  });
  const recordApproval: RecordChange = (entity, id, origin, detail) =>
    record(entity, id, origin, { ...detail, moderatorId, reason });
  await applyPatch({ ...context, record: recordApproval }, patch, "APPROVE_IN_MODERATION");
}

/** Submits the changes to a published post to moderation, unless they already wait. */
export const submitChanges: ModerationStep = async (context, change) => {
  const { transaction, record, post, now } = context;
  if (post.has_draft === 0) refuse(post, change, "unpublished changes");
  if (await isWaiting(context)) return;
  await updateDraftVersion(transaction, post.id, {
    moderation_status: "UNKNOWN",
    moderation_submitted_at: now,
    moderated_at: null,
    moderated_by: null,
  });
  await updatePost(transaction, post.id, { updated_at: chooseEditTime(now, post) });
  record("DRAFT", post.id, "MODERATION", { submitterId: change.submitterId });
};

/** Withdraws the changes to a published post, if they wait for moderation. */
export async function withdrawChanges(context: PostWrite): Promise<void> {
  const { transaction, record, post } = context;
  if (!(await isWaiting(context))) return;
  await updateDraftVersion(transaction, post.id, {
    moderation_status: null,
    moderation_submitted_at: null,
  });
  record("DRAFT", post.id, "REMOVE_FROM_MODERATION");
}

/** Approves and publishes the waiting changes to a published post. */
export const approveChanges: ModerationStep = async (context, change) => {
  await assertWaiting(context, change);
  await publishChanges(context, change);
};

/** Rejects the waiting changes to a published post. The draft version stays, so that its author can correct it. */
export const rejectChanges: ModerationStep = async (context, change) => {
  await assertWaiting(context, change);
  const { transaction, record, post, now } = context;
  const { moderatorId, reason } = change;
  await updateDraftVersion(transaction, post.id, {
    moderation_status: "REJECTED",
    moderated_at: now,
    moderated_by: moderatorId ?? null,
  });
  await updatePost(transaction, post.id, { updated_at: chooseEditTime(now, post) });
  record("DRAFT", post.id, "REJECT_FROM_MODERATION", { moderatorId, reason });
};

async function isWaiting({ transaction, post }: PostWrite): Promise<boolean> {
  if (post.has_draft === 0) return false;
  const [draft] = await findDraftFields(transaction, [post.id], { content: false });
  return draft?.row.moderation_status === "UNKNOWN";
}

async function assertWaiting(context: PostWrite, change: StatusChange): Promise<void> {
  if (await isWaiting(context)) return;
  refuse(context.post, change, "changes that wait for moderation");
}

/** Throws `INVALID_TRANSITION`. `missing` are the changes that the published post does not have. */
function refuse({ status }: PostTable, { to }: StatusChange, missing: string): never {
  throw conflict("INVALID_TRANSITION", `The published post has no ${missing}.`, {
    from: status,
    to,
  });
}
