/** Where an export is written: a folder that nothing else is in, or a file that appears when it is whole. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { Platform } from "../../platform/platform.ts";
import { OwnerError } from "../owner-error.ts";

/**
 * Makes a folder ready to be written to. Throws {@link OwnerError} for one that has something in it
 * already, unless `force` says that it may be written over.
 */
export async function prepareFolder(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isDirectory()) throw new OwnerError(`${path} is not a folder.`);
  if (found !== undefined && !force && (await readdir(path)).length > 0) {
    throw new OwnerError(`${path} is not empty. Use --force to write to it anyway.`);
  }
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    throw new OwnerError(`${path} can't be created: ${reasonOf(cause)}`, { cause });
  }
}

/** Throws {@link OwnerError} for a file that there is already, unless `force` says otherwise. */
export async function requireNewFile(path: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || (force && found.isFile())) return;
  throw new OwnerError(`${path} already exists. Use --force to overwrite it.`);
}

/** Writes a file piece by piece; nobody sees it before it is whole. */
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
      throw new OwnerError(`${path} can't be written: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** Copies files of the site by their ids; returns those that are not there. */
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

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "");
