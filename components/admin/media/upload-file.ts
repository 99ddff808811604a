/** Uploads files from a browser to the library. */
import { readCookie } from "#lib/site/member-hint.ts";
import { filesPath, findFileKind, maximumFileBytes } from "#lib/wix/files.ts";
import { parseFailure } from "#lib/wix/errors/failure.ts";
import { CallError } from "#components/calls/call-error.ts";
import { ask } from "#components/calls/ask.ts";
import { fileResponse, uploadUrlResponse, type MediaFile } from "./media-schema.ts";

export type UploadOptions = {
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Cancels the upload. */
  readonly signal?: AbortSignal | undefined;
};

/** The code of an upload that was cancelled. */
export const abortedCode = "ABORTED";

/** From this size in bytes on, a file is sent in parts, so that a broken connection costs only one of them. */
const resumableBytes = 8 * 1024 * 1024;

/**
 * Uploads a file and returns it as stored. A file that the library already has is not stored again. Throws
 * {@link CallError}; a cancelled upload has the code `ABORTED`.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<MediaFile> {
  if (options.signal?.aborted === true) throw new CallError({ code: abortedCode });
  // An unknown type may turn out to be of any kind.
  const kind = file.type === "" ? "video" : findFileKind(file.type);
  if (file.size > maximumFileBytes[kind]) {
    throw new CallError({ status: 413, code: "FILE_TOO_LARGE" });
  }
  if (file.size < resumableBytes) return uploadWhole(file, options);
  const { uploadInParts } = await import("./upload-in-parts.ts");
  return uploadInParts(file, options);
}

/** Returns the headers that protect a request to an upload's URL against other sites. */
export function getXsrfHeaders(): Record<string, string> {
  const token = readCookie(document.cookie, "XSRF-TOKEN");
  return token === undefined ? {} : { "X-XSRF-TOKEN": token };
}

/** Parses the response to the last request of an upload. */
export function readUploadAnswer(status: number, text: string): MediaFile {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (status < 200 || status > 299) throw new CallError({ ...parseFailure(body), status });
  const read = fileResponse.safeParse(body);
  if (!read.success) throw new CallError({ status, code: "UNEXPECTED_ANSWER" }, read.error);
  return read.data.file;
}

async function uploadWhole(file: File, options: UploadOptions): Promise<MediaFile> {
  const { uploadUrl } = await ask(
    uploadUrlResponse,
    `${filesPath}/files/generate-upload-url`,
    "POST",
    { mimeType: file.type, fileName: file.name, sizeInBytes: String(file.size) },
  );
  const { status, text } = await put(uploadUrl, file, options);
  return readUploadAnswer(status, text);
}

const put = (url: string, file: File, options: UploadOptions) =>
  sendFile("PUT", url, file, options);

type SendOptions = UploadOptions & { readonly headers?: Readonly<Record<string, string>> };

/**
 * Sends a file in one request. Only `XMLHttpRequest` reports the progress of an upload. Rejects with {@link CallError} if
 * there is no response.
 */
export function sendFile(
  method: "PUT" | "POST",
  url: string,
  file: File,
  { onProgress, signal, headers = {} }: SendOptions,
) {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress?.(total === 0 ? 0 : loaded / total),
  );
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.addEventListener("load", () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener("error", () => reject(new CallError({ code: "NETWORK" })));
    request.addEventListener("abort", () => reject(new CallError({ code: abortedCode })));
  });
  signal?.addEventListener("abort", abort);
  request.open(method, url);
  for (const [name, value] of Object.entries({ ...getXsrfHeaders(), ...headers })) {
    request.setRequestHeader(name, value);
  }
  if (signal?.aborted === true) abort();
  request.send(file);
  return answer.finally(() => signal?.removeEventListener("abort", abort));
}
