import { join } from "node:path";
import type { Platform } from "../../platform/platform.ts";
import { mediaIdsIn } from "../media-ids.ts";
import { copyMedia, prepareFolder, requireNewFile, writeWhole } from "../output.ts";
import { wixJson } from "./wix-json.ts";

export type WixExportReport = {
  readonly posts: number;
  readonly files: number;
  /** Ids of files that posts name but the store lacks. */
  readonly missing: readonly string[];
};

export type WixExportOptions = {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Overwrites an existing file, or writes to a folder that is not empty. */
  readonly force?: boolean | undefined;
  readonly onPost?: ((title: string) => void) | undefined;
};

/**
 * Writes the blog as JSON. If `path` ends in `.json` it is a file, otherwise a folder that also contains the
 * media files. Throws {@link CommandError} if the file exists or the folder is not empty.
 */
export async function exportWix(
  platform: Platform,
  path: string,
  { siteUrl, force = false, onPost }: WixExportOptions,
): Promise<WixExportReport> {
  const isFile = /\.json$/i.test(path);
  await (isFile ? requireNewFile(path, force) : prepareFolder(path, force));
  const ids = new Set<string>();
  let posts = 0;
  const pieces = wixJson(platform, siteUrl, {
    onItem: (item) => mediaIdsIn(item).forEach((id) => ids.add(id)),
    onPost(title) {
      posts += 1;
      onPost?.(title);
    },
  });
  await writeWhole(isFile ? path : join(path, "blog.json"), pieces);
  if (isFile) return { posts, files: 0, missing: [] };
  const missing = await copyMedia(platform, ids, join(path, "media"));
  return { posts, files: ids.size - missing.length, missing };
}
