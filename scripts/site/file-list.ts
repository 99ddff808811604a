/**
 * Lists of source files, from which a later process learns whether they have changed. A line contains a file's
 * modification time in milliseconds, its size in bytes, the hash of its content, and its path.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** Returns the list of the given files, which are paths in `folder`. */
export function listFileStates(files: readonly string[], folder = root): string {
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(join(folder, file));
      return [mtimeMs, size, hashFile(join(folder, file)), file].join("\t");
    })
    .join("\n");
}

/** Returns the paths and hashes in a list, by which it can be compared with that of another checkout. */
export const readContents = (list: string): string => list.replaceAll(/^[^\t]*\t[^\t]*\t/gm, "");

/** Returns the paths in a list. */
export const readPaths = (list: string): string[] =>
  list.split("\n").map((line) => line.slice(line.lastIndexOf("\t") + 1));

/** Returns whether all files of a list exist and have the same content. Reads only files with another time. */
export function areUnchanged(list: string, folder = root): boolean {
  return list.split("\n").every((line) => {
    const [modified, size, hash, file = ""] = line.split("\t");
    const stats = statSync(join(folder, file), { throwIfNoEntry: false });
    if (stats === undefined || String(stats.size) !== size) return false;
    return String(stats.mtimeMs) === modified || hashFile(join(folder, file)) === hash;
  });
}

const hashFile = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("base64url");
