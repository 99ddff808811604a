import type { Store } from "../../database/database.ts";
import { runInTurn } from "../../run-in-turn.ts";
import type { FileService } from "./files/file.service.ts";
import type { UploadService } from "./uploads/upload.service.ts";

/** Minimum time between two runs, in milliseconds. */
const interval = 60_000;

/** Creates the background work that removes expired uploads and deleted files. */
export function createMediaCleaning({ now }: Store, uploads: UploadService, files: FileService) {
  let cleanedAt = now();

  const run = runInTurn(async () => {
    cleanedAt = now();
    await uploads.removeExpired();
    await files.emptyTrash();
  });

  return {
    run,
    /** Runs the work at most once a minute. */
    whenDue: async (): Promise<void> => {
      if (now() - cleanedAt >= interval) await run();
    },
  };
}
