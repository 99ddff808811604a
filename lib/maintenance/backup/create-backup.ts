import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { mediaFolder } from "../../platform/index.ts";
import { CommandError } from "../../command/command-error.ts";
import { hasCode, formatError } from "../../command/format-error.ts";
import { readRows } from "../read-rows.ts";
import { withSnapshot, type Snapshot, type StoreLocation } from "../snapshot.ts";
import { keptTables, selectKey, type KeptTable } from "../tables.ts";
import {
  formatVersion,
  manifestName,
  buildMediaEntry,
  formatManifest,
  buildTableEntry,
  type Manifest,
} from "./format.ts";
import { readColumns } from "./load-tables.ts";
import { writeArchive, type NewEntry } from "./write-archive.ts";

export type BackupOptions = {
  /** Overwrites an existing file. */
  readonly force?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

const mediaRow = z.object({ id: z.string() });

/**
 * Writes the whole blog to `file`, even while the site is running and writing. All tables come from one
 * snapshot, and media files never change. The backup appears at its path only once complete. Returns a report
 * with the row counts by table and the IDs of files that the store lists but that are missing from the media
 * folder.
 *
 * Throws {@link CommandError} if the file cannot be written, or exists and `force` is not set.
 */
export async function createBackup(
  location: StoreLocation,
  file: string,
  { force = false, now = Date.now }: BackupOptions = {},
) {
  const target = resolve(file);
  requireFree(target, force);
  // Temporary folder next to the target, so that the last step is a rename. Not readable by other users of the machine.
  const folder = join(dirname(target), `.quire-backup-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { createdAt, migrations, tables } = await withSnapshot(location, async (snapshot) => ({
      createdAt: new Date(now()),
      migrations: [...snapshot.migrations],
      tables: await spoolTables(snapshot, folder),
    }));
    const { media, missing } = await countMedia(location, folder);
    const manifest: Manifest = {
      format: "quire-backup",
      version: formatVersion,
      createdAt: createdAt.toISOString(),
      migrations,
      tables,
      media,
    };
    const unfinished = join(folder, "backup.tar.gz");
    await writeArchive(unfinished, listEntries(manifest, location, folder), createdAt);
    const { size } = await stat(unfinished);
    requireFree(target, force);
    await rename(unfinished, target);
    const { createdAt: time } = manifest;
    return { file: target, bytes: size, createdAt: time, tables, media, missingMedia: missing };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup couldn't be written: ${formatError(error)}.`, {
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireFree(target: string, force: boolean): void {
  if (force || !existsSync(target)) return;
  throw new CommandError(`${target} already exists. Choose another name, or use --force.`);
}

const buildSpoolPath = (folder: string, table: string): string => join(folder, `${table}.jsonl`);

/**
 * Writes the tables to files first, because an archive needs an entry's size before its content. Returns the
 * row counts by table.
 */
async function spoolTables(
  { database }: Snapshot,
  folder: string,
): Promise<Readonly<Record<string, number>>> {
  const present = await readColumns(database);
  const counts: Record<string, number> = {};
  for (const table of keptTables) {
    const columns = present.get(table.name);
    // A store from an older release lacks newer tables.
    if (columns === undefined) continue;
    const keyed = selectKey(table, columns);
    let count = 0;
    const lines = async function* () {
      for await (const rows of readRows(database, keyed)) {
        count += rows.length;
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    };
    const file = createWriteStream(buildSpoolPath(folder, table.name), {
      flags: "wx",
      mode: 0o600,
    });
    await pipeline(Readable.from(lines()), file);
    counts[table.name] = count;
  }
  return counts;
}

/** Yields the IDs of the media files in the snapshot. */
async function* mediaIds(folder: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(buildSpoolPath(folder, "media")) });
  for await (const line of lines) yield mediaRow.parse(JSON.parse(line)).id;
}

async function countMedia({ dataDir }: StoreLocation, folder: string) {
  const media = { files: 0, bytes: 0 };
  const missing: string[] = [];
  for await (const id of mediaIds(folder)) {
    try {
      const { size } = await stat(join(mediaFolder(dataDir), id));
      media.files += 1;
      media.bytes += size;
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
      missing.push(id);
    }
  }
  return { media, missing };
}

async function* listEntries(
  manifest: Manifest,
  { dataDir }: StoreLocation,
  folder: string,
): AsyncGenerator<NewEntry> {
  const head = Buffer.from(formatManifest(manifest));
  yield { name: manifestName, size: head.byteLength, bytes: [head] };
  for (const { name } of keptTables.filter(({ name }: KeptTable) => name in manifest.tables)) {
    yield* fileEntry(buildTableEntry(name), buildSpoolPath(folder, name));
  }
  for await (const id of mediaIds(folder)) {
    yield* fileEntry(buildMediaEntry(id), join(mediaFolder(dataDir), id));
  }
}

/** Yields the entry for a file, or no entry if the file is missing. */
async function* fileEntry(name: string, path: string): AsyncGenerator<NewEntry> {
  let file;
  try {
    file = await open(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  try {
    const { size } = await file.stat();
    yield { name, size, bytes: file.createReadStream({ autoClose: false }) };
  } finally {
    await file.close();
  }
}
