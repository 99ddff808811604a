import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import {
  createTemporaryFolder,
  removeAbandonedFolders,
} from "../../../scripts/test/temporary-folder.ts";

/**
 * Creates a folder and fills it with `fill` unless it exists. Fills a temporary folder beside it, and then renames the
 * temporary folder, so other processes never see an incomplete folder. Several processes may call this at the same
 * time. Rejects if `fill` does, unless another process has created the folder.
 */
export async function createFolderOnce(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  removeAbandonedFolders(parent);
  if (existsSync(folder)) return;
  const temporary = createTemporaryFolder(parent);
  try {
    await fill(temporary);
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have created it first.
    if (!existsSync(folder)) throw error;
  }
}
