/** Writes the bytes of uploads. An upload is reserved by one request at a time, also across instances. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { notFound, WireError } from "../../../../wix/errors/errors.ts";
import { createDenial } from "../../../access/access.ts";
import type { Store } from "../../../database/database.ts";
import { mediaFolder } from "../media.service.ts";
import { finishUpload } from "./finish-upload.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { uploadBusy, wrongOffset } from "./upload-errors.ts";
import type { UploadLimits } from "./upload-limits.ts";
import {
  deleteUpload,
  findUpload,
  lockUpload,
  updateLocked,
  type Lock,
  type Upload,
} from "./upload.repository.ts";

/** Time after which an upload and its result expire, in milliseconds. */
export const uploadLifetime = 24 * 60 * 60_000;

/** Time after which a request that has not stored its progress loses the upload, in milliseconds. */
const lockLifetime = 30_000;

/** Time limit for checking a complete file, in milliseconds. A long film takes minutes. */
const finishLifetime = 5 * 60_000;

export type Body = AsyncIterable<Uint8Array> | null;

/** Returns the folder of unfinished files, which are named after their uploads. */
export const uploadFolder = (dataDir: string): string => join(mediaFolder(dataDir), ".uploads");

/** Creates the functions that write uploads. */
export function createUploadWriter(
  store: Store,
  dataDir: string,
  uploadLimits: Pick<UploadLimits, "countBytes">,
) {
  const { database, now } = store;
  const buildPath = (id: string) => join(uploadFolder(dataDir), id);

  /** Reserves the upload for this request. Throws `UPLOAD_OFFSET_MISMATCH` (409) and `UPLOAD_BUSY` (423). */
  async function lock(upload: Upload, received: number): Promise<Lock> {
    const held = { id: upload.id, token: randomUUID() };
    const until = now() + lockLifetime;
    if (await lockUpload(database, held, { received, now: now(), until })) return held;
    const current = await findUpload(database, upload.id, now());
    if (current === undefined) throw notFound("Upload");
    if (current.upload.received !== received) throw wrongOffset(current.upload.received);
    throw uploadBusy();
  }

  /** Throws `PERMISSION_DENIED` (403) if the uploader has lost the right to upload files since the request began. */
  async function assertAllowed({ id }: Upload): Promise<void> {
    const current = await findUpload(database, id, now());
    if (current?.isAllowed === false) throw createDenial("media.upload");
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
    const released = { lock_token: null, locked_until: null };
    try {
      const path = buildPath(upload.id);
      const { id } = await finishUpload(store, dataDir, upload, path, async () => {
        await assertAllowed(upload);
        await renewLock(lockLifetime);
      });
      const done = { ...released, media_id: id, expires_at: now() + uploadLifetime };
      await updateLocked(database, held, done);
      return { ...upload, ...done };
    } catch (error) {
      if (isRefusal(error)) await remove(upload.id);
      else await updateLocked(database, held, released);
      throw error;
    }
  }

  /** Writes a body after the first `offset` bytes, and finishes the upload once all bytes have arrived. */
  async function write(upload: Upload, held: Lock, offset: number, body: Body): Promise<Upload> {
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
        filename: upload.filename,
        offset,
        size,
        body,
        onProgress: async (progress) => {
          await assertAllowed(upload);
          await saveProgress(progress, now() + lockLifetime);
        },
        now,
      });
      const isWhole = interruption === undefined && (size === undefined || received === size);
      await saveProgress(received, isWhole ? now() + lockLifetime : null);
      if (interruption !== undefined) throw interruption;
      const current = { ...upload, received };
      return isWhole ? await finish(current, held) : current;
    } catch (error) {
      if (isRefusal(error)) await remove(upload.id);
      else await updateLocked(database, held, { lock_token: null, received: stored });
      throw error;
    }
  }

  return { lock, write, finish, remove };
}

/** Returns whether an error says that the file itself cannot be stored. */
const isRefusal = (error: unknown): boolean =>
  error instanceof WireError && [413, 415, 422].includes(error.status);
