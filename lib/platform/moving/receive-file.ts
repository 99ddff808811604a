/** Files that owners upload for imports. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { WireError } from "../../wix/errors/errors.ts";
import { maximumExportBytes } from "../../wix/admin/moving.ts";
import { cleanFileName } from "../blog/media/uploads/file-name.ts";
import { fileDamaged, storageFull } from "../blog/media/uploads/upload-errors.ts";
import type { Store } from "../database/database.ts";
import type { MovingFileTable } from "../database/schema.ts";
import { insertFile, listFileIds } from "./moving.repository.ts";
import { fileLifetime } from "./moving-work.ts";
import { inputFolder } from "./places.ts";

/** Maximum number of uploads that wait for their import. */
const maximumFiles = 20;
/** Space that uploads leave for the database and for other programs, in bytes. */
const reservedBytes = 200 * 1024 * 1024;

type Options = {
  readonly store: Store;
  readonly dataDir: string;
  readonly memberId: string;
  readonly name: string;
  /** Announced size in bytes. */
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Maximum size in bytes. */
  readonly maximum?: number | undefined;
};

/**
 * Stores a file. Throws `FILE_TOO_LARGE` (413), `FILE_DAMAGED` (422) for an empty file, `RESOURCE_EXHAUSTED` (429) and
 * `STORAGE_FULL` (507).
 */
export async function receiveFile(options: Options): Promise<MovingFileTable> {
  const { store, dataDir, memberId, size = 0, maximum = maximumExportBytes } = options;
  const { database, now } = store;
  // Rejects by the announced size, before the body is read.
  if (size > maximum) throw createTooLarge(maximum);
  if ((await listFileIds(database)).length >= maximumFiles) throw createTooMany();
  const id = randomUUID();
  const name = cleanFileName(options.name);
  const folder = inputFolder(dataDir, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < size + reservedBytes) throw storageFull();
    const bytes = await writeBody(join(folder, name), options.body, maximum);
    if (bytes === 0) throw fileDamaged("the file is empty");
    const file = { id, name, bytes, member_id: memberId, created_at: now() };
    const row = { ...file, expires_at: now() + fileLifetime };
    await insertFile(database, row);
    return row;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a body to a new file. Returns the number of bytes. */
async function writeBody(
  path: string,
  body: AsyncIterable<Uint8Array> | null,
  maximum: number,
): Promise<number> {
  let bytes = 0;
  async function* limited() {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maximum) throw createTooLarge(maximum);
      yield chunk;
    }
  }
  try {
    await pipeline(limited, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return bytes;
  } catch (error) {
    if (error instanceof WireError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOSPC" || code === "EDQUOT") throw storageFull(error);
    throw new WireError({
      status: 408,
      code: "REQUEST_TIMEOUT",
      message: "The request ended before the body was complete.",
      cause: error,
    });
  }
}

const createTooLarge = (maximum: number): WireError =>
  new WireError({
    status: 413,
    code: "FILE_TOO_LARGE",
    message: `The file must be at most ${maximum} bytes.`,
    data: { maximumBytes: maximum },
  });

const createTooMany = (): WireError =>
  new WireError({
    status: 429,
    code: "RESOURCE_EXHAUSTED",
    message: "Too many uploads wait for their import.",
    retryAfterSeconds: 60 * 60,
  });
