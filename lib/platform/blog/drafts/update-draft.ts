/** Updates draft posts: saves the given fields, then performs the action. */
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { conflict, invalidField } from "../../../wix/errors.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import { write, type RecordChange } from "../change.repository.ts";
import { checkPost, type PostPatch } from "../posts/new-post.ts";
import { applyStatusChange } from "../posts/post-lifecycle.ts";
import { assertFuture, chooseEditTime, requirePost } from "../posts/post-rules.ts";
import { statusActions } from "../posts/post-status.ts";
import { updatePost } from "../posts/post.repository.ts";
import { assertAuthorExists } from "./draft-author.ts";
import { readOrigin, type DraftAction, type DraftPostInput } from "./draft-input.ts";
import { assertMayEdit, requireOwnUndeleted, type LatestPost } from "./require-draft.ts";
import { assertRight, type Writer } from "./writer.ts";
import { publishChanges, saveFields } from "./save-draft.ts";
import { withdrawSubmission } from "./withdraw-submission.ts";

export type DraftUpdate = {
  readonly id: string;
  /** The request's draft, for its dates and its editing session. */
  readonly input: DraftPostInput;
  /** The fields to change. */
  readonly patch: PostPatch;
  readonly action: DraftAction;
  /** Epoch milliseconds. */
  readonly scheduledAt?: number | undefined;
  /** The draft's path in the request. */
  readonly at: string;
};

/**
 * Updates a draft post.
 *
 * Throws `NOT_FOUND`, `POST_DELETED`, `INVALID_ARGUMENT`, `SLUG_TAKEN`, `INVALID_TRANSITION`,
 * `PERMISSION_DENIED`, and 409 `DRAFT_CHANGED` or `EDIT_SESSION_REPLACED` if the client's version is not the
 * latest one.
 */
export async function updateDraft(
  store: Store,
  writer: Writer,
  update: DraftUpdate,
): Promise<void> {
  const { id, input, patch, at } = update;
  checkPost(patch, at);
  await assertAuthorExists(store.database, patch.authorId, at);
  await write(store, async (transaction, record) => {
    const latest = await requireOwnUndeleted(transaction, writer, id);
    const before = latest.post;
    assertMayEdit(writer, before);
    assertMayChange(writer, latest, patch);
    assertTranslation(before, input, at);
    assertLatest(before, input);
    const now = chooseEditTime(store, before);
    const fields = await saveFields(transaction, record, before, patch, {
      origin: chooseOrigin(input, patch),
      now,
    });
    await saveSession(transaction, record, before, input, fields);
    if (fields.length > 0 && update.action !== "UPDATE_REVERT_TO_DRAFT") {
      await withdrawSubmission(transaction, record, writer, before, now);
    }
    const post = await requirePost(transaction, id);
    await actions[update.action]({ transaction, record, writer, post, update, now });
  });
}

/** Throws 403 if the caller may not feature posts or change their author. */
function assertMayChange(
  writer: Writer,
  { authorId: author, isFeatured }: LatestPost,
  patch: PostPatch,
): void {
  const { featured, authorId } = patch;
  if (featured !== undefined && featured !== isFeatured) assertRight(writer, "feature");
  if (authorId !== undefined && authorId !== author) assertRight(writer, "assign");
}

function assertTranslation(before: PostTable, { translationId }: DraftPostInput, at: string): void {
  if (typeof translationId !== "string" || translationId === before.translation_id) return;
  throw invalidField(`${at}.translationId`, "IMMUTABLE", "can be set only when a post is created");
}

/** Throws 409 if the post was edited after the client read it, or in a newer editing session. */
function assertLatest(
  before: PostTable,
  { editedDate, editingSessionId, changeOrigin }: DraftPostInput,
): void {
  const current = before.updated_at;
  if (typeof editedDate === "number" && editedDate !== current) {
    throw conflict("DRAFT_CHANGED", "The draft was edited after this version. Read it again.", {
      editedDate: new Date(current).toISOString(),
    });
  }
  const session = before.editing_session_id;
  const isOther =
    typeof editingSessionId === "string" && session !== null && editingSessionId !== session;
  if (isOther && changeOrigin !== "NEW_EDIT_SESSION") {
    throw conflict("EDIT_SESSION_REPLACED", "The draft is edited in another session.", {
      editingSessionId: session,
    });
  }
}

/** Stores the editing session and records the start of a new one. */
async function saveSession(
  transaction: Transaction,
  record: RecordChange,
  before: PostTable,
  { editingSessionId }: DraftPostInput,
  savedFields: readonly string[],
): Promise<void> {
  if (typeof editingSessionId !== "string" || editingSessionId === before.editing_session_id)
    return;
  await updatePost(transaction, before.id, { editing_session_id: editingSessionId });
  if (savedFields.length === 0) record("DRAFT", before.id, "NEW_EDIT_SESSION");
}

/** Returns the origin of a change: the one that the client names, or the one that follows from the fields. */
function chooseOrigin(input: DraftPostInput, patch: PostPatch): ChangeOrigin {
  const named = readOrigin(input);
  if (named !== undefined) return named;
  const [field, ...others] = Object.keys(patch);
  if (others.length > 0) return "MANUAL_SAVE";
  if (field === "categoryIds") return "ADD_CATEGORIES";
  if (field === "authorId") return "REASSIGN_OWNER";
  return field === "pricingPlanIds" ? "PRICING_PLANS_CHANGE" : "MANUAL_SAVE";
}

type ActionContext = {
  readonly transaction: Transaction;
  readonly record: RecordChange;
  readonly writer: Writer;
  /** The post after its fields were saved. */
  readonly post: PostTable;
  readonly update: Pick<DraftUpdate, "scheduledAt">;
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
    const { writer, now } = context;
    assertRight(writer, "moderate");
    const columns = { moderation_status: "REJECTED", moderated_at: now } as const;
    await changeStatus(context, { ...statusActions.reject, moderatorId: writer.id, columns });
  },
};

function changeStatus(
  { transaction, record, post, now }: ActionContext,
  change: Parameters<typeof applyStatusChange>[3],
): Promise<void> {
  return applyStatusChange(transaction, record, post, change, now);
}

/**
 * Publishes a post or the changes to a published one. Callers who may not publish submit an unpublished post
 * to moderation instead. For changes to a published post, they get 403.
 */
async function publishPost(context: ActionContext): Promise<void> {
  const { transaction, record, writer, post, now } = context;
  if (post.status === "PUBLISHED") {
    if (post.has_draft === 1) assertRight(writer, "publish");
    return publishChanges(transaction, record, post, now);
  }
  if (writer.rights.has("publish")) {
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

/** Publishes a draft post (see {@link publishPost}). Throws the same errors as {@link updateDraft}. */
export async function publishDraft(store: Store, writer: Writer, id: string): Promise<void> {
  await write(store, async (transaction, record) => {
    const { post } = await requireOwnUndeleted(transaction, writer, id);
    const now = chooseEditTime(store, post);
    await publishPost({ transaction, record, writer, post, update: {}, now });
  });
}
