/** Uploads large files by the tus protocol. Loaded only for such a file. */
import { DetailedError, Upload } from "tus-js-client";
import { filesPath } from "#lib/wix/files.ts";
import { CallError } from "#components/calls/call-error.ts";
import { ask, send } from "#components/calls/ask.ts";
import { resumableUrlResponse, type MediaFile } from "./media-schema.ts";
import {
  abortedCode,
  getXsrfHeaders,
  readUploadAnswer,
  type UploadOptions,
} from "./upload-file.ts";

/** In bytes. After an interruption, at most this much is sent again. */
const partBytes = 8 * 1024 * 1024;

/** Delays before the attempts after an interruption, in milliseconds. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

/** Uploads a file in parts, and continues after interruptions. Throws {@link CallError}. */
export async function uploadInParts(file: File, options: UploadOptions): Promise<MediaFile> {
  const { uploadUrl, uploadToken } = await ask(
    resumableUrlResponse,
    `${filesPath}/files/generate-resumable-upload-url`,
    "POST",
    { mimeType: file.type, fileName: file.name, sizeInBytes: String(file.size) },
  );
  const url = await sendParts(file, { endpoint: uploadUrl, token: uploadToken }, options);
  options.onProgress?.(1);
  const response = await send(url);
  return readUploadAnswer(response.status, await response.text());
}

type Target = { readonly endpoint: string; readonly token: string };

/** Returns the path of the finished upload. */
function sendParts(
  file: File,
  { endpoint, token }: Target,
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  let abort: (() => void) | undefined;
  const answer = new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      metadata: { filename: file.name, filetype: file.type, token },
      headers: getXsrfHeaders(),
      chunkSize: partBytes,
      retryDelays,
      // The URL permits to send the file, so it stays in memory.
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
      onSuccess: () => {
        const { pathname, search } = new URL(upload.url ?? endpoint, location.href);
        resolve(pathname + search);
      },
      onError: (error) => reject(toAccountError(error)),
    });
    abort = () => {
      // The server removes what it has received. Otherwise, it would do so after a day.
      void upload.abort(true).catch(() => undefined);
      reject(new CallError({ code: abortedCode }));
    };
    signal?.addEventListener("abort", abort);
    if (signal?.aborted === true) abort();
    else upload.start();
  });
  return answer.finally(() => abort && signal?.removeEventListener("abort", abort));
}

function toAccountError(error: Error): CallError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response === null) return new CallError({ code: "NETWORK" }, error);
  try {
    readUploadAnswer(response.getStatus(), response.getBody());
  } catch (failure) {
    if (failure instanceof CallError) return failure;
  }
  return new CallError({ code: "UNEXPECTED_ANSWER" }, error);
}
