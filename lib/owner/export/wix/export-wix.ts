import { join } from "node:path";
import type { Platform } from "../../../platform/platform.ts";
import { mediaIdsIn } from "../media-ids.ts";
import { copyMedia, prepareFolder, requireNewFile, writeWhole } from "../output.ts";
import { wixJson } from "./wix-json.ts";

export type WixExportReport = {
  readonly posts: number;
  readonly files: number;
  /** Ids of files that posts name and that are not in the store. */
  readonly missing: readonly string[];
};

export type WixExportOptions = {
  /** The site's origin. */
  readonly siteUrl: string;
  /** Writes over what is there. */
  readonly force?: boolean | undefined;
  readonly onPost?: ((title: string) => void) | undefined;
};

/**
 * Writes the blog as JSON: to a file whose name ends in `.json`, else to a folder, with its pictures and
 * other files beside it. Throws {@link OwnerError} when there is something in the way.
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
