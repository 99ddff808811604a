/** Uploads files of the site from a browser. */
import { upload } from "#components/calls/ask.ts";
import {
  maximumSiteFileBytes,
  siteFileResponses,
  siteFilesPath,
  type SiteFilePurpose,
  type SiteFiles,
} from "#lib/wix/site/site-files.ts";

/** Uploads a file. Returns the value that the look stores for it. Throws `CallError`. */
export const uploadSiteFile = <Purpose extends SiteFilePurpose>(
  purpose: Purpose,
  file: Blob,
): Promise<SiteFiles[Purpose]> =>
  upload(
    siteFileResponses[purpose],
    `${siteFilesPath}?purpose=${purpose}`,
    file,
    maximumSiteFileBytes[purpose],
  );
