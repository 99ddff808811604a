import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a hidden file in a folder and returns its path. The caller renames or removes it. */
export async function writeTemporary(
  folder: string,
  content: Uint8Array,
  mode: number,
): Promise<string> {
  const temporary = join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    await writeFile(temporary, content, { mode, flag: "wx", flush: true });
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Writes a file atomically: even after a crash, the file is either complete or absent. `mode` sets its
 * permissions.
 */
export async function writeAtomically(
  path: string,
  content: Uint8Array,
  mode: number,
): Promise<void> {
  const temporary = await writeTemporary(dirname(path), content, mode);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
