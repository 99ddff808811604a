/** Writes a request's body to a file, a chunk at a time. */
import { open } from "node:fs/promises";
import { WireError } from "../../../../wix/errors/errors.ts";
import { maximumFileBytes } from "../../../../wix/files.ts";
import { detectKindEarly, sampleBytes } from "./detect-type.ts";
import { fileTooLarge, storageFull } from "./upload-errors.ts";

/** The progress is stored after this many bytes or milliseconds. */
const bytesPerReport = 16 * 1024 * 1024;
const millisecondsPerReport = 5_000;

type ReceiveOptions = {
  readonly path: string;
  /** The name that the client has given the file. */
  readonly filename: string;
  /** The position at which the body continues the file. Later bytes of the file are discarded. */
  readonly offset: number;
  /** Number of bytes of the whole file, or `undefined` if the client has not announced it. */
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array> | null;
  /**
   * Receives the number of bytes that are safely stored, every 16 MiB or five seconds. It is called before more bytes
   * are written: if it throws, for example because another request has taken over the file, nothing more is written.
   */
  readonly onProgress: (received: number) => Promise<void>;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
};

export type Received = {
  /** Number of bytes of the file that are safely stored. */
  readonly received: number;
  /** Why the body ended early, if it did. */
  readonly interruption: WireError | undefined;
};

/**
 * Writes the body. If the client disconnects, the bytes that have arrived are kept. Throws `FILE_TYPE_NOT_ALLOWED`
 * (415) and `FILE_TOO_LARGE` (413) as soon as the first bytes show it, `PAYLOAD_TOO_LARGE` (413) for a body that is
 * longer than announced, and `STORAGE_FULL` (507).
 */
export async function receiveBytes(options: ReceiveOptions): Promise<Received> {
  const { path, filename, offset, size, body, onProgress, now } = options;
  const file = await open(path, offset === 0 ? "w+" : "r+", 0o644);
  let received = offset;
  let isChecked = offset >= sampleBytes;
  let reported = { at: now(), received };
  const chunks = (body ?? emptyBody())[Symbol.asyncIterator]();
  try {
    await file.truncate(offset);
    for (;;) {
      const next = await chunks
        .next()
        .catch((cause: unknown) => ({ interruption: interrupted(cause) }));
      const isOver = "interruption" in next || next.done === true;
      // With fewer bytes, the file may be mistaken for another type.
      if (!isChecked && received >= sampleBytes) {
        isChecked = true;
        await assertPromising(file, filename, size ?? received);
      }
      const isDue =
        received - reported.received >= bytesPerReport ||
        now() - reported.at >= millisecondsPerReport;
      if (isOver || isDue) await file.datasync();
      if (isOver)
        return { received, interruption: "interruption" in next ? next.interruption : undefined };
      if (isDue) {
        reported = { at: now(), received };
        await onProgress(received);
      }
      const position = received;
      received += next.value.byteLength;
      if (received > (size ?? maximumFileBytes.video)) throw bodyTooLong(size);
      await writeAll(file, next.value, position);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw code === "ENOSPC" || code === "EDQUOT" ? storageFull(error) : error;
  } finally {
    await chunks.return?.();
    await file.close();
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>;

/** Writes all bytes, because the operating system may write only some of them at once. */
async function writeAll(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const rest = bytes.byteLength - done;
    done += (await file.write(bytes, done, rest, position + done)).bytesWritten;
  }
}

/** Throws if the first bytes belong to a file that cannot be accepted. */
async function assertPromising(file: OpenFile, filename: string, size: number): Promise<void> {
  const sample = Buffer.alloc(sampleBytes);
  await file.read(sample, 0, sample.length, 0);
  const kind = await detectKindEarly(sample, filename);
  // An MP4 file may turn out to contain only sound, so the smaller limit is checked at the end.
  if (kind !== undefined && size > maximumFileBytes[kind]) throw fileTooLarge(kind);
}

const interrupted = (cause: unknown): WireError =>
  cause instanceof WireError
    ? cause
    : new WireError({
        status: 408,
        code: "REQUEST_TIMEOUT",
        message: "The request ended before the body was complete.",
        cause,
      });

const bodyTooLong = (size: number | undefined): WireError =>
  size === undefined
    ? fileTooLarge("video")
    : new WireError({
        status: 413,
        code: "PAYLOAD_TOO_LARGE",
        message: `The file was announced with ${size} bytes.`,
      });

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // Yields nothing.
}
