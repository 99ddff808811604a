/**
 * The places of uploads, exports and backups in `DATA_DIR`. With several instances, these folders are shared, like that of
 * the media.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TaskKind } from "../../wix/admin/moving.ts";

const movingFolder = (dataDir: string): string => join(dataDir, "moving");
export const backupFolder = (dataDir: string): string => join(dataDir, "backups");

/** Returns the folder of an uploaded file. The file has its own name there, because reports quote it. */
export const inputFolder = (dataDir: string, fileId: string): string =>
  join(movingFolder(dataDir), fileId);

/** Returns the folder for the temporary files of a task. That of a backup is beside the backup, on the same disk. */
export const workFolder = (dataDir: string, kind: TaskKind, taskId: string): string =>
  kind === "backup"
    ? join(backupFolder(dataDir), `.${taskId}.work`)
    : join(movingFolder(dataDir), `${taskId}.work`);

export const exportPath = (dataDir: string, taskId: string): string =>
  join(movingFolder(dataDir), `${taskId}.zip`);

const backupName = /^quire-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})\.tar\.gz$/;

/** Returns the name of a backup with its time in UTC. `now` is in epoch milliseconds. */
export function buildBackupName(now: number): string {
  const [date = "", time = ""] = new Date(now).toISOString().split("T");
  return `quire-${date}-${time.slice(0, 5).replace(":", "")}.tar.gz`;
}

export type BackupFile = {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

/** Returns the backups in `DATA_DIR/backups`, newest first. Files with other names are left out. */
export async function listBackups(dataDir: string): Promise<BackupFile[]> {
  const names = await readdir(backupFolder(dataDir)).catch((): string[] => []);
  const files: BackupFile[] = [];
  for (const name of names.toSorted().toReversed()) {
    const match = backupName.exec(name);
    // Other files are the owner's.
    if (match === null) continue;
    const [, day, hour, minute] = match;
    const createdAt = Date.parse(`${day}T${hour}:${minute}:00Z`);
    const path = join(backupFolder(dataDir), name);
    const found = await stat(path).catch(() => undefined);
    if (Number.isNaN(createdAt) || found?.isFile() !== true) continue;
    files.push({ name, path, bytes: found.size, createdAt });
  }
  return files;
}

/** Deletes all but the newest backups. */
export async function pruneBackups(dataDir: string, kept: number): Promise<void> {
  for (const { path } of (await listBackups(dataDir)).slice(kept)) await rm(path, { force: true });
}

/** Age from which files without a task or an upload are removed, in milliseconds. Longer than an upload takes. */
const abandonedAfter = 12 * 60 * 60_000;

/** Removes the files of expired tasks and uploads, including the files of killed processes. */
export async function removeAbandoned(dataDir: string, known: ReadonlySet<string>): Promise<void> {
  for (const folder of [movingFolder(dataDir), backupFolder(dataDir)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      // Of the backups, only the temporary folders.
      const isOurs = folder === movingFolder(dataDir) || /^\..+\.work$/.test(name);
      const id = name.replace(/^\./, "").replace(/\.(?:zip|work)$/, "");
      if (!isOurs || known.has(id)) continue;
      const path = join(folder, name);
      const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (changedAt !== undefined && Date.now() - changedAt > abandonedAfter) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}
