/** Resolves the file references in a folder's texts. Never reads files outside the folder. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, normalize, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { shorten } from "../../convert/markdown/shorten.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload } from "../reading/download.ts";
import { findFolderFile, readFolderFile } from "../reading/input-files.ts";
import { decodePercent } from "../reading/parse.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceFiles } from "../source.ts";

/** Maximum size of a file, in bytes. */
const largestFile = 200 * 1024 * 1024;

export type FolderFiles = {
  /**
   * Returns a file's path with a hash of its content, so that a changed picture counts as a different file.
   * Returns URLs on other sites unchanged. Throws {@link SourceError} if the folder has no such file.
   */
  readonly locate: (reference: string, from: string) => Promise<string>;
  readonly read: SourceFiles;
};

/** Folders where generators store files that pages refer to by root-relative paths. */
const roots = ["", "static", "public", "assets", "content", "src", "source"];

export async function openFolderFiles(
  folder: string,
  network: NetworkOptions = {},
): Promise<FolderFiles> {
  const root = await realpath(folder);
  const download = createDownload(network);
  const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>();

  async function hashFile(path: string): Promise<string | undefined> {
    const found = await findFolderFile(root, path);
    if (found === undefined) return undefined;
    const { size, mtimeMs, ino, realPath } = found;
    const stamp = `${size} ${mtimeMs} ${ino}`;
    const known = hashes.get(path);
    if (known?.stamp === stamp) return known.hash;
    const hash = createHash("sha256");
    await pipeline(createReadStream(realPath), hash);
    const digest = hash.digest("hex").slice(0, 32);
    hashes.set(path, { stamp, hash: digest });
    return digest;
  }

  return {
    async locate(reference, from) {
      if (/^https?:\/\//i.test(reference)) return reference;
      if (reference.startsWith("//")) return `https:${reference}`;
      if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) {
        throw new SourceError(`the file ${shorten(reference, 60)} can't be used`);
      }
      const paths = listCandidates(reference, from);
      if (paths.length === 0) throw new SourceError(`the file ${reference} is outside the folder`);
      for (const path of paths) {
        const hash = await hashFile(path);
        if (hash !== undefined) return `${path}#${hash}`;
      }
      throw new SourceError(`the file ${reference} is not in the folder`);
    },

    async read(located) {
      if (/^https?:/i.test(located)) return download(located);
      const path = located.slice(0, located.lastIndexOf("#"));
      const bytes = await readFolderFile(root, path, largestFile);
      if (bytes === undefined) throw new SourceError(`${path} no longer exists`);
      return { bytes, filename: basename(path) };
    },
  };
}

/** Returns the paths within the folder that a reference may point to, most likely first. */
function listCandidates(reference: string, from: string): string[] {
  const path = decodePercent(reference.split(/[?#]/, 1)[0] ?? "");
  // Hexo stores the files of `post.md` in the folder `post`.
  const assets = path.includes("..") ? [] : [join(from.replace(/\.\w+$/, ""), path)];
  const near = path.startsWith("/") ? [] : [join(dirname(from), path), ...assets];
  const all = [...near, ...roots.map((root) => join(root, path.replace(/^\/+/, "")))];
  return [...new Set(all.map((one) => normalize(one)))].filter(
    (one) => one !== "." && one !== ".." && !one.startsWith(`..${sep}`),
  );
}
