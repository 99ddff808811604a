/** Compares the media table with the media folder. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { mediaFolder } from "../../platform/index.ts";
import { hasCode, formatError } from "../../command/format-error.ts";
import { readRows } from "../read-rows.ts";
import type { Snapshot } from "../snapshot.ts";
import { createProblem, type Report } from "./finding.ts";

const namesAtOnce = 500;

/** Checks every media file by reading all of its bytes. Returns the number of files. */
export async function checkMedia(
  { database }: Snapshot,
  dataDir: string,
  report: Report,
): Promise<number> {
  const folder = mediaFolder(dataDir);
  let checked = 0;
  for await (const rows of readRows(database, { name: "media", key: ["id"] })) {
    for (const { id, filename } of rows) {
      checked += 1;
      const fault = await findFault(folder, String(id));
      if (fault === undefined) continue;
      const where = `file ${id} (${filename})`;
      const advice = `Copy media/${id} out of a backup (a .tar.gz file) into DATA_DIR/media.`;
      report(createProblem(fault.kind, where, fault.what, advice));
    }
  }
  await findOrphans(database, folder, report);
  return checked;
}

async function findFault(folder: string, id: string) {
  const path = join(folder, id);
  try {
    await stat(path);
    // An ID begins with the first half of the content's checksum (see `media.service.ts`).
    const checksum = /^([0-9a-f]{32})~/.exec(id)?.[1];
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    if (checksum === undefined || hash.digest("hex").startsWith(checksum)) return undefined;
    return { kind: "damaged-media", what: "its content has changed" } as const;
  } catch (error) {
    if (hasCode(error, "ENOENT")) {
      return { kind: "missing-media", what: "it is missing from the media folder" } as const;
    }
    return { kind: "damaged-media", what: `it can't be read: ${formatError(error)}` } as const;
  }
}

async function findOrphans(
  database: Snapshot["database"],
  folder: string,
  report: Report,
): Promise<void> {
  let names: string[] = [];
  const lookUp = async () => {
    if (names.length === 0) return;
    const rows = await database.selectFrom("media").select("id").where("id", "in", names).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const name of names) {
      if (known.has(name)) continue;
      report({
        kind: "orphaned-media",
        severity: "note",
        where: `file ${name}`,
        what: "it is in the media folder, but no post can use it",
        advice: "You can delete it.",
      });
    }
    names = [];
  };
  for await (const name of walkFiles(folder)) {
    if (names.push(name) >= namesAtOnce) await lookUp();
  }
  await lookUp();
}

/** Yields the file names in the media folder, except those of unfinished files, which begin with a dot. */
async function* walkFiles(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.isFile() && !entry.name.startsWith(".")) yield entry.name;
    }
  } catch (error) {
    // The folder does not exist until the first file is stored.
    if (!hasCode(error, "ENOENT")) throw error;
  }
}
