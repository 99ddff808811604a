/** The actions after an update: they publish, schedule, reject or revert the post. */
import { conflict, invalidField } from "../../../wix/errors.ts";
import type { Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { RecordChange } from "../change.repository.ts";
import { applyStatusChange } from "../posts/post-lifecycle.ts";
import { assertFuture } from "../posts/post-rules.ts";
import { statusActions } from "../posts/post-status.ts";
import type { DraftAction } from "./input/draft-input.ts";
import { publishChanges, rejectChanges, submitChanges } from "./publish-changes.ts";
import { assertRight, type Writer } from "./writer.ts";

export type ActionContext = {
  readonly transaction: Transaction;
  readonly record: RecordChange;
  readonly writer: Writer;
  /** The post after its fields were saved. */
  readonly post: PostTable;
  readonly update: { readonly scheduledAt?: number | undefined };
  readonly now: number;
};

const actions: Readonly<Record<DraftAction, (context: ActionContext) => Promise<void>>> = {
  UPDATE: async () => undefined,
  UPDATE_PUBLICATION: async ({ post }) => {
    if (post.status === "PUBLISHED") return;
    throw conflict("INVALID_TRANSITION", "Only a published post has a publication to update.", {
      from: post.status,
    });
  },
  UPDATE_PUBLISH: publishPost,
  UPDATE_SCHEDULE: schedulePost,
  UPDATE_CANCEL_SCHEDULE: async (context) => {
    assertRight(context.writer, "schedule");
    await changeStatus(context, {
      ...statusActions.unschedule,
      ...(context.writer.kind === "key" && { origin: "SCHEDULING_SERVICE_UNSCHEDULE" as const }),
    });
  },
  UPDATE_REVERT_TO_DRAFT: async (context) => {
    const { writer, post } = context;
    if (post.status === "PUBLISHED" || post.status === "SCHEDULED") assertRight(writer, "publish");
    await changeStatus(context, {
      ...statusActions.unpublish,
      ...(post.status !== "IN_MODERATION" && { origin: "REVERT_TO_DRAFT" as const }),
    });
  },
  UPDATE_REJECT: async (context) => {
    const { transaction, record, writer, post, now } = context;
    assertRight(writer, "moderate");
    const columns = { moderation_status: "REJECTED", moderated_at: now } as const;
    const change = { ...statusActions.reject, moderatorId: writer.id, columns };
    if (post.status === "PUBLISHED") await rejectChanges(transaction, record, post, change, now);
    else await changeStatus(context, change);
  },
};

/** Performs an action. Throws `INVALID_TRANSITION`, `INVALID_ARGUMENT`, and 403 for callers without the right. */
export async function performDraftAction(
  action: DraftAction,
  context: ActionContext,
): Promise<void> {
  await actions[action](context);
}

function changeStatus(
  { transaction, record, post, now }: ActionContext,
  change: Parameters<typeof applyStatusChange>[3],
): Promise<void> {
  return applyStatusChange(transaction, record, post, change, now);
}

/**
 * Publishes a post or the changes to a published one. Callers who may not publish submit them to moderation instead.
 */
export async function publishPost(context: ActionContext): Promise<void> {
  const { transaction, record, writer, post, now } = context;
  const mayPublish = writer.rights.has("publish");
  if (post.status === "PUBLISHED") {
    if (post.has_draft === 0) return;
    return mayPublish
      ? publishChanges(transaction, record, post, { now, moderatorId: writer.id })
      : submitChanges(transaction, record, post, statusActions.submit, now);
  }
  if (mayPublish) {
    return changeStatus(context, { ...statusActions.publish, moderatorId: writer.id });
  }
  if (post.status !== "IN_MODERATION") await changeStatus(context, statusActions.submit);
}

async function schedulePost(context: ActionContext): Promise<void> {
  const { writer, update, now } = context;
  assertRight(writer, "schedule");
  const { scheduledAt } = update;
  if (scheduledAt === undefined) {
    throw invalidField("scheduledPublishDate", "REQUIRED_FIELD", "is required for UPDATE_SCHEDULE");
  }
  assertFuture(scheduledAt, now, "scheduledPublishDate");
  await changeStatus(context, {
    ...statusActions.schedule,
    scheduledAt,
    ...(writer.kind === "key" && { origin: "SCHEDULING_SERVICE_SCHEDULE" as const }),
  });
}
