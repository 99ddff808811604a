/** The files of an export: from a copy of the uploads folder where there is one, else from their addresses. */
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { createDownload } from "../download.ts";
import { SourceError, type SourceFile, type SourceFiles } from "../source.ts";

const mostBytes = 50 * 1024 * 1024;

/** `folder` is what was at `…/wp-content/uploads/`; no file outside of it is read. */
export function wordpressFiles(
  folder: string | undefined,
  ownHosts: readonly string[],
): SourceFiles {
  const download = createDownload({ ownHosts });
  return async (reference) =>
    (folder === undefined ? undefined : await localFile(folder, reference)) ?? download(reference);
}

async function localFile(folder: string, reference: string): Promise<SourceFile | undefined> {
  const path = pathIn(reference);
  if (path === undefined) return undefined;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    if (!file.startsWith(root + sep))
      throw new SourceError(`${reference} is outside of the folder`);
    const { size } = await stat(file);
    if (size > mostBytes) throw new SourceError(`${reference} is larger than 50 MB`);
    return { bytes: await readFile(file), filename: basename(file) };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return undefined;
  }
}

function pathIn(reference: string): string | undefined {
  const written = /\/wp-content\/uploads\/([^?#]+)/.exec(reference)?.[1];
  if (written === undefined) return undefined;
  try {
    const path = decodeURIComponent(written);
    return path.includes("\0") ? undefined : path;
  } catch {
    return written;
  }
}
