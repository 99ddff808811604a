/** Uploads files of the site from a browser. */
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/failure.ts";
import {
  maximumSiteFileBytes,
  siteFileResponses,
  siteFilesPath,
  type SiteFilePurpose,
  type SiteFiles,
} from "#lib/wix/site-files.ts";
import { CallError, notAsked } from "#components/calls/call-error.ts";

/** Uploads a file. Returns the value that the look stores for it. Throws {@link CallError}. */
export async function uploadSiteFile<Purpose extends SiteFilePurpose>(
  purpose: Purpose,
  file: Blob,
): Promise<SiteFiles[Purpose]> {
  if (file.size > maximumSiteFileBytes[purpose]) {
    throw new CallError({ status: 413, code: "FILE_TOO_LARGE" });
  }
  let response: Response;
  try {
    response = await memberAuth().fetchWithAuth(`${siteFilesPath}?purpose=${purpose}`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new CallError(await readFailure(response));
  const read = siteFileResponses[purpose].safeParse(await response.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new CallError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}
