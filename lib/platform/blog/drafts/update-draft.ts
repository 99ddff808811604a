/** Updates draft posts: saves the given fields, then performs the action. */
import { isDeepStrictEqual } from "node:util";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { conflict, invalidField } from "../../../wix/errors/errors.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import type { PostPatch } from "../posts/new-post.ts";
import { readCoAuthors } from "../posts/author.repository.ts";
import { editPostAs } from "../posts/edit-post.ts";
import { assertVersion, requirePost, type PostWrite } from "../posts/post-rules.ts";
import { updatePost } from "../posts/post.repository.ts";
import { newPostSession } from "../posts/untouched-drafts.ts";
import { performDraftAction, publishPost, withdrawSubmission } from "./draft-actions.ts";
import { assertAuthorExists, assertCoAuthorsExist } from "./create-draft.ts";
import type { DraftAction, DraftPostInput } from "./input/draft-input.ts";
import { findDraftFields } from "./draft.repository.ts";
import { assertFreeLanguage } from "./translation-group.ts";
import { assertMayAct, assertRight, type Writer } from "../rights.ts";
import { saveFields } from "./save-draft.ts";

export type DraftUpdate = {
  readonly id: string;
  /** The draft in the request. Its fields are in `patch`; only its dates and its editing session are read from here. */
  readonly input: DraftPostInput;
  /** The fields to change. */
  readonly patch: PostPatch;
  readonly action: DraftAction;
  /** Epoch milliseconds. */
  readonly scheduledAt?: number | undefined;
  /** The path of the draft in the request, for violations. */
  readonly at: string;
};

/**
 * Updates a draft post.
 *
 * Throws `NOT_FOUND`, `POST_DELETED`, `INVALID_ARGUMENT`, `SLUG_TAKEN`, `INVALID_TRANSITION`,
 * `PERMISSION_DENIED`, `ALREADY_EXISTS` if a translation has the new language, and 409 `DRAFT_CHANGED` or `EDIT_SESSION_REPLACED` if the client's version is not the
 * latest one.
 */
export async function updateDraft(
  store: Store,
  writer: Writer,
  update: DraftUpdate,
): Promise<void> {
  const { id, input, patch: given, at } = update;
  await assertAuthorExists(store.database, given.authorId, at);
  await assertCoAuthorsExist(store.database, given.coAuthorIds, at);
  await editPostAs(store, writer, id, async (context) => {
    const { transaction, post: before } = context;
    assertMayAct(writer, "edit", before);
    await assertMayChange(transaction, writer, before, given);
    const patch = keepNeededDate(writer, before, given);
    assertTranslation(before, input, at);
    assertLatest(before, input);
    await assertFreeLanguage(transaction, writer, before, patch.language);
    const fields = await saveFields(context, patch, chooseOrigin(input, patch));
    await saveSession(context, input, fields);
    if (fields.length > 0 && update.action !== "UPDATE_REVERT_TO_DRAFT") {
      await withdrawSubmission(context);
    }
    const post = await requirePost(transaction, id);
    await performDraftAction(update.action, { ...context, post }, update.scheduledAt);
  });
}

/** Throws 403 if the caller may not feature posts or change their authors. */
async function assertMayChange(
  transaction: Transaction,
  writer: Writer,
  post: PostTable,
  patch: PostPatch,
): Promise<void> {
  const [draft] = await findDraftFields(transaction, [post.id], { content: false });
  const coAuthors = await readCoAuthors(transaction, [post.id]);
  const latest = {
    featured: post.featured === 1,
    authorId: post.author_id,
    coAuthorIds: coAuthors.map(({ id }) => id),
    ...draft?.patch,
  };
  for (const [field, right] of [
    ["featured", "feature"],
    ["authorId", "assign"],
    ["coAuthorIds", "assign"],
  ] as const) {
    const isKept = patch[field] === undefined || isDeepStrictEqual(patch[field], latest[field]);
    if (!isKept) assertRight(writer, right);
  }
}

/**
 * Returns the fields without a cleared date if the post is published, or was published before and the caller may not
 * publish. The date shows that readers have seen the post.
 */
function keepNeededDate(writer: Writer, before: PostTable, patch: PostPatch): PostPatch {
  const { firstPublishedAt, ...others } = patch;
  const wasPublished = before.last_published_at !== null && !writer.rights.has("publish");
  const isKept = firstPublishedAt === null && (before.status === "PUBLISHED" || wasPublished);
  return isKept ? others : patch;
}

function assertTranslation(before: PostTable, { translationId }: DraftPostInput, at: string): void {
  if (typeof translationId !== "string" || translationId === before.translation_id) return;
  throw invalidField(`${at}.translationId`, "IMMUTABLE", "can be set only when a post is created");
}

type ClientVersion = Pick<DraftPostInput, "editedDate" | "editingSessionId" | "changeOrigin">;

/** Throws 409 if the post was edited after the client read it, or in a newer editing session. */
export function assertLatest(
  before: PostTable,
  { editedDate, editingSessionId, changeOrigin }: ClientVersion,
): void {
  assertVersion(before, editedDate);
  const session = before.editing_session_id;
  const isOther =
    typeof editingSessionId === "string" && session !== null && editingSessionId !== session;
  if (isOther && changeOrigin !== "NEW_EDIT_SESSION") {
    throw conflict("EDIT_SESSION_REPLACED", "The draft is edited in another session.", {
      editingSessionId: session,
    });
  }
}

/**
 * Stores the editing session and records the start of a new one. No client can give a post the session of untouched
 * drafts, which lists leave out and which are removed after a day.
 */
export async function saveSession(
  { transaction, record, post: before }: PostWrite,
  { editingSessionId }: Pick<DraftPostInput, "editingSessionId">,
  savedFields: readonly string[],
): Promise<void> {
  if (typeof editingSessionId !== "string" || editingSessionId === before.editing_session_id)
    return;
  if (editingSessionId === newPostSession) return;
  await updatePost(transaction, before.id, { editing_session_id: editingSessionId });
  if (savedFields.length === 0) record("DRAFT", before.id, "NEW_EDIT_SESSION");
}

/** Returns the origin of a change: the one that the client names, or the one that follows from the fields. */
function chooseOrigin(input: DraftPostInput, patch: PostPatch): ChangeOrigin {
  if (input.changeOrigin !== undefined) return input.changeOrigin;
  const [field, ...others] = Object.keys(patch);
  if (others.length > 0) return "MANUAL_SAVE";
  if (field === "categoryIds") return "ADD_CATEGORIES";
  if (field === "authorId") return "REASSIGN_OWNER";
  return field === "pricingPlanIds" ? "PRICING_PLANS_CHANGE" : "MANUAL_SAVE";
}

/** Publishes a draft post (see {@link publishPost}). Throws the same errors as {@link updateDraft}. */
export const publishDraft = (store: Store, writer: Writer, id: string): Promise<void> =>
  editPostAs(store, writer, id, publishPost);
