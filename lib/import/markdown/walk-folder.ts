/** Lists the files of a folder, without hidden files, packages and output. */
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SourceError } from "../../convert/source-media.ts";
import { findFolderFile } from "../reading/input-files.ts";
import { isIgnoredFolder } from "./classify-file.ts";

/** Maximum number of files, far more than any blog has. */
const maximumFiles = 500_000;
const maximumDepth = 50;

export type FolderListing = {
  /** Ordered paths of regular files, with slashes. */
  readonly files: readonly string[];
  /** Symbolic links to files outside the folder. */
  readonly outside: readonly string[];
  /** Broken links, links to folders, and folders that cannot be read, with the reason why they are not read. */
  readonly unread: readonly (readonly [path: string, reason: string])[];
};

/** Lists the files of a folder. Throws {@link SourceError} if there are too many. */
export async function walkFolder(root: string): Promise<FolderListing> {
  const files: string[] = [];
  const outside: string[] = [];
  const unread: [string, string][] = [];

  async function addLink(path: string): Promise<void> {
    const target = await stat(join(root, path)).catch(() => undefined);
    if (target === undefined) unread.push([path, "it is a broken symbolic link"]);
    else if (target.isDirectory()) unread.push([path, "it is a symbolic link to a folder"]);
    else await addLinkedFile(path);
  }

  async function addLinkedFile(path: string): Promise<void> {
    try {
      if ((await findFolderFile(root, path)) !== undefined) files.push(path);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      outside.push(path);
    }
  }

  async function visit(folder: string, depth: number): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(join(root, folder), { withFileTypes: true });
    } catch {
      unread.push([folder, "the folder can't be read"]);
      return;
    }
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith(".")) continue;
      if (!entry.isFile() && isIgnoredFolder(path)) continue;
      if (entry.isDirectory()) {
        if (depth < maximumDepth) await visit(path, depth + 1);
        else unread.push([path, "the folder is nested too deeply"]);
      } else if (entry.isSymbolicLink()) await addLink(path);
      else if (entry.isFile()) files.push(path);
      if (files.length + outside.length + unread.length > maximumFiles)
        throw new SourceError(`${root} contains too many files.`);
    }
  }

  await visit("", 0);
  return { files: files.toSorted(), outside: outside.toSorted(), unread };
}
