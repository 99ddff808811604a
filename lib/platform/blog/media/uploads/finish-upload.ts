import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Store } from "../../../database/database.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { mediaFolder } from "../media.service.ts";
import { buildMediaId } from "../media-type.ts";
import { storeFile } from "../store-file.ts";
import { inspectFile } from "./inspect-file.ts";
import type { Upload } from "./upload.repository.ts";

/**
 * Checks a complete file, removes its metadata, and moves it into the library. Its ID is a hash of the remaining bytes.
 * `assertReserved` throws if another request may have written to the file in the meantime. Throws the errors of
 * `inspectFile`.
 */
export async function finishUpload(
  store: Store,
  dataDir: string,
  { filename, member_id }: Pick<Upload, "filename" | "member_id">,
  path: string,
  assertReserved: () => Promise<void>,
): Promise<MediaTable> {
  const { mimeType, width, height, durationSeconds, blurColor } = await inspectFile(path, filename);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const id = buildMediaId(hash.digest("hex"), mimeType);
  const { size } = await stat(path);
  const row = {
    id,
    filename,
    mime_type: mimeType,
    bytes: size,
    width: width ?? null,
    height: height ?? null,
    blur_color: blurColor ?? null,
    duration_ms: durationSeconds === undefined ? null : Math.round(durationSeconds * 1_000),
    uploaded_by: member_id,
  };
  await assertReserved();
  return storeFile(store, row, () => rename(path, join(mediaFolder(dataDir), id)));
}
