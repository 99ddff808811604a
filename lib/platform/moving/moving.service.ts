/** Imports, exports and backups that owners start in the dashboard. */
import { access as openAccess, constants } from "node:fs/promises";
import { conflict, notFound, WireError } from "../../wix/errors/errors.ts";
import { importSources, maximumListedProblems, taskKinds } from "../../wix/admin/moving.ts";
import type { MovingFileTable } from "../database/schema.ts";
import { findNames } from "../identity/members/find-names.ts";
import { startScheduler, type Scheduler } from "../scheduler.ts";
import { createTask } from "./create-task.ts";
import {
  deleteExpiredFiles,
  deleteExpiredTasks,
  extendFile,
  findFile,
  findTask,
  insertTask,
  listFileIds,
  listTasks,
  listTasksWithFiles,
  readProblems,
  requestCancellation,
  type TaskRow,
} from "./moving.repository.ts";
import { parseProblems, wireTask, type WireTask } from "./moving.wire.ts";
import { createMovingWork, fileLifetime, type MovingWorkOptions } from "./moving-work.ts";
import { createNightlyBackup } from "./nightly-backup.ts";
import { exportPath, listBackups, removeAbandoned } from "./places.ts";
import { receiveFile } from "./receive-file.ts";
import type { MovingOrder, StartTask } from "./task.ts";

/** Number of tasks in a list. Older ones are kept for their reports. */
const listedTasks = 20;
/** How long a task that has ended is kept, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60_000;
const cleaningInterval = 60_000;

export type MovingService = ReturnType<typeof createMovingService>;

/** A file to download. */
export type MovingDownload = {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
};

/** Creates the operations. Tasks wait until `start` is called, which only sites do. */
export function createMovingService(options: MovingWorkOptions) {
  const { store, dataDir, report } = options;
  const { database, now } = store;
  const schedulers: Scheduler[] = [];
  const orderBackup = createNightlyBackup(store, options.getBackupRules);
  let work: ReturnType<typeof createMovingWork> | undefined;
  let cleanedAt = 0;

  async function wire(tasks: readonly TaskRow[]): Promise<WireTask[]> {
    const names = await findNames(
      database,
      tasks.flatMap(({ member_id }) => member_id ?? []),
    );
    const fileIds = new Set(await listFileIds(database));
    return tasks.map((task) => wireTask(task, names, fileIds));
  }

  async function wireOne(id: string): Promise<WireTask> {
    const task = await findTask(database, id);
    const [wired] = task === undefined ? [] : await wire([task]);
    if (wired === undefined) throw notFound("Task");
    return wired;
  }

  /** Returns the file of an import. Throws for a missing file and for one of another type. */
  async function requireFile(order: MovingOrder): Promise<MovingFileTable | undefined> {
    if (order.kind !== "import" || order.fileId === undefined) return undefined;
    const file = await findFile(database, order.fileId, now());
    if (file === undefined) throw notFound("File");
    const source = importSources.find(({ name }) => name === order.source);
    if (source?.files.some((extension) => file.name.toLowerCase().endsWith(extension)) !== true) {
      throw new WireError({
        status: 415,
        code: "FILE_TYPE_NOT_ALLOWED",
        message: `The file of this source must end with ${source?.files.join(" or ")}.`,
      });
    }
    return file;
  }

  async function cleanWhenDue(): Promise<void> {
    if (now() - cleanedAt < cleaningInterval) return;
    cleanedAt = now();
    await deleteExpiredFiles(database, cleanedAt);
    await deleteExpiredTasks(database, { now: cleanedAt, endedBefore: cleanedAt - keptFor });
    const known = [...(await listFileIds(database)), ...(await listTasksWithFiles(database))];
    await removeAbandoned(dataDir, new Set(known));
  }

  return {
    /** Starts the background work: performs tasks, orders the nightly backup, and removes expired files. */
    start(startTask: StartTask): void {
      const performing = createMovingWork(options, startTask);
      work = performing;
      for (const kind of taskKinds) {
        schedulers.push(startScheduler(() => performing.work(kind), report));
      }
      schedulers.push(startScheduler(orderBackup, report));
      schedulers.push(startScheduler(cleanWhenDue, report));
    },

    /** Stops the background work. Unfinished tasks continue with the next start of a site. */
    async stop(): Promise<void> {
      work?.stop();
      await Promise.all(schedulers.map(({ stop }) => stop()));
    },

    /** Stores a file for an import (see `receiveFile`). */
    receiveFile: (file: Omit<Parameters<typeof receiveFile>[0], "store" | "dataDir">) =>
      receiveFile({ store, dataDir, ...file }),

    /**
     * Starts a task. Throws `TASK_RUNNING` (409) if another task of its kind has not ended, `NOT_FOUND` (404) if its file
     * has expired, and `FILE_TYPE_NOT_ALLOWED` (415) if its file does not fit the source.
     */
    async order(memberId: string, given: MovingOrder): Promise<WireTask> {
      const file = await requireFile(given);
      const order = file === undefined ? given : { ...given, origin: file.name };
      const task = createTask(now(), order, memberId);
      if (!(await insertTask(database, task))) {
        throw conflict("TASK_RUNNING", "Another task of this kind has not ended yet.");
      }
      if (file !== undefined) await extendFile(database, file.id, now() + fileLifetime);
      for (const { wake } of schedulers) wake();
      return wireOne(task.id);
    },

    /** Asks a task to end. Throws `NOT_FOUND` (404). A task that has ended stays as it is. */
    async cancel(id: string): Promise<WireTask> {
      if (await requestCancellation(database, id, now())) for (const { wake } of schedulers) wake();
      return wireOne(id);
    },

    /** Returns the newest tasks and the backups. */
    async list() {
      const { isNightly, kept } = options.getBackupRules();
      const backups = await listBackups(dataDir);
      return {
        tasks: await wire(await listTasks(database, listedTasks)),
        backups: backups.map(({ name, bytes, createdAt }) => ({
          name,
          bytes,
          createdDate: new Date(createdAt).toISOString(),
        })),
        nightly: { isOn: isNightly, kept },
      };
    },

    /** Returns a task with the first of its problems, or all of them. Throws `NOT_FOUND` (404). */
    async readReport(id: string, isWhole: boolean) {
      const task = await wireOne(id);
      const problems = parseProblems(await readProblems(database, id));
      return { task, problems: isWhole ? problems : problems.slice(0, maximumListedProblems) };
    },

    /** Returns the file that an export has written. Throws `NOT_FOUND` (404). */
    async findExport(id: string): Promise<MovingDownload> {
      const { download } = await wireOne(id);
      if (download === undefined) throw notFound("File");
      return requireReadable({ ...download, path: exportPath(dataDir, id) });
    },

    /** Returns a backup by its name. Throws `NOT_FOUND` (404). */
    async findBackup(name: string): Promise<MovingDownload> {
      const found = (await listBackups(dataDir)).find((backup) => backup.name === name);
      if (found === undefined) throw notFound("Backup");
      return requireReadable(found);
    },
  };
}

/** Throws `NOT_FOUND` (404) if the file is missing from this disk. */
async function requireReadable(file: MovingDownload): Promise<MovingDownload> {
  const isReadable = await openAccess(file.path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!isReadable) throw notFound("File");
  return file;
}
