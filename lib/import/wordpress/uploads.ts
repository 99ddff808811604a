/** Files of an export, from a copy of the uploads folder or from their addresses. */
import { basename } from "node:path";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload } from "../download.ts";
import { readFolderFile } from "../input-files.ts";
import type { SourceFile, SourceFiles } from "../source.ts";

const mostBytes = 50 * 1024 * 1024;

/** Creates a function that reads files. `folder` is a copy of `…/wp-content/uploads/`. No file outside it is read. */
export function wordpressFiles(folder: string | undefined, network: NetworkOptions): SourceFiles {
  const download = createDownload(network);
  return async (reference) =>
    (folder === undefined ? undefined : await localFile(folder, reference)) ?? download(reference);
}

async function localFile(folder: string, reference: string): Promise<SourceFile | undefined> {
  const path = pathIn(reference);
  const bytes = path && (await readFolderFile(folder, path, mostBytes));
  return path && bytes ? { bytes, filename: basename(path) } : undefined;
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
