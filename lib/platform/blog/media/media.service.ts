/** Images and other files. Their content is stored in a folder, their metadata in the database. */
import { createHash } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WireImage } from "../../../wix/media.ts";
import { writeTemporary } from "../../atomic-file.ts";
import { buildMediaId, chooseMediaType } from "./media-type.ts";
import { findMedia } from "./media.repository.ts";
import { storeFile } from "./store-file.ts";
import { cleanFileName } from "./uploads/file-name.ts";
import type { Store } from "../../database/database.ts";
import type { MediaTable } from "../../database/schema.ts";

export type NewMedia = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly mimeType: string;
  /** In pixels. Defaults to the image's own width. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The ID of the member who uploads the file. */
  readonly uploadedBy?: string | undefined;
};

/** A file's location and metadata. */
export type StoredMedia = {
  readonly id: string;
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** The file's original name. */
  readonly filename: string;
  /** In pixels; 0 if the file is not an image. */
  readonly width: number;
  readonly height: number;
};

export type MediaService = ReturnType<typeof createMediaService>;

/** Returns the media folder. Each file is named after its ID. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Creates the media service. `siteUrl` is the origin for file URLs. */
export function createMediaService(store: Store, dataDir: string, siteUrl: string) {
  const { database } = store;
  const folder = mediaFolder(dataDir);
  const wireImage = ({ id, width, height, filename }: MediaTable): WireImage => ({
    id,
    url: `${siteUrl}/media/${id}`,
    width: width ?? 0,
    height: height ?? 0,
    filename,
  });
  return {
    /**
     * Stores a file. Its ID is a hash of its content, so the same file is stored only once, can be cached
     * forever, and has the same ID on every instance.
     */
    async add(file: NewMedia): Promise<WireImage> {
      const { type } = chooseMediaType(file.mimeType);
      const id = buildMediaId(createHash("sha256").update(file.bytes).digest("hex"), type);
      const path = join(folder, id);
      await mkdir(folder, { recursive: true });
      const temporary = await writeTemporary(folder, file.bytes, 0o644);
      try {
        const row = {
          id,
          filename: cleanFileName(file.filename),
          mime_type: type,
          ...(await readSize(file, type)),
          bytes: file.bytes.byteLength,
          uploaded_by: file.uploadedBy ?? null,
        };
        return wireImage(await storeFile(store, row, () => rename(temporary, path)));
      } finally {
        await rm(temporary, { force: true });
      }
    },

    /** Returns a stored picture in the API's format. */
    async findImage(id: string): Promise<WireImage | undefined> {
      const row = await findMedia(database, id);
      return row?.mime_type.startsWith("image/") === true ? wireImage(row) : undefined;
    },

    async find(id: string): Promise<StoredMedia | undefined> {
      const row = await findMedia(database, id);
      if (row === undefined) return undefined;
      return {
        id,
        path: join(folder, id),
        mimeType: row.mime_type,
        bytes: row.bytes,
        filename: row.filename,
        width: row.width ?? 0,
        height: row.height ?? 0,
      };
    },
  };
}

async function readSize(
  { width, height, bytes }: NewMedia,
  type: string,
): Promise<{ width: number | null; height: number | null }> {
  if (width !== undefined && height !== undefined) return { width, height };
  if (!type.startsWith("image/")) return { width: width ?? null, height: height ?? null };
  const { default: sharp } = await import("sharp");
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    // The image cannot be read, so it is stored without dimensions.
    return { width: null, height: null };
  }
}
