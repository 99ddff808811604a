/** The source file of an imported post, checked before anything is written to it. */
import { access, constants, lstat, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SourceError } from "../../convert/source-media.ts";
import type { PostSource } from "../../platform/index.ts";
import { readFolderText } from "../reading/input-files.ts";
import { isHtml } from "../markdown/classify-file.ts";
import { hashText } from "../stable-id.ts";

export type SourceFileState =
  | {
      readonly kind: "writable";
      readonly path: string;
      readonly text: string;
      readonly mode: number;
    }
  /** The folder is not on this machine. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "refused"; readonly reason: string };

const refuse = (reason: string): SourceFileState => ({ kind: "refused", reason });

/**
 * Reads the file and checks that this blog may write it: it is a regular Markdown file inside its folder, no part of its
 * path is a symbolic link, and it has not changed since the last import or write.
 */
export async function readSourceFile(source: PostSource): Promise<SourceFileState> {
  const { folder, item } = source;
  if (folder === undefined) return refuse("it is not from a folder whose files can be written");
  if (isHtml(item)) {
    return refuse("changes are written only to Markdown files, and this is an HTML file");
  }
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return { kind: "unavailable" };
  const path = join(folder, item);
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return refuse("the file no longer exists");
  // The path of the folder had no links when it was imported.
  if (root !== folder || real !== path || !path.startsWith(join(folder, "/"))) {
    return refuse("its path leads through a symbolic link or out of the folder");
  }
  const found = await lstat(path);
  const text = await readText(folder, item);
  if (!found.isFile() || text === undefined) return refuse("the file can't be read");
  const hash = hashText(text);
  if (hash !== source.fileHash && hash !== source.writtenHash) {
    return refuse("the file has changed since its last import");
  }
  if (text.includes("\uFFFD")) return refuse("the file is not valid UTF-8");
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return refuse("its front matter is not YAML");
  if (!(await isWritable(path)) || !(await isWritable(dirname(path)))) {
    return refuse("the file can't be written");
  }
  return { kind: "writable", path, text, mode: found.mode & 0o777 };
}

async function readText(folder: string, item: string): Promise<string | undefined> {
  try {
    return await readFolderText(folder, item);
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
