import type { Store } from "../../database/database.ts";
import type { FileService } from "./files/file.service.ts";
import type { UploadService } from "./uploads/upload.service.ts";

/** Interval at which the trash and the expired uploads are looked at, in milliseconds. */
const interval = 60_000;

/** Returns the background work that removes expired uploads and deleted files. It runs at most once a minute. */
export function createMediaCleaning(
  { now }: Store,
  uploads: UploadService,
  files: FileService,
): () => Promise<void> {
  let cleanedAt = now();
  return async () => {
    if (now() - cleanedAt < interval) return;
    cleanedAt = now();
    await uploads.removeExpired();
    await files.emptyTrash();
  };
}
