/** Pictures and other files: the bytes in a folder, what is known of them in the store. */
import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { WireImage } from "../../wix/media.ts";
import { mediaTypeOf } from "./media-type.ts";
import { findMedia, insertMedia } from "./media.repository.ts";
import { clean } from "./new-post.ts";
import type { Store } from "./store.ts";

export type NewMedia = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly mimeType: string;
  /** In pixels; read from the picture when they are left out. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

/** Where a file is, and what to tell about it. */
export type StoredMedia = {
  readonly id: string;
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** As it was called when it came. */
  readonly filename: string;
  /** In pixels; 0 for what is no picture. */
  readonly width: number;
  readonly height: number;
};

/** The folder of the files, each under its id. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

export type MediaService = ReturnType<typeof createMediaService>;

/** `siteUrl` is the origin under which the files are seen. */
export function createMediaService({ database, now }: Store, dataDir: string, siteUrl: string) {
  const folder = mediaFolder(dataDir);
  return {
    /**
     * Keeps a file. Its id is made of its content, so that the same file is kept once, can be cached
     * for ever, and is named the same by every instance.
     */
    async add(file: NewMedia): Promise<WireImage> {
      const { type, extension } = mediaTypeOf(file.mimeType);
      const hash = createHash("sha256").update(file.bytes).digest("hex");
      const id = `${hash.slice(0, 32)}~mv2.${extension}`;
      const path = join(folder, id);
      const known = await findMedia(database, id);
      if (known === undefined || !(await exists(path))) await writeFile(folder, path, file.bytes);
      const row = known ?? {
        id,
        filename: clean(basename(file.filename)),
        mime_type: type,
        ...(await sizeOf(file, type)),
        bytes: file.bytes.byteLength,
        created_at: now(),
      };
      if (known === undefined) await insertMedia(database, row);
      return {
        id,
        url: `${siteUrl}/media/${id}`,
        width: row.width ?? 0,
        height: row.height ?? 0,
        filename: row.filename,
      };
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

/** A reader sees the whole file or none, also when the machine stops in between. */
async function writeFile(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${randomBytes(8).toString("hex")}.part`);
  try {
    const file = await open(temporary, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function sizeOf(
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
    // Not a picture that can be read: it is kept, its size is unknown.
    return { width: null, height: null };
  }
}
