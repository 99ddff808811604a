/**
 * Format of a backup, which is the same for every database. A backup is a gzipped tar archive with these
 * entries:
 *
 * - `manifest.json`, always first: the version of the format and the contents;
 * - `tables/{table}.jsonl`: one row per line;
 * - `media/{id}`, after the tables: the files of posts;
 * - `SHA256SUMS`, always last: the checksum of every other entry, in the form that `sha256sum -c` reads.
 */
import { z } from "zod";
import { CommandError } from "../../command/command-error.ts";

export const formatVersion = 1;
export const manifestName = "manifest.json";
export const checksumsName = "SHA256SUMS";

const entryName =
  /^(?:manifest\.json|SHA256SUMS|tables\/[a-z_]{1,60}\.jsonl|media\/[\w~][\w.~-]{0,200})$/;
const tableName = /^tables\/(?<table>[a-z_]+)\.jsonl$/;
const mediaName = /^media\/(?<id>.+)$/;

export const buildTableEntry = (table: string): string => `tables/${table}.jsonl`;
export const buildMediaEntry = (id: string): string => `media/${id}`;
export const isEntryName = (name: string): boolean => entryName.test(name);
export const parseTableEntry = (name: string): string | undefined =>
  tableName.exec(name)?.groups?.["table"];
export const parseMediaEntry = (name: string): string | undefined =>
  mediaName.exec(name)?.groups?.["id"];

const count = z.number().int().nonnegative();

const manifestSchema = z.object({
  format: z.literal("quire-backup"),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** Names of the migrations applied to the store, in order. */
  migrations: z.array(z.string()).min(1),
  /** Row counts by table. */
  tables: z.record(z.string(), count),
  media: z.object({ files: count, bytes: count }),
});

export type Manifest = z.infer<typeof manifestSchema>;

const anyVersion = z.object({ format: z.literal("quire-backup"), version: z.number() });

/** Parses a manifest. Throws {@link CommandError} if it is invalid or from a newer release. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const { data: kind } = anyVersion.safeParse(value);
  if (kind === undefined) throw new CommandError("It is not a Quire backup.");
  if (kind.version > formatVersion) {
    throw new CommandError(
      `It comes from a newer release (format ${kind.version}, this release supports ${formatVersion}). Update Quire first.`,
    );
  }
  const { data, error } = manifestSchema.safeParse(value);
  if (data === undefined) {
    throw new CommandError("It is damaged: its manifest is incomplete.", { cause: error });
  }
  return data;
}

export const formatManifest = (manifest: Manifest): string =>
  `${JSON.stringify(manifest, null, 2)}\n`;

/** Checksums by entry name. */
export type Checksums = ReadonlyMap<string, string>;

export const formatChecksums = (checksums: Checksums): string =>
  [...checksums].map(([name, hash]) => `${hash}  ${name}\n`).join("");

/** Parses a backup's checksums. Throws {@link CommandError} if a line is invalid. */
export function parseChecksums(text: string): Checksums {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
      if (hash === undefined || name === undefined) {
        throw new CommandError("It is damaged: its checksums can't be read.");
      }
      return [name, hash];
    }),
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
