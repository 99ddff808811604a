import { z } from "zod";
import { CommandError } from "../../command/command-error.ts";
import type { Row } from "../read-rows.ts";
import { requireKnown } from "../snapshot.ts";
import { keptTables } from "../tables.ts";
import {
  checksumsName,
  manifestName,
  parseMediaEntry,
  parseChecksums,
  parseJson,
  parseManifest,
  parseTableEntry,
  type Checksums,
  type Manifest,
} from "./format.ts";
import { drain, readLines, readArchive, readText, type ArchiveEntry } from "./read-archive.ts";

const maxManifestBytes = 1024 * 1024;
const maxChecksumBytes = 256 * 1024 * 1024;

export type VerifiedBackup = {
  readonly file: string;
  readonly manifest: Manifest;
  readonly checksums: Checksums;
};

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Parses a table row. Throws {@link CommandError} if the line is invalid. */
export function parseRow(line: string, table: string): Row {
  const { data } = rowSchema.safeParse(parseJson(line));
  if (data === undefined) throw new CommandError(`It is damaged: a row of ${table} can't be read.`);
  return data;
}

/**
 * Reads an entire backup without changing the store. Throws {@link CommandError} if it is damaged,
 * incomplete, altered or from a newer release.
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  try {
    return await verify(file);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${file} can't be restored. ${error.message}`, { cause: error });
  }
}

async function verify(file: string): Promise<VerifiedBackup> {
  const found = new Map<string, string>();
  const rows = new Map<string, number>();
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  for await (const entry of readArchive(file)) {
    if (checksums !== undefined || found.has(entry.name)) {
      throw new CommandError(`It is damaged: ${entry.name} is in the wrong place.`);
    }
    if (entry.name === checksumsName) {
      checksums = parseChecksums(await readText(entry, maxChecksumBytes));
      continue;
    }
    if (manifest === undefined) {
      if (entry.name !== manifestName) throw new CommandError("It is not a Quire backup.");
      manifest = parseManifest(await readText(entry, maxManifestBytes));
      requireKnown(manifest.migrations, "It");
    } else {
      await readEntry(entry, manifest, rows);
    }
    found.set(entry.name, entry.digest());
  }
  if (manifest === undefined) throw new CommandError("It is not a Quire backup: it is empty.");
  requireSame(found, checksums);
  requireRows(rows, manifest);
  return { file, manifest, checksums: found };
}

async function readEntry(
  entry: ArchiveEntry,
  manifest: Manifest,
  rows: Map<string, number>,
): Promise<void> {
  const table = parseTableEntry(entry.name);
  if (table === undefined) {
    if (parseMediaEntry(entry.name) === undefined)
      throw new CommandError("It is not a Quire backup.");
    return drain(entry);
  }
  if (!(table in manifest.tables) || !keptTables.some(({ name }) => name === table)) {
    throw new CommandError(`It is damaged: it has an unknown table ${table}.`);
  }
  let count = 0;
  for await (const line of readLines(entry)) {
    parseRow(line, table);
    count += 1;
  }
  rows.set(table, count);
}

function requireSame(found: Checksums, expected: Checksums | undefined): void {
  if (expected === undefined) {
    throw new CommandError("It is incomplete: the checksums at its end are missing.");
  }
  for (const [name, hash] of expected) {
    const actual = found.get(name);
    if (actual === undefined) throw new CommandError(`It is damaged: ${name} is missing.`);
    if (actual !== hash) {
      throw new CommandError(`It is damaged or was modified: the checksum of ${name} is wrong.`);
    }
  }
  for (const name of found.keys()) {
    if (!expected.has(name)) throw new CommandError(`It was modified: ${name} was added.`);
  }
}

function requireRows(rows: ReadonlyMap<string, number>, { tables }: Manifest): void {
  for (const [table, count] of Object.entries(tables)) {
    if (rows.get(table) !== count) {
      throw new CommandError(
        `It is damaged: ${table} should have ${count} ${count === 1 ? "row" : "rows"}.`,
      );
    }
  }
}
