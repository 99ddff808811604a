/** Output of an export: an empty folder, or a file that appears only when it is complete. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { Platform } from "../platform/platform.ts";
import { CommandError } from "../command/command-error.ts";

/** Creates a folder. Throws {@link CommandError} if the folder is not empty, unless `force` is set. */
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

/** Throws {@link CommandError} if the path exists. With `force`, an existing file is allowed, but not a folder. */
export async function requireNewFile(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || (force && found.isFile())) return;
  throw new CommandError(`${path} already exists. Use --force to overwrite it.`);
}

/** Writes a file in pieces. The file appears at its path only when it is complete. */
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

/** Copies media files by id to a folder. Returns the ids of files that are missing. */
export async function copyMedia(
  platform: Pick<Platform, "media">,
  ids: Iterable<string>,
  folder: string,
): Promise<string[]> {
  const missing: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const id of ids) {
    const file = await platform.media.find(id);
    const isCopied =
      file !== undefined &&
      (await copyFile(file.path, join(folder, id)).then(
        () => true,
        () => false,
      ));
    if (!isCopied) missing.push(id);
  }
  return missing;
}

const formatError = (error: unknown): string => (error instanceof Error ? error.message : "");
