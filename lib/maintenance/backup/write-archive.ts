import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { checksumsName, formatChecksums } from "./format.ts";

export type NewEntry = {
  readonly name: string;
  /** Size in bytes. Must equal the length of `bytes`. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Writes the entries and their checksums to a new file that only its owner can read. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<NewEntry>,
  writtenAt: Date,
): Promise<void> {
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip(),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  const fill = async () => {
    const checksums = new Map<string, string>();
    for await (const entry of entries) {
      checksums.set(entry.name, await addEntry(archive, entry, writtenAt));
    }
    const sums = Buffer.from(formatChecksums(checksums));
    const last = { name: checksumsName, size: sums.byteLength, bytes: [sums] };
    await addEntry(archive, last, writtenAt);
    archive.finalize();
  };
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // An error from adding entries is more specific than the error from the aborted stream.
  const results = await Promise.allSettled([
    Promise.race([filled, waitForFailure(written)]),
    written,
  ]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Returns a promise that never resolves, and rejects if `written` does. */
const waitForFailure = (written: Promise<void>): Promise<never> =>
  new Promise((_, reject) => void written.catch(reject));

/** Adds an entry and returns the SHA-256 checksum of its bytes. */
async function addEntry(
  archive: Pack,
  { name, size, bytes }: NewEntry,
  mtime: Date,
): Promise<string> {
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(hashed, archive.entry({ name, size, mode: 0o600, mtime }));
  return hash.digest("hex");
}
