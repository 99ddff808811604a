/** Pictures of a Blogger blog, from Google's hosts or the albums of a Google Takeout. */
import { basename } from "node:path/posix";
import type { Archive } from "../reading/archive.ts";
import { createDownload, type DownloadOptions } from "../reading/download.ts";
import { largestMedia } from "../reading/input-files.ts";
import { decodePercent } from "../reading/parse.ts";
import type { SourceFiles } from "../source.ts";

/** Returns whether a URL is on one of Blogger's hosts for uploaded pictures. */
const isUploaded = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:bp\.blogspot\.com|googleusercontent\.com|ggpht\.com)\//i.test(
    address,
  );

/** Returns the address of an uploaded picture in its original size. Posts show smaller copies. */
export function resolveOriginal(address: string): string {
  if (!isUploaded(address)) return address;
  return address
    .replace(/\/[swh]\d{1,5}(?:-[a-z]{1,3}\d{0,5}){0,9}(?=\/[^/]*$)/, "/s0")
    .replace(/=[swh]\d{1,5}(?:-[a-z]{1,3}\d{0,5}){0,9}$/, "=s0");
}

/** Creates a function that reads uploaded pictures from the albums, and downloads all other files. */
export function createBloggerFiles(archive: Archive, network: DownloadOptions): SourceFiles {
  const download = createDownload(network);
  const albums = archive.names.filter((name) => /(?:^|\/)Albums\//.test(name));
  const byName = Map.groupBy(albums, (name) => basename(name));
  return async (reference) => {
    const filename = decodePercent(basename(URL.parse(reference)?.pathname ?? ""));
    const [copy, ...others] = (isUploaded(reference) && byName.get(filename)) || [];
    // Pictures in several albums may have the same name.
    if (copy === undefined || others.length > 0) return download(reference);
    return { bytes: await archive.read(copy, largestMedia), filename };
  };
}
