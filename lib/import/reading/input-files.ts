/** File access for imports. Reads only regular files of limited size inside the given folders. */
import { constants } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceFile } from "../source.ts";

const gibibyte = 1024 ** 3;
/** Maximum size of an export, in bytes. Far larger than any blog needs. */
const largestExport = 4 * gibibyte;

/** Flags for opening a file for reading without waiting for a writer if the file is a pipe. */
const openWithoutBlocking = constants.O_RDONLY | constants.O_NONBLOCK;

const formatSize = (bytes: number): string =>
  bytes < gibibyte ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / gibibyte)} GB`;

export type FolderFile = {
  readonly realPath: string;
  /** In bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
};

/**
 * Finds a regular file by its path within a folder. Returns `undefined` if it does not exist. Throws {@link
 * SourceError} if the path or a symbolic link points outside the folder.
 */
export async function findFolderFile(
  folder: string,
  path: string,
): Promise<FolderFile | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  const real = await realpath(join(folder, path)).catch(() => undefined);
  if (root === undefined || real === undefined) return undefined;
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new SourceError(`${path} is outside the folder, and only files inside it are read`);
  }
  const found = await stat(real).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  const { size, mtimeMs, ino } = found;
  return { realPath: real, size, mtimeMs, ino };
}

/**
 * Reads a regular file by its path within a folder. Returns `undefined` if it does not exist. Throws {@link
 * SourceError} if the file is outside the folder or larger than `maxBytes`.
 */
export async function readFolderFile(
  folder: string,
  path: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const found = await findFolderFile(folder, path);
  if (found === undefined) return undefined;
  // Does not follow symbolic links, in case one has replaced the file since the check.
  const flags = openWithoutBlocking | constants.O_NOFOLLOW;
  const file = await open(found.realPath, flags).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const opened = await file.stat();
    if (!opened.isFile()) return undefined;
    if (opened.size > maxBytes) {
      throw new SourceError(`${path} is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Maximum size of a media file, in bytes. */
export const largestMedia = 50 * 1024 ** 2;

/**
 * Reads a media file from the first of several paths that exists in a folder. Returns `undefined` if none
 * does.
 */
export async function readFolderMedia(
  folder: string | undefined,
  ...paths: readonly string[]
): Promise<SourceFile | undefined> {
  if (folder === undefined) return undefined;
  for (const path of paths) {
    const bytes = await readFolderFile(folder, path, largestMedia);
    if (bytes !== undefined) return { bytes, filename: basename(path) };
  }
  return undefined;
}

/** Maximum size of a text file, in bytes. */
export const largestText = 8 * 1024 ** 2;

/** Reads a UTF-8 text file of at most 8 MiB. Otherwise like {@link readFolderFile}. */
export async function readFolderText(folder: string, path: string): Promise<string | undefined> {
  return (await readFolderFile(folder, path, largestText))?.toString("utf8");
}

/**
 * Streams an export. Throws {@link SourceError} if it is not a regular file, is unreadable or is larger than `maxBytes`,
 * by default 4 GiB.
 */
export async function* readExport(
  path: string,
  maxBytes = largestExport,
): AsyncGenerator<Uint8Array> {
  try {
    await using file = await open(path, openWithoutBlocking);
    const opened = await file.stat();
    if (!opened.isFile()) throw new SourceError(`${path} is not a file`);
    if (opened.size > maxBytes) {
      throw new SourceError(`${path} is larger than ${formatSize(maxBytes)}`);
    }
    for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 })) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error) {
      throw new SourceError(`${path} can't be read (${error.message})`, { cause: error });
    }
    throw error;
  }
}
