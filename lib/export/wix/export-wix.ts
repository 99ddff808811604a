import { join } from "node:path";
import type { Platform } from "../../platform/index.ts";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import {
  copyMedia,
  type ExportOptions,
  type ExportReport,
  prepareFolder,
  requireNewFile,
  writeWhole,
} from "../output.ts";
import { createWixJson } from "./wix-json.ts";

export type WixExportOptions = ExportOptions & {
  /** The site's origin. */
  readonly siteUrl: string;
};

/**
 * Writes the blog as JSON. A `path` ending in `.json` becomes a file; any other, a folder that also contains
 * the media files. Throws {@link CommandError} if the file exists or the folder is not empty.
 */
export async function exportWix(
  platform: Platform,
  path: string,
  { siteUrl, force = false, onPost }: WixExportOptions,
): Promise<ExportReport> {
  const isFile = /\.json$/i.test(path);
  await (isFile ? requireNewFile(path, force) : prepareFolder(path, force));
  const ids = new Set<string>();
  let posts = 0;
  const pieces = createWixJson(platform, siteUrl, {
    onItem: (item) => collectMediaIds(item).forEach((id) => ids.add(id)),
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
