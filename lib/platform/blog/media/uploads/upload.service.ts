/** Uploads: a client announces a file, sends its bytes in one or more requests, and gets the stored file. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { notFound, WireError } from "../../../../wix/errors.ts";
import type { RateLimits } from "../../../../rate-limit/rate-limits.ts";
import { createDenial } from "../../../access/access.ts";
import type { Store } from "../../../database/database.ts";
import { mediaFolder } from "../media.service.ts";
import { cleanFileName } from "./file-name.ts";
import { finishUpload } from "./finish-upload.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { createUploadLimits } from "./upload-limits.ts";
import { uploadBusy, wrongOffset } from "./upload-errors.ts";
import {
  announceUpload,
  deleteExpiredUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  lockUpload,
  updateLocked,
  type Lock,
  type Upload,
  type Uploader,
} from "./upload.repository.ts";

/** How long an upload can be continued, and its result read, in milliseconds. */
const uploadLifetime = 24 * 60 * 60_000;

/** How long a request may go without storing its progress, in milliseconds. */
const lockLifetime = 30_000;

/** How long checking a long film may take, in milliseconds. */
const finishLifetime = 5 * 60_000;

/** Maximum number of expired uploads per run of the background work. */
const expiredAtOnce = 50;

export type UploadService = ReturnType<typeof createUploadService>;

type UploadOptions = {
  readonly store: Store;
  readonly dataDir: string;
  readonly limits: RateLimits;
};

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function createUploadService({ store, dataDir, limits }: UploadOptions) {
  const { database, now } = store;
  const folder = join(mediaFolder(dataDir), ".uploads");
  const buildPath = (id: string) => join(folder, id);
  const uploadLimits = createUploadLimits(store, folder, limits);

  /** Reserves the upload for this request. Throws `UPLOAD_OFFSET_MISMATCH` (409) and `UPLOAD_BUSY` (423). */
  async function lock(upload: Upload, received: number, lifetime = lockLifetime): Promise<Lock> {
    const held = { id: upload.id, token: randomUUID() };
    const until = now() + lifetime;
    if (await lockUpload(database, held, { received, now: now(), until })) return held;
    const current = await findUpload(database, upload.id, now());
    if (current === undefined) throw notFound("Upload");
    if (current.upload.received !== received) throw wrongOffset(current.upload.received);
    throw uploadBusy();
  }

  async function remove(id: string): Promise<void> {
    await deleteUpload(database, id);
    await rm(buildPath(id), { force: true });
  }

  /** Checks and stores a complete file. Removes the upload if the file is refused. */
  async function finish(upload: Upload, held: Lock): Promise<Upload> {
    const renewLock = async (lifetime: number) => {
      const isHeld = await updateLocked(database, held, { locked_until: now() + lifetime });
      if (!isHeld) throw uploadBusy();
    };
    await renewLock(finishLifetime);
    try {
      const path = buildPath(upload.id);
      const { id } = await finishUpload(store, dataDir, upload, path, () =>
        renewLock(lockLifetime),
      );
      const done = { media_id: id, lock_token: null, locked_until: null };
      await updateLocked(database, held, { ...done, expires_at: now() + uploadLifetime });
      return { ...upload, ...done };
    } catch (error) {
      if (isRefusal(error)) await remove(upload.id);
      else await updateLocked(database, held, { lock_token: null, locked_until: null });
      throw error;
    }
  }

  /** Writes a body after the first `offset` bytes, and finishes the upload once all bytes have arrived. */
  async function write(
    upload: Upload,
    held: Lock,
    offset: number,
    body: AsyncIterable<Uint8Array> | null,
  ): Promise<Upload> {
    const size = upload.size ?? undefined;
    let stored = offset;
    const saveProgress = async (received: number, locked_until: number | null) => {
      const added = received - stored;
      if (size === undefined && added > 0) await uploadLimits.countBytes(upload, added);
      stored = received;
      const lock_token = locked_until === null ? null : held.token;
      const isHeld = await updateLocked(database, held, { received, lock_token, locked_until });
      if (!isHeld) throw uploadBusy();
    };
    try {
      const { received, interruption } = await receiveBytes({
        path: buildPath(upload.id),
        offset,
        size,
        body,
        onProgress: (progress) => saveProgress(progress, now() + lockLifetime),
        now,
      });
      const isWhole = interruption === undefined && (size === undefined || received === size);
      await saveProgress(received, isWhole ? now() + lockLifetime : null);
      if (interruption !== undefined) throw interruption;
      const current = { ...upload, received, lock_token: null, locked_until: null };
      return isWhole ? await finish(current, held) : current;
    } catch (error) {
      if (isRefusal(error)) await remove(upload.id);
      else await updateLocked(database, held, { lock_token: null, received: stored });
      throw error;
    }
  }

  return {
    /**
     * Creates an upload and returns its ID and the token that its requests need. Throws `FILE_TOO_LARGE` (413),
     * `TOO_MANY_TRIES` (429) and `STORAGE_FULL` (507).
     */
    async create(
      uploader: Uploader,
      { protocol, filename, size }: Pick<Upload, "protocol" | "filename" | "size">,
    ): Promise<{ id: string; token: string }> {
      await mkdir(folder, { recursive: true });
      await uploadLimits.countUpload(uploader, size);
      const id = randomUUID();
      const token = randomBytes(24).toString("base64url");
      await insertUpload(database, {
        id,
        ...uploader,
        protocol,
        filename: cleanFileName(filename),
        size,
        token_hash: hashToken(token),
        received: 0,
        lock_token: null,
        locked_until: null,
        media_id: null,
        created_at: now(),
        expires_at: now() + uploadLifetime,
      });
      return { id, token };
    },

    /**
     * Finds an upload by its ID and token. Throws `NOT_FOUND` (404), and `PERMISSION_DENIED` (403) if its uploader may
     * no longer upload files.
     */
    async require(id: string, token: string): Promise<Upload> {
      const found = await findUpload(database, id, now());
      if (found === undefined || !isEqual(found.upload.token_hash, hashToken(token))) {
        throw notFound("Upload");
      }
      if (!found.isAllowed) throw createDenial("media.upload");
      return found.upload;
    },

    /** Sets the size and the name before the first byte. Repeating the same announcement changes nothing. */
    async announce(upload: Upload, size: number, filename: string | undefined): Promise<Upload> {
      if (upload.size !== size) await uploadLimits.countBytes(upload, size);
      const values = {
        size,
        filename: filename === undefined ? upload.filename : cleanFileName(filename),
        expires_at: now() + uploadLifetime,
      };
      if (!(await announceUpload(database, upload.id, values))) throw uploadBusy();
      return { ...upload, ...values };
    },

    /**
     * Continues an upload after `offset` bytes. Throws `UPLOAD_OFFSET_MISMATCH` (409), `UPLOAD_BUSY` (423), and the
     * reasons why a file is refused.
     */
    async append(
      upload: Upload,
      offset: number,
      body: AsyncIterable<Uint8Array> | null,
    ): Promise<Upload> {
      if (upload.media_id !== null && upload.received === offset) return upload;
      return write(upload, await lock(upload, offset), offset, body);
    },

    /** Writes a whole file that is sent in one request, with or without an announced size. */
    async receiveWhole(
      upload: Upload,
      { size, filename }: { size: number | undefined; filename: string | undefined },
      body: AsyncIterable<Uint8Array> | null,
    ): Promise<Upload> {
      if (upload.media_id !== null) return upload;
      if (size !== undefined && size !== upload.size) await uploadLimits.countBytes(upload, size);
      const named = filename === undefined ? {} : { filename: cleanFileName(filename) };
      const announced = { ...upload, ...named, size: size ?? null };
      return write(announced, await lock(upload, upload.received), 0, body);
    },

    /** Returns the upload with its result. Finishes it first if all bytes had arrived when the server stopped. */
    async complete(upload: Upload): Promise<Upload> {
      const isWhole = upload.received > 0 && upload.received === upload.size;
      if (upload.media_id !== null || !isWhole) return upload;
      return finish(upload, await lock(upload, upload.received));
    },

    /** Cancels an upload. A file that is already stored stays in the library. */
    cancel: (upload: Upload): Promise<void> => remove(upload.id),

    /** Removes expired uploads and their files. */
    async removeExpired(): Promise<void> {
      const ids = await deleteExpiredUploads(database, now(), expiredAtOnce);
      for (const id of ids) await rm(buildPath(id), { force: true });
    },
  };
}

/** Returns whether a file cannot be stored, however often it is sent. */
const isRefusal = (error: unknown): boolean =>
  error instanceof WireError && [413, 415, 422].includes(error.status);

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
