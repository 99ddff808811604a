import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readableSize } from "../../rich-content/facts.ts";
import { formatError } from "../../command/format-error.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const { ok, warning, failure } = diagnose("disk");

/** Free and total space, in bytes. */
export type Space = { readonly free: number; readonly total: number };

const minFreeBytes = 1e9;
const minFreeShare = 0.1;
/** Free space below which the next write may fail, in bytes. */
const fullBytes = 20e6;

/** Checks that the data folder is writable and has enough space. */
export async function examineDisk(
  dataDir: string,
  measureSpace: (path: string) => Promise<Space> = spaceOnDisk,
): Promise<Diagnosis[]> {
  const folder = resolve(dataDir);
  const probe = join(folder, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, "", { flag: "wx" });
  } catch (error) {
    return [
      failure(
        `DATA_DIR (${folder}) isn't writable: ${formatError(error)}. Make sure that the user who runs the site can write to it.`,
      ),
    ];
  } finally {
    // If the write failed, the folder may not exist.
    await rm(probe, { force: true }).catch(() => undefined);
  }
  return [ok(`DATA_DIR (${folder}) is writable.`), examineFreeSpace(await measureSpace(folder))];
}

function examineFreeSpace({ free, total }: Space): Diagnosis {
  const share = total > 0 ? free / total : 1;
  const finding = `${readableSize(free, "en")} of ${readableSize(total, "en")} free (${Math.floor(share * 100)}%)`;
  if (free < fullBytes) return failure(`The disk is full: ${finding}. Free up space.`);
  if (free < minFreeBytes || share < minFreeShare) {
    return warning(`The disk is almost full: ${finding}. Free up space.`);
  }
  return ok(`${finding}.`);
}

async function spaceOnDisk(path: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
}
