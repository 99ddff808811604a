/** The forwarded calls of the Media API, in the spelling of the SDK for a site's host, and the requests that send files. */
import { filesPath, uploadsPath } from "../../../wix/files.ts";
import { declareCalls } from "../../http/declare-calls.ts";

/** Maximum size of a body that is not a file, in bytes. It has room for 1,000 IDs. */
export const mediaBytes = 1024 * 1024;

const team = { callers: "ownPagesAndKeys", isEmbeddedOnly: true } as const;

export const mediaCalls = [
  ...declareCalls(
    { site: filesPath, upstream: "/site-media/v1", maximumBody: mediaBytes, ...team },
    ["read", "GET", "/files", "/files/get-file-by-id", "/files/uses", "/trash-bin/files"],
    ["read", "POST", "/files/get-files", "/files/search", "/files/query"],
    ["read", "POST", "/files/generate-file-download-url"],
    ["change", "POST", "/files/generate-download-url", "/files/generate-video-stream-url"],
    ["change", "POST", "/files/generate-upload-url", "/files/generate-resumable-upload-url"],
    ["change", "POST", "/files/import", "/bulk/files/import", "/bulk/files/import-v2"],
    ["change", "POST", "/bulk/files/delete", "/bulk/trash-bin/files/restore"],
    ["change", "PATCH", "/files/update-file-descriptor"],
  ),
  // The token in the URL of an upload takes the place of the member's. The body of a file is passed on as it arrives,
  // and the upstream limits it to the announced size.
  ...declareCalls(
    { site: uploadsPath, isUpload: true, ...team },
    ["upload", "OPTIONS", ""],
    ["upload", "POST", ""],
    ["upload", "GET", "/:uploadId"],
    ["upload", "PUT", "/:uploadId"],
    ["upload", "PATCH", "/:uploadId"],
    ["upload", "DELETE", "/:uploadId"],
  ),
];
