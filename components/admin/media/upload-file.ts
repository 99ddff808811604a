/** Uploads files from a browser to the library. */
import { filesPath } from "#lib/wix/files.ts";
import { parseFailure } from "#lib/wix/failure.ts";
import { AccountError } from "../../members/account/data/account-error.ts";
import { ask } from "../../members/account/data/ask.ts";
import { fileResponse, uploadUrlResponse, type MediaFile } from "./media-schema.ts";

export type UploadOptions = {
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Cancels the upload. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Uploads a file and returns it as stored. A file that the library already has is not stored again. Throws
 * {@link AccountError}; a cancelled upload has the code `ABORTED`.
 */
export async function uploadFile(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<MediaFile> {
  const { uploadUrl } = await ask(
    uploadUrlResponse,
    `${filesPath}/files/generate-upload-url`,
    "POST",
    { mimeType: file.type, fileName: file.name, sizeInBytes: String(file.size) },
  );
  const { status, body } = await put(uploadUrl, file, { onProgress, signal });
  if (status !== 200) throw new AccountError({ ...parseFailure(body), status });
  const read = fileResponse.safeParse(body);
  if (!read.success) throw new AccountError({ status, code: "UNEXPECTED_ANSWER" }, read.error);
  return read.data.file;
}

/** Sends the file in one request. Only `XMLHttpRequest` reports the progress of an upload. */
function put(url: string, file: File, { onProgress, signal }: UploadOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress?.(total === 0 ? 0 : loaded / total),
  );
  request.addEventListener("load", () =>
    resolve({ status: request.status, body: request.response }),
  );
  request.addEventListener("error", () => reject(new AccountError({ code: "NETWORK" })));
  request.addEventListener("abort", () => reject(new AccountError({ code: "ABORTED" })));
  signal?.addEventListener("abort", abort);
  request.open("PUT", url);
  request.send(file);
  return promise.finally(() => signal?.removeEventListener("abort", abort));
}
