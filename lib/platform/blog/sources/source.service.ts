/** The sources of imported posts, and what later imports do with posts that were edited in this blog. */
import { notFound } from "../../../wix/errors/errors.ts";
import type { EditEffect } from "../../../wix/admin/sources.ts";
import type { Store } from "../../database/database.ts";
import { findPostByKey } from "../posts/post.repository.ts";
import { readImportDates } from "./record-edits.ts";
import { createEditedWork, type SourceWriter } from "./source-writer.ts";
import {
  awaitImport,
  detachSource,
  findSource,
  listAwaited,
  saveSource,
  type ImportedSource,
  type PostSource,
} from "./source.repository.ts";

/** Creates the service. Without a writer, files are never written. */
export function createSourceService(store: Store) {
  const { database, now } = store;
  const writeEdited = createEditedWork(store);
  let writer: SourceWriter | undefined;
  const find = (postId: string) => findSource(database, postId);

  return {
    find,

    /** Stores the source of a post that an import has just written. */
    record: (postId: string, imported: ImportedSource): Promise<void> =>
      saveSource(database, postId, imported, { importedAt: now() }),

    /**
     * Returns the source of a post. If an older release imported the post, stores its source. Returns `undefined` if the
     * post does not exist.
     */
    async ensure(postId: string, imported: ImportedSource): Promise<PostSource | undefined> {
      const stored = await find(postId);
      if (stored !== undefined) return stored;
      if ((await findPostByKey(database, postId)) === undefined) return undefined;
      const { importedAt = now(), editedAt } = await readImportDates(database, postId);
      await saveSource(database, postId, imported, { importedAt, editedAt });
      return find(postId);
    },

    /** Returns whether the change log contains an edit of a post after its import. */
    isEdited: async (postId: string): Promise<boolean> =>
      (await readImportDates(database, postId)).editedAt !== undefined,

    /** Makes later imports leave a post alone. */
    async detach(postId: string): Promise<void> {
      const source = await find(postId);
      if (source !== undefined) await detachSource(database, source, now());
    },

    /**
     * Makes a post follow its source again: the next import overwrites it. Throws `NOT_FOUND` if the post has no source.
     */
    async follow(postId: string): Promise<void> {
      if (!(await awaitImport(database, postId))) throw notFound("Source");
    },

    /** Returns the IDs of the posts from a source that the next import overwrites. */
    listAwaited: (source: string): Promise<string[]> => listAwaited(database, source),

    /** Sets the writer of changed posts to their files. */
    setWriter(given: SourceWriter): void {
      writer = given;
    },

    /** Writes the changes that are not in their files yet. */
    async writeEdited(): Promise<void> {
      if (writer !== undefined) await writeEdited(writer);
    },

    /** Returns whether later imports skip a post. */
    isDetached: ({ editedAt, detachedAt }: PostSource): boolean =>
      detachedAt !== undefined || (editedAt !== undefined && writer === undefined),

    /** Returns the effect of editing a post from this source. */
    async findEditEffect(source: PostSource): Promise<EditEffect> {
      return writer !== undefined && (await writer.canWrite(source)) ? "write" : "detach";
    },
  };
}
