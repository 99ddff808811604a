/** Reads backups and writes modified ones for tests. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { readArchive } from "#lib/maintenance/backup/read-archive.ts";
import { writeArchive } from "#lib/maintenance/backup/write-archive.ts";
import type { DatabaseBench } from "../databases/database.ts";

/** Creates a folder that is removed after the test. */
export async function newFolder(bench: DatabaseBench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quire-care-"));
  bench.onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a backup's contents by name, in order. */
export async function readContents(file: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for await (const { name, bytes } of readArchive(file)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    contents.set(name, Buffer.concat(chunks));
  }
  return contents;
}

/** Returns a backup's tables as text. */
export async function readTables(file: string): Promise<Record<string, string>> {
  const contents = await readContents(file);
  return Object.fromEntries(
    [...contents].flatMap(([name, bytes]) =>
      name.startsWith("tables/") ? [[name, bytes.toString("utf8")]] : [],
    ),
  );
}

/**
 * Writes a backup with modified contents. Recomputes the checksums (`"recomputed"`) or keeps the given ones (`"kept"`).
 */
export async function writeBackup(
  file: string,
  contents: ReadonlyMap<string, string | Uint8Array>,
  checksums: "recomputed" | "kept",
): Promise<void> {
  const entries = [...contents].map(([name, content]) => {
    const bytes = Buffer.from(content);
    return { name, size: bytes.byteLength, bytes: [bytes] };
  });
  if (checksums === "recomputed") {
    const own = async function* () {
      for (const entry of entries) if (entry.name !== "SHA256SUMS") yield entry;
    };
    return writeArchive(file, own(), new Date(0));
  }
  const archive = pack();
  for (const { name, bytes } of entries) archive.entry({ name }, Buffer.concat(bytes));
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
}
