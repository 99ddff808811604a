/** Reads saved versions and restores them. */
import { notFound } from "../../../../wix/errors/errors.ts";
import { makeExcerpt, minutesToRead, plainText } from "../../../../rich-content/text.ts";
import type { Store } from "../../../database/database.ts";
import { editPostAs, type WriterEdit } from "../../posts/edit-post.ts";
import type { PostPatch } from "../../posts/new-post.ts";
import { buildColumns } from "../../posts/post-fields.ts";
import { requirePost } from "../../posts/post-rules.ts";
import { readDrafts, type DraftRecord } from "../draft.reader.ts";
import { withdrawSubmission } from "../draft-actions.ts";
import { dropUnknownGroups, saveFields } from "../save-draft.ts";
import { assertLatest, saveSession } from "../update-draft.ts";
import { assertMayAct, type Writer } from "../../rights.ts";
import {
  findVersionContents,
  listVersions,
  type ListedVersion,
} from "./saved-version.repository.ts";
import { parseSnapshot, unpackDocument } from "./snapshot.ts";

const versionsPerPage = 50;

/** The version of a draft that a client has read before it restores another one. */
export type RestoreRequest = {
  /** Epoch milliseconds. */
  readonly editedDate: number;
  readonly editingSessionId?: string | null | undefined;
};

/**
 * Creates the operations on saved versions. They throw `NOT_FOUND` for posts that are hidden from the caller, and for
 * versions that do not exist any more.
 */
export function createVersionService(store: Store) {
  const { database } = store;
  return {
    /** Returns a page of versions, newest first, and the number after which the next page begins. */
    async list(
      writer: Writer,
      postId: string,
      before: number | undefined,
    ): Promise<{ versions: ListedVersion[]; next: number | undefined }> {
      await requirePost(database, postId, writer);
      const found = await listVersions(database, postId, { before, limit: versionsPerPage + 1 });
      const versions = found.slice(0, versionsPerPage);
      const next = found.length > versionsPerPage ? versions.at(-1)?.number : undefined;
      return { versions, next };
    },

    /** Returns a version, and the post as it would be with the version's contents. */
    async read(
      writer: Writer,
      postId: string,
      number: number,
    ): Promise<{ version: ListedVersion; draft: DraftRecord }> {
      await requirePost(database, postId, writer);
      const [version] = await listVersions(database, postId, { before: number + 1, limit: 1 });
      const patch = await readPatch(store.database, postId, number);
      const [draft] = await readDrafts(database, [postId], { content: false });
      if (version?.number !== number || draft === undefined) throw notFound("Version");
      return { version, draft: applyVersion(draft, await dropUnknownGroups(database, patch)) };
    },

    /**
     * Saves the contents of a version as the latest version of the draft. Readers of a published post do not see it
     * until it is published. Throws 409 `DRAFT_CHANGED`, `EDIT_SESSION_REPLACED` or `POST_DELETED`, and 403.
     */
    async restore(
      writer: Writer,
      postId: string,
      number: number,
      request: RestoreRequest,
    ): Promise<void> {
      await requirePost(database, postId, writer);
      const { savedAt, ...patch } = await readPatch(database, postId, number);
      const restore = async (context: WriterEdit) => {
        assertMayAct(writer, "edit", context.post);
        assertLatest(context.post, request);
        const fields = await saveFields(context, patch, "MANUAL_SAVE");
        await saveSession(context, request, fields);
        if (fields.length > 0) await withdrawSubmission(context);
      };
      await editPostAs(store, writer, postId, restore, { restoredFrom: savedAt });
    },
  };
}

type VersionPatch = PostPatch & { readonly savedAt: number };

/** Returns the fields of a version. Throws `NOT_FOUND`. */
async function readPatch(
  database: Store["database"],
  postId: string,
  number: number,
): Promise<VersionPatch> {
  const found = await findVersionContents(database, postId, number);
  if (found === undefined) throw notFound("Version");
  const document = await unpackDocument(found.document);
  return { ...parseSnapshot({ fields: found.fields, document }), savedAt: found.saved_at };
}

/** Returns a post with the contents of a version. */
function applyVersion(record: DraftRecord, patch: PostPatch): DraftRecord {
  const { richContent = { nodes: [] }, sourceDocument = richContent, excerpt = "" } = patch;
  const text = plainText(richContent);
  return {
    ...record,
    post: {
      ...record.post,
      ...buildColumns(patch),
      excerpt: excerpt || makeExcerpt(richContent),
      excerpt_generated: excerpt === "" ? 1 : 0,
      minutes_to_read: minutesToRead(text),
    },
    content: {
      post_id: record.post.id,
      rich_content: JSON.stringify(sourceDocument),
      content_text: text,
    },
    categoryIds: patch.categoryIds ?? [],
    tagIds: patch.tagIds ?? [],
  };
}
