/** The library: names, alternative texts, and the trash. */
import { notFound } from "../../../../wix/errors/errors.ts";
import type { Actor } from "../../../access/access.ts";
import type { Store, Transaction } from "../../../database/database.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { write } from "../../../database/change-log.ts";
import { findMedia } from "../media.repository.ts";
import { mediaFolder } from "../media.service.ts";
import { buildSearchKey } from "../store-file.ts";
import { cleanFileName } from "../uploads/file-name.ts";
import { findUsedFiles } from "../uses/find-uses.ts";
import { assertNotInVersions, assertOld, assertReach, assertUnused } from "./file-checks.ts";
import { recoverRemovedFiles, removeFiles } from "./remove-files.ts";

/** How long a deleted file stays in the trash, in milliseconds. A draft that is open in an editor may use it. */
const trashLifetime = 24 * 60 * 60_000;

/** Maximum number of files that one run of the background work removes. */
const removedAtOnce = 100;

type Caller = Pick<Actor, "id" | "reach">;

type DeleteOptions = {
  readonly isPermanent: boolean;
  /** Also deletes files that saved versions of posts use. */
  readonly fromVersions: boolean;
};

type FileChanges = {
  readonly filename?: string | undefined;
  readonly altText?: string | undefined;
};

export type FileService = ReturnType<typeof createFileService>;

/** Creates the operations on files of the library. */
export function createFileService(store: Store, dataDir: string) {
  const { database, now } = store;
  const folder = mediaFolder(dataDir);

  return {
    /** Changes the name or the alternative text. Throws `NOT_FOUND` and `PERMISSION_DENIED`. */
    async update(caller: Caller, id: string, changes: FileChanges): Promise<MediaTable> {
      const file = await findMedia(database, id);
      if (file === undefined) throw notFound("File");
      assertReach(caller, [file], "media.update");
      const filename =
        changes.filename === undefined ? file.filename : cleanFileName(changes.filename);
      const alt_text = changes.altText ?? file.alt_text;
      const search_key = buildSearchKey(filename, alt_text);
      const updated = await database
        .updateTable("media")
        .set({ filename, alt_text, search_key, updated_at: now() })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (updated === undefined) throw notFound("File");
      return updated;
    },

    /**
     * Moves files to the trash, either all or none. With `isPermanent`, removes them at once. Unknown files are skipped.
     * Throws `FILE_IN_USE` (409), `PERMISSION_DENIED` (403), without `fromVersions` for a file that earlier versions of
     * posts use `FILE_IN_VERSIONS` (409), and for a new file that would be removed `FILE_IS_NEW` (409).
     */
    async delete(
      caller: Caller,
      ids: readonly string[],
      { isPermanent, fromVersions }: DeleteOptions,
    ): Promise<void> {
      const choose = async (transaction: Transaction) => {
        const files = await readAll(transaction, ids);
        assertReach(caller, files, "media.delete");
        await assertUnused(transaction, files);
        // For files in the trash, the caller has decided about the versions before.
        const inLibrary = files.filter(({ deleted_at }) => deleted_at === null);
        if (!fromVersions) await assertNotInVersions(transaction, inLibrary);
        if (isPermanent) assertOld(files, now());
        return files;
      };
      if (isPermanent) return removeFiles(store, folder, choose);
      await write(store, async (transaction) => {
        const chosen = await choose(transaction);
        const inLibrary = chosen.filter(({ deleted_at }) => deleted_at === null);
        await setDeleted(transaction, inLibrary, now());
      });
    },

    /** Takes files out of the trash. Throws `PERMISSION_DENIED`. */
    restore: (caller: Caller, ids: readonly string[]): Promise<void> =>
      write(store, async (transaction) => {
        const files = await readAll(transaction, ids);
        assertReach(caller, files, "media.delete");
        await setDeleted(transaction, files, null);
      }),

    /** Removes files that have been in the trash for a day. Files that are used again leave the trash. */
    async emptyTrash(): Promise<void> {
      await recoverRemovedFiles(store, folder);
      const isDue = ({ deleted_at }: Pick<MediaTable, "deleted_at">) =>
        deleted_at !== null && deleted_at <= now() - trashLifetime;
      const due = await database
        .selectFrom("media")
        .select("id")
        .where("deleted_at", "<=", now() - trashLifetime)
        .limit(removedAtOnce)
        .execute();
      if (due.length === 0) return;
      const ids = due.map(({ id }) => id);
      await removeFiles(store, folder, async (transaction) => {
        const files = (await readAll(transaction, ids)).filter(isDue);
        const used = await findUsedFiles(transaction, ids);
        await setDeleted(
          transaction,
          files.filter(({ id }) => used.has(id)),
          null,
        );
        return files.filter(({ id }) => !used.has(id));
      });
    },
  };
}

function readAll(transaction: Transaction, ids: readonly string[]): Promise<MediaTable[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return transaction.selectFrom("media").selectAll().where("id", "in", ids).execute();
}

async function setDeleted(
  transaction: Transaction,
  files: readonly MediaTable[],
  deletedAt: number | null,
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await transaction
    .updateTable("media")
    .set({ deleted_at: deletedAt })
    .where("id", "in", ids)
    .execute();
}
