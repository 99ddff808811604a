/**
 * Removes files for good: their rows, and their contents in the media folder. A content is moved to a separate folder
 * within the transaction and deleted after it, so that neither a failure nor a crash loses a file that is still listed.
 */
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Store, Transaction } from "../../../database/database.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { write } from "../../../database/change-log.ts";
import { findMedia } from "../media.repository.ts";

/** Age in milliseconds after which a content in the separate folder must belong to a process that has stopped. */
const abandonedAge = 10 * 60_000;

const asideFolder = (folder: string): string => join(folder, ".deleted");

/**
 * Removes the files that `choose` returns. It runs in the same transaction, in which no post can start to use a file.
 */
export async function removeFiles(
  store: Store,
  folder: string,
  choose: (transaction: Transaction) => Promise<readonly MediaTable[]>,
): Promise<void> {
  const aside: string[] = [];
  const move = (id: string) => renameIfPresent(join(folder, id), join(asideFolder(folder), id));
  await mkdir(asideFolder(folder), { recursive: true });
  try {
    await write(store, async (transaction) => {
      for (const { id, added_at } of await choose(transaction)) {
        const { numDeletedRows } = await transaction
          .deleteFrom("media")
          .where("id", "=", id)
          // Keeps a file that was uploaded again in the meantime.
          .where("added_at", "=", added_at)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n && (await move(id))) aside.push(id);
      }
    });
  } catch (error) {
    for (const id of aside) await rename(join(asideFolder(folder), id), join(folder, id));
    throw error;
  }
  for (const id of aside) await rm(join(asideFolder(folder), id), { force: true });
}

/**
 * Cleans the separate folder after a process has stopped. Contents of files that are still listed are moved back, and
 * the others are deleted.
 */
export async function recoverRemovedFiles(
  { database }: Pick<Store, "database">,
  folder: string,
  minimumAge = abandonedAge,
): Promise<void> {
  const ids = await readdir(asideFolder(folder)).catch(() => []);
  for (const id of ids) {
    const path = join(asideFolder(folder), id);
    const changedAt = (await stat(path).catch(() => undefined))?.ctimeMs;
    if (changedAt === undefined || Date.now() - changedAt < minimumAge) continue;
    if ((await findMedia(database, id)) === undefined) await rm(path, { force: true });
    else await renameIfPresent(path, join(folder, id));
  }
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
