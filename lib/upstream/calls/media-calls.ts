/** The calls of the Media API, in the spelling of the SDK for a site's host, and the requests that send files. */
import { filesPath, uploadsPath } from "../../wix/files.ts";
import { guarded, type Call, type CallMethod } from "./call.ts";

const upstream = "/site-media/v1";
/** Maximum size of a body that is not a file, in bytes. It has room for 1,000 IDs. */
const maximumBody = 1024 * 1024;

const call = (method: CallMethod, path: string): Call =>
  guarded(method, filesPath + path, upstream + path, { maximumBody });
/** A call with `POST` that only reads. */
const reading = (path: string): Call => ({ ...call("POST", path), limit: "read" });

/**
 * A request of an upload. The token in its URL takes the place of the member's. The body of a file is passed on as it
 * arrives, and the upstream limits it to the announced size.
 */
const upload = (method: CallMethod, path = ""): Call => ({
  ...guarded(method, uploadsPath + path, uploadsPath + path, { maximumBody: 0 }),
  limit: "upload",
  isUpload: true,
});

export const mediaCalls: readonly Call[] = [
  call("GET", "/files"),
  call("GET", "/files/get-file-by-id"),
  call("GET", "/files/uses"),
  reading("/files/get-files"),
  reading("/files/search"),
  call("POST", "/files/query"),
  reading("/files/generate-file-download-url"),
  call("POST", "/files/generate-download-url"),
  call("POST", "/files/generate-video-stream-url"),
  call("POST", "/files/import"),
  call("POST", "/files/generate-upload-url"),
  call("POST", "/files/generate-resumable-upload-url"),
  call("PATCH", "/files/update-file-descriptor"),
  call("GET", "/trash-bin/files"),
  call("POST", "/bulk/files/delete"),
  call("POST", "/bulk/files/import"),
  call("POST", "/bulk/files/import-v2"),
  call("POST", "/bulk/trash-bin/files/restore"),
  upload("OPTIONS"),
  upload("POST"),
  upload("GET", "/:uploadId"),
  upload("PUT", "/:uploadId"),
  upload("PATCH", "/:uploadId"),
  upload("DELETE", "/:uploadId"),
].map((one) => ({ ...one, isEmbeddedOnly: true }));
