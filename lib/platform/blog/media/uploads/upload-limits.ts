/** Limits on uploads per member and per API key, and on the space that they take. */
import { statfs } from "node:fs/promises";
import { WireError } from "../../../../wix/errors/errors.ts";
import { maximumFileBytes } from "../../../../wix/files.ts";
import type { RateLimits } from "../../../../rate-limit/rate-limits.ts";
import type { Store } from "../../../database/database.ts";
import { fileTooLarge, storageFull } from "./upload-errors.ts";
import { countUnfinished, type Uploader } from "./upload.repository.ts";

const mebibyte = 1024 * 1024;
const hour = 60 * 60;

/** Maximum number and size of the unfinished uploads of a member or key. */
const maximumUnfinished = 100;
const maximumUnfinishedBytes = 5_000_000_000;

/** Space that uploads leave for the database and for other programs, in bytes. */
const reservedBytes = 200 * mebibyte;

export type UploadLimits = ReturnType<typeof createUploadLimits>;

/** Creates the limits. `folder` is where unfinished files are stored. */
export function createUploadLimits({ database, now }: Store, folder: string, limits: RateLimits) {
  const uploads = limits.limit({ name: "media-upload", points: 3_000, seconds: hour });
  /** Counted in MiB. */
  const volume = limits.limit({ name: "media-volume", points: 20_480, seconds: 24 * hour });
  const getKey = ({ member_id, api_key_id }: Uploader) => member_id ?? api_key_id ?? "";

  /**
   * Counts the announced size of a file. Throws `FILE_TOO_LARGE` (413), `TOO_MANY_TRIES` (429) and `STORAGE_FULL` (507).
   */
  async function countBytes(uploader: Uploader, size: number): Promise<void> {
    assertSize(size);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < size + reservedBytes) throw storageFull();
    await volume.take(getKey(uploader), Math.ceil(size / mebibyte));
  }

  /** Throws for a file that exceeds the limit of every kind. Checked first, because a later retry would also fail. */
  function assertSize(size: number | null): void {
    if (size !== null && size > maximumFileBytes.video) throw fileTooLarge("video");
  }

  return {
    countBytes,

    /** Counts a new upload. Also throws `RESOURCE_EXHAUSTED` (429) if too many other uploads are unfinished. */
    async countUpload(uploader: Uploader, size: number | null): Promise<void> {
      assertSize(size);
      await uploads.take(getKey(uploader));
      const unfinished = await countUnfinished(database, uploader, now());
      const bytes = unfinished.bytes + (size ?? 0);
      if (unfinished.count >= maximumUnfinished || bytes > maximumUnfinishedBytes) {
        throw new WireError({
          status: 429,
          code: "RESOURCE_EXHAUSTED",
          message: "Too many uploads are unfinished. Finish or cancel some of them first.",
          retryAfterSeconds: 60,
        });
      }
      if (size !== null) await countBytes(uploader, size);
    },
  };
}
