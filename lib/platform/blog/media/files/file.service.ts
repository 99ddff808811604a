/** The library: names, alternative texts, and the trash. */
import { rm, rename } from "node:fs/promises";
import { join } from "node:path";
import { conflict, notFound } from "../../../../wix/errors.ts";
import { createDenial, type Actor } from "../../../access/access.ts";
import type { Permission } from "../../../access/permissions.ts";
import type { Store, Transaction } from "../../../database/database.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { write } from "../../change.repository.ts";
import { findMedia } from "../media.repository.ts";
import { mediaFolder } from "../media.service.ts";
import { buildSearchKey } from "../store-file.ts";
import { cleanFileName } from "../uploads/file-name.ts";
import { findUsedFiles } from "../uses/find-uses.ts";

/** How long a deleted file stays in the trash, in milliseconds. A draft that is open in an editor may use it. */
const trashLifetime = 24 * 60 * 60_000;

/** How long a new file cannot be removed for good, in milliseconds. A draft may use it that was not saved yet. */
const newFileLifetime = 60 * 60_000;

/** Maximum number of files that one run of the background work removes. */
const removedAtOnce = 100;

type Caller = Pick<Actor, "id" | "reach">;

export type FileService = ReturnType<typeof createFileService>;

export function createFileService(store: Store, dataDir: string) {
  const { database, now } = store;
  const folder = mediaFolder(dataDir);

  /** Removes files and their contents. A content is only put aside until the transaction has ended. */
  async function remove(
    choose: (transaction: Transaction) => Promise<readonly MediaTable[]>,
  ): Promise<void> {
    const aside: (readonly [from: string, to: string])[] = [];
    try {
      await write(store, async (transaction) => {
        for (const { id, added_at } of await choose(transaction)) {
          const { numDeletedRows } = await transaction
            .deleteFrom("media")
            .where("id", "=", id)
            // Not if the file was uploaded again since.
            .where("added_at", "=", added_at)
            .executeTakeFirstOrThrow();
          if (numDeletedRows === 0n) continue;
          const paths = [join(folder, id), join(folder, `.${id}.deleted`)] as const;
          if (await renameIfPresent(...paths)) aside.push(paths);
        }
      });
    } catch (error) {
      for (const [from, to] of aside) await rename(to, from);
      throw error;
    }
    for (const [, path] of aside) await rm(path, { force: true });
  }

  return {
    find: (id: string): Promise<MediaTable | undefined> => findMedia(database, id),

    /** Changes the name or the alternative text. Throws `NOT_FOUND` and `PERMISSION_DENIED`. */
    async update(
      caller: Caller,
      id: string,
      changes: { readonly filename?: string | undefined; readonly altText?: string | undefined },
    ): Promise<MediaTable> {
      const file = await findMedia(database, id);
      if (file === undefined) throw notFound("File");
      assertReach(caller, [file], "media.update");
      const filename =
        changes.filename === undefined ? file.filename : cleanFileName(changes.filename);
      const alt_text = changes.altText ?? file.alt_text;
      const columns = {
        filename,
        alt_text,
        search_key: buildSearchKey(filename, alt_text),
        updated_at: now(),
      };
      const updated = await database
        .updateTable("media")
        .set(columns)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (updated === undefined) throw notFound("File");
      return updated;
    },

    /**
     * Moves files to the trash, either all or none. With `isPermanent`, removes them at once. Unknown files are skipped.
     * Throws `FILE_IN_USE` (409), `PERMISSION_DENIED` (403), and for a new file that would be removed `FILE_IS_NEW` (409).
     */
    async delete(caller: Caller, ids: readonly string[], isPermanent: boolean): Promise<void> {
      const choose = async (transaction: Transaction) => {
        const files = await readAll(transaction, ids);
        assertReach(caller, files, "media.delete");
        await assertUnused(transaction, files);
        if (isPermanent) assertOld(files, now() - newFileLifetime);
        return files;
      };
      if (isPermanent) return remove(choose);
      await write(store, async (transaction) => {
        const chosen = await choose(transaction);
        if (chosen.length === 0) return;
        await transaction
          .updateTable("media")
          .set({ deleted_at: now() })
          .where(
            "id",
            "in",
            chosen.map(({ id }) => id),
          )
          .where("deleted_at", "is", null)
          .execute();
      });
    },

    /** Takes files out of the trash. Throws `PERMISSION_DENIED`. */
    restore: (caller: Caller, ids: readonly string[]): Promise<void> =>
      write(store, async (transaction) => {
        const files = await readAll(transaction, ids);
        assertReach(caller, files, "media.delete");
        if (files.length === 0) return;
        await transaction
          .updateTable("media")
          .set({ deleted_at: null })
          .where(
            "id",
            "in",
            files.map(({ id }) => id),
          )
          .execute();
      }),

    /** Removes files that have been in the trash for a day. Files that are used again leave the trash. */
    async emptyTrash(): Promise<void> {
      const due = await database
        .selectFrom("media")
        .select("id")
        .where("deleted_at", "<=", now() - trashLifetime)
        .limit(removedAtOnce)
        .execute();
      if (due.length === 0) return;
      await remove(async (transaction) => {
        const files = await readAll(
          transaction,
          due.map(({ id }) => id),
        );
        const old = files.filter(
          ({ deleted_at }) => deleted_at !== null && deleted_at <= now() - trashLifetime,
        );
        const used = await findUsedFiles(
          transaction,
          old.map(({ id }) => id),
        );
        for (const id of used) {
          await transaction
            .updateTable("media")
            .set({ deleted_at: null })
            .where("id", "=", id)
            .execute();
        }
        return old.filter(({ id }) => !used.has(id));
      });
    },
  };
}

function readAll(transaction: Transaction, ids: readonly string[]): Promise<MediaTable[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return transaction
    .selectFrom("media")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/** Throws `PERMISSION_DENIED` if the caller may act only on own files, and one is not. */
function assertReach(
  { id, reach }: Caller,
  files: readonly MediaTable[],
  permission: Permission,
): void {
  const isOwn = files.every(({ uploaded_by }) => uploaded_by !== null && uploaded_by === id);
  if (reach === "own" && !isOwn) throw createDenial(permission);
}

async function assertUnused(transaction: Transaction, files: readonly MediaTable[]): Promise<void> {
  const used = await findUsedFiles(
    transaction,
    files.map(({ id }) => id),
  );
  if (used.size === 0) return;
  throw conflict("FILE_IN_USE", "A file that is used cannot be deleted.", { fileIds: [...used] });
}

function assertOld(files: readonly MediaTable[], before: number): void {
  const recent = files.filter(({ added_at }) => added_at > before).map(({ id }) => id);
  if (recent.length === 0) return;
  throw conflict("FILE_IS_NEW", "A file can be removed for good an hour after its upload.", {
    fileIds: recent,
  });
}

async function renameIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
