/** Output of an export: an empty folder, or a file that appears only once complete. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { Platform } from "../platform/index.ts";
import { CommandError } from "../command/command-error.ts";
import { formatError } from "../command/format-error.ts";

export type ExportOptions = {
  /** Allows writing to a non-empty folder or overwriting an existing file. */
  readonly force?: boolean | undefined;
  readonly onPost?: ((title: string) => void) | undefined;
};

export type ExportReport = {
  readonly posts: number;
  readonly files: number;
  /** IDs of files that posts refer to but that are missing from the store. */
  readonly missing: readonly string[];
};

/** Creates a folder. Throws {@link CommandError} if it is not empty and `force` is not set. */
export async function prepareFolder(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isDirectory())
    throw new CommandError(`${path} is not a folder.`);
  if (found !== undefined && !force && (await readdir(path)).length > 0) {
    throw new CommandError(`${path} is not empty. Use --force to write to it anyway.`);
  }
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    throw new CommandError(`${path} can't be created: ${formatError(cause)}`, { cause });
  }
}

/**
 * Throws {@link CommandError} if the path exists. With `force`, the path may be an existing file, but not a
 * folder.
 */
export async function requireNewFile(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || (force && found.isFile())) return;
  throw new CommandError(`${path} already exists. Use --force to overwrite it.`);
}

/** Writes a file in pieces. It appears at its path only once complete. */
export async function writeWhole(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const target = resolve(path);
  const temporary = join(dirname(target), `.${randomBytes(6).toString("hex")}.part`);
  const file = createWriteStream(temporary, { flags: "wx" });
  try {
    for await (const piece of pieces) {
      if (!file.write(piece)) await once(file, "drain");
    }
    file.end();
    await finished(file);
    await rename(temporary, target);
  } catch (error) {
    file.destroy();
    await rm(temporary, { force: true });
    if (error instanceof Error && "syscall" in error) {
      throw new CommandError(`${path} can't be written: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** Copies media files to a folder by ID. Returns the IDs of missing files. */
export async function copyMedia(
  platform: Pick<Platform, "media">,
  ids: Iterable<string>,
  folder: string,
): Promise<string[]> {
  const missing: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const id of ids) {
    const file = await platform.media.find(id);
    const isCopied = file !== undefined && (await copyIfPresent(file.path, join(folder, id)));
    if (!isCopied) missing.push(id);
  }
  return missing;
}

/** Copies a file. Returns `false` if that fails, for example because the file is missing. */
export const copyIfPresent = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to).then(
    () => true,
    () => false,
  );
