/** Uploads: a client announces a file, sends its bytes in one or more requests, and gets the stored file. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "../../../../wix/errors/errors.ts";
import type { RateLimits } from "../../../../rate-limit/rate-limits.ts";
import { createDenial } from "../../../access/access.ts";
import type { Store } from "../../../database/database.ts";
import { cleanFileName } from "./file-name.ts";
import { createUploadLimits } from "./upload-limits.ts";
import { fileDamaged, uploadBusy } from "./upload-errors.ts";
import {
  announceUpload,
  deleteExpiredUploads,
  findUpload,
  insertUpload,
  type Upload,
  type Uploader,
} from "./upload.repository.ts";
import { createUploadWriter, uploadFolder, uploadLifetime, type Body } from "./write-upload.ts";

/** Maximum number of expired uploads per run of the background work. */
const expiredAtOnce = 50;

export type UploadService = ReturnType<typeof createUploadService>;

type UploadOptions = {
  readonly store: Store;
  readonly dataDir: string;
  readonly limits: RateLimits;
};

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Creates the operations on uploads. */
export function createUploadService({ store, dataDir, limits }: UploadOptions) {
  const { database, now } = store;
  const folder = uploadFolder(dataDir);
  const uploadLimits = createUploadLimits(store, folder, limits);
  const { lock, write, finish, remove } = createUploadWriter(store, dataDir, uploadLimits);
  const nameUpload = (upload: Upload, filename: string | undefined) =>
    filename === undefined ? upload.filename : cleanFileName(filename);

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
      if (size === 0) throw fileDamaged("the file is empty");
      if (upload.size !== size) await uploadLimits.countBytes(upload, size);
      const expires_at = now() + uploadLifetime;
      const values = { size, filename: nameUpload(upload, filename), expires_at };
      if (!(await announceUpload(database, upload.id, values))) throw uploadBusy();
      return { ...upload, ...values };
    },

    /**
     * Continues an upload after `offset` bytes. Throws `UPLOAD_OFFSET_MISMATCH` (409), `UPLOAD_BUSY` (423), and the
     * reasons why a file is refused.
     */
    async append(upload: Upload, offset: number, body: Body): Promise<Upload> {
      if (upload.media_id !== null && upload.received === offset) return upload;
      return write(upload, await lock(upload, offset), offset, body);
    },

    /** Writes a whole file that is sent in one request, with or without an announced size. */
    async receiveWhole(
      upload: Upload,
      { size, filename }: { size: number | undefined; filename: string | undefined },
      body: Body,
    ): Promise<Upload> {
      if (upload.media_id !== null) return upload;
      if (size !== undefined && size !== upload.size) await uploadLimits.countBytes(upload, size);
      const named = { ...upload, filename: nameUpload(upload, filename), size: size ?? null };
      return write(named, await lock(upload, upload.received), 0, body);
    },

    /** Returns the upload with its result. Finishes it first if all bytes had arrived when the server stopped. */
    async complete(upload: Upload): Promise<Upload> {
      const isWhole = upload.received > 0 && upload.received === upload.size;
      if (upload.media_id !== null || !isWhole) return upload;
      return finish(upload, await lock(upload, upload.received));
    },

    /** Cancels an upload. A file that is already stored stays in the library. */
    cancel: (upload: Upload): Promise<void> => remove(upload.id),

    /** Removes expired uploads and their files, also those of uploads whose member was deleted. */
    async removeExpired(): Promise<void> {
      const ids = await deleteExpiredUploads(database, now(), expiredAtOnce);
      for (const id of ids) await rm(join(folder, id), { force: true });
      for (const name of await readdir(folder).catch(() => [])) {
        const changedAt = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs;
        const isOld = changedAt !== undefined && Date.now() - changedAt > 2 * uploadLifetime;
        if (isOld) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
