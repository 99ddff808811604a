/** Uploads files of the site from a browser. */
import type { z } from "zod";
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/failure.ts";
import {
  maximumSiteFileBytes,
  siteFileResponses,
  siteFilesPath,
  type SiteFilePurpose,
} from "#lib/wix/site-files.ts";
import { CallError, notAsked } from "../../calls/call-error.ts";

/** A file as it is stored, with the facts that a look contains. */
export type UploadedFile<Purpose extends SiteFilePurpose> = z.output<
  (typeof siteFileResponses)[Purpose]
>;

/** Uploads a file. Throws {@link CallError}. */
export async function uploadSiteFile<Purpose extends SiteFilePurpose>(
  purpose: Purpose,
  file: Blob,
): Promise<UploadedFile<Purpose>> {
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
  const schema = siteFileResponses[purpose];
  const read = schema.safeParse(await response.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new CallError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}
