/** Stores each page as a file, to be reused at the next start of the same build with the same settings. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EntryBackend } from "./entries.ts";
import { lastGoodMilliseconds } from "./entry.ts";
import { fromBytes, toBytes } from "./entry-bytes.ts";

export type DiskBackendOptions = {
  /** Folder shared by all builds. Pages of builds other than `name` are removed. */
  readonly folder: string;
  /** Identifies the build and its settings. */
  readonly name: string;
  /** Maximum total size of the files known to this process, in bytes. */
  readonly maximumBytes: number;
  readonly report: (message: string, error: unknown) => void;
};

export async function openDiskBackend(options: DiskBackendOptions): Promise<EntryBackend> {
  const { folder, name, maximumBytes, report } = options;
  const own = join(folder, name);
  /** File sizes in bytes, by file name, oldest first. */
  const sizes = await removeOldFiles(folder, name);
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let hasFailed = false;

  async function makeRoom(): Promise<void> {
    for (const [file, size] of sizes) {
      if (total <= maximumBytes) return;
      sizes.delete(file);
      total -= size;
      await rm(join(own, file), { force: true });
    }
  }

  return {
    isShared: false,
    async read(key) {
      const bytes = await readFile(join(own, buildFileName(key))).catch(() => undefined);
      return bytes && fromBytes(key, bytes);
    },
    async write(entry) {
      const file = buildFileName(entry.key);
      const bytes = toBytes(entry);
      if (bytes === undefined) return;
      try {
        await writeAtomically(join(own, file), bytes);
        total += bytes.byteLength - (sizes.get(file) ?? 0);
        sizes.delete(file);
        sizes.set(file, bytes.byteLength);
        await makeRoom();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) report("pages cannot be kept on the disk", error);
        hasFailed = true;
      }
    },
  };
}

/** Returns the file name for a key. A key is a path, which may be too long for a file name. */
const buildFileName = (key: string): string =>
  `${createHash("sha256").update(key).digest("hex").slice(0, 40)}.page`;

async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Minimum age at which a temporary file is removed. Another process may still be writing a younger file. */
const unfinishedMilliseconds = 60_000;

/** Removes pages of other builds, unfinished files and expired pages. Returns the other files' sizes by name. */
async function removeOldFiles(folder: string, name: string): Promise<Map<string, number>> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  for (const other of await readdir(folder)) {
    if (other !== name) await rm(join(folder, other), { recursive: true, force: true });
  }
  const files: { file: string; size: number; at: number }[] = [];
  for (const file of await readdir(own)) {
    const isFinished = file.endsWith(".page");
    // Another process may have removed the file.
    const found = await stat(join(own, file)).catch(() => undefined);
    if (found === undefined) continue;
    const age = Date.now() - found.mtimeMs;
    if (age >= (isFinished ? lastGoodMilliseconds : unfinishedMilliseconds)) {
      await rm(join(own, file), { force: true });
    } else if (isFinished) {
      files.push({ file, size: found.size, at: found.mtimeMs });
    }
  }
  return new Map(files.toSorted((a, b) => a.at - b.at).map(({ file, size }) => [file, size]));
}
