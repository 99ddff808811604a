import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { randomBytes } from "node:crypto";
import { mediaFolder } from "../../platform/index.ts";
import { parseMediaEntry } from "./format.ts";
import type { ArchiveEntry } from "./read-archive.ts";

/**
 * Unpacks media files to a temporary folder first, so that no file reaches the media folder before the whole
 * archive has been read.
 */
export function createMediaUnpacking(dataDir: string) {
  const folder = mediaFolder(dataDir);
  const waiting = join(folder, `.restore-${randomBytes(6).toString("hex")}`);
  const ids: string[] = [];
  return {
    /** Writes an entry to the temporary folder. Ignores entries that are not media files. */
    async take(entry: ArchiveEntry): Promise<void> {
      const id = parseMediaEntry(entry.name);
      if (id === undefined) return;
      await mkdir(waiting, { recursive: true });
      const file = createWriteStream(join(waiting, id), { flags: "wx", mode: 0o644, flush: true });
      await pipeline(entry.bytes, file);
      ids.push(id);
    },
    /**
     * Moves the unpacked files to the media folder and returns how many there were. Files that were moved
     * before a failure stay. They do no harm, because a file's ID is a hash of its content.
     */
    async place(): Promise<number> {
      for (const id of ids) await rename(join(waiting, id), join(folder, id));
      return ids.length;
    },
    /** Removes the temporary folder with any files that were not moved. */
    clear: () => rm(waiting, { recursive: true, force: true }),
  };
}
