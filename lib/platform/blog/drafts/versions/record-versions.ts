/** Stores a version of each post whose text a write has changed or published. */
import type { ChangeOrigin } from "../../../../wix/enums.ts";
import { countWords } from "../../../../rich-content/text.ts";
import type { ChangeCause, Transaction } from "../../../database/database.ts";
import type { ChangeTable } from "../../../database/schema.ts";
import { insertVersionUses } from "../../media/uses/version-uses.ts";
import { readPosts } from "../../posts/post.reader.ts";
import { readDrafts, type DraftRecord } from "../draft.reader.ts";
import {
  deleteVersion,
  findNewestVersion,
  insertVersion,
  markPublished,
  requestThinning,
  type NewestVersion,
} from "./saved-version.repository.ts";
import { checkAges } from "./thin-versions.ts";
import { hashSnapshot, hasVersionedField, packDocument, takeSnapshot } from "./snapshot.ts";

/** Maximum time in milliseconds during which an automatic save replaces the one before it. */
const replacingTime = 10_000;

/** Number of saves of a post after which its versions are thinned even if none of them is old enough. */
const thinningInterval = 50;

/**
 * Stores the versions that follow from the changes of a write, in its transaction. Texts that imports and commands
 * create are not stored: their first version is stored when they are changed (see {@link keepFirstVersion}).
 */
export async function recordVersions(
  transaction: Transaction,
  changes: readonly ChangeTable[],
  cause: ChangeCause,
): Promise<void> {
  for (const [postId, { origin, isRowChanged }] of findSavedPosts(changes, cause)) {
    const [draft] = await readDrafts(transaction, [postId]);
    if (draft === undefined) continue;
    if (isRowChanged && draft.post.has_draft === 1) {
      const published = await readPublished(transaction, draft);
      await recordVersion(transaction, published, origin, cause);
    }
    await recordVersion(transaction, draft, origin, cause);
  }
}

/** Returns the published version of a post that has a draft version. */
async function readPublished(transaction: Transaction, draft: DraftRecord): Promise<DraftRecord> {
  const parts = { content: true, translations: false, groups: "all" } as const;
  const [record = draft] = await readPosts(transaction, [draft.post.id], parts);
  return { ...record, post: { ...record.post, has_draft: 0 }, origin: draft.origin };
}

/**
 * Stores the current version of a post that has no version, before the post is changed. `fields` are the names of the
 * fields that will change.
 */
export async function keepFirstVersion(
  transaction: Transaction,
  postId: string,
  fields: readonly string[],
): Promise<void> {
  if (!hasVersionedField(fields)) return;
  if ((await findNewestVersion(transaction, postId)) !== undefined) return;
  const [draft] = await readDrafts(transaction, [postId]);
  if (draft === undefined) return;
  await recordVersion(transaction, draft, draft.origin ?? "MIGRATION", {});
}

type SavedPost = {
  /** The origin of the last change of the text. */
  readonly origin: ChangeOrigin;
  /** Whether the post's row was changed. The row of a published post is its published version. */
  readonly isRowChanged: boolean;
};

/** Returns the posts whose texts were changed or published. */
function findSavedPosts(
  changes: readonly ChangeTable[],
  { editor }: ChangeCause,
): Map<string, SavedPost> {
  const saved = new Map<string, SavedPost>();
  for (const { entity, entity_id: id, origin, detail } of changes) {
    if (entity !== "POST" && entity !== "DRAFT") continue;
    const { fields = [], draftFields = [], from, to, slug } = parseDetail(detail);
    const isNew = from === undefined && to !== undefined && typeof slug === "string";
    const isPublished = from !== undefined && to === "PUBLISHED";
    const isChanged = hasVersionedField([...fields, ...draftFields]);
    if (!isChanged && !isPublished && (!isNew || editor === undefined)) continue;
    const isRowChanged = saved.get(id)?.isRowChanged === true || hasVersionedField(fields);
    saved.set(id, { origin, isRowChanged });
  }
  return saved;
}

type SavedDetail = {
  readonly fields?: readonly unknown[];
  readonly draftFields?: readonly unknown[];
  readonly from?: unknown;
  readonly to?: unknown;
  readonly slug?: unknown;
};

const parseDetail = (json: string): SavedDetail => JSON.parse(json);

async function recordVersion(
  transaction: Transaction,
  draft: DraftRecord,
  origin: ChangeOrigin,
  { editor = {}, restoredFrom }: ChangeCause,
): Promise<void> {
  const { post, content } = draft;
  const snapshot = takeSnapshot(draft);
  const fingerprint = hashSnapshot(snapshot);
  const isPublished = post.status === "PUBLISHED" && post.has_draft === 0;
  const last = await findNewestVersion(transaction, post.id);
  if (last?.fingerprint === fingerprint) {
    if (isPublished && last.is_published === 0) {
      await markPublished(transaction, post.id, last.number);
    }
    return;
  }
  const number = (last?.number ?? 0) + 1;
  const isEdited = editor.memberId !== undefined || editor.keyId !== undefined;
  const save: Save = {
    origin,
    savedAt: post.updated_at,
    memberId: editor.memberId ?? null,
    keyId: editor.keyId ?? null,
    // Without an editor, the post still has the session of its last editor.
    sessionId: isEdited ? post.editing_session_id : null,
  };
  const isReplacing = last !== undefined && replaces(save, last);
  if (isReplacing) await deleteVersion(transaction, post.id, last.number);
  const document = await packDocument(snapshot.document);
  await insertVersion(transaction, {
    post_id: post.id,
    number,
    saved_at: save.savedAt,
    started_at: isReplacing ? last.started_at : save.savedAt,
    origin,
    member_id: save.memberId,
    key_id: save.keyId,
    session_id: save.sessionId,
    is_published: isPublished ? 1 : 0,
    is_session_start: save.sessionId !== null && last?.session_id !== save.sessionId ? 1 : 0,
    restored_from: restoredFrom ?? null,
    title: post.title,
    words: countWords(content?.content_text ?? ""),
    fingerprint,
    bytes: snapshot.fields.length + document.length,
    due_at: save.savedAt + Math.min(...checkAges),
    fields: snapshot.fields,
    document,
  });
  await insertVersionUses(transaction, { post_id: post.id, number }, snapshot);
  if (number % thinningInterval === 0) await requestThinning(transaction, post.id, save.savedAt);
}

type Save = {
  readonly origin: ChangeOrigin;
  readonly savedAt: number;
  readonly memberId: string | null;
  readonly keyId: string | null;
  readonly sessionId: string | null;
};

/** Returns whether an automatic save replaces the newest version: an earlier one of the same session. */
function replaces(save: Save, last: NewestVersion): boolean {
  return (
    save.origin === "AUTO_SAVE" &&
    last.origin === "AUTO_SAVE" &&
    last.is_published === 0 &&
    last.is_session_start === 0 &&
    last.session_id === save.sessionId &&
    last.member_id === save.memberId &&
    last.key_id === save.keyId &&
    save.savedAt - last.started_at < replacingTime
  );
}
