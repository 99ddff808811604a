/**
 * Background work that performs tasks. An import takes minutes or hours, and its conversions would block the requests of
 * this process. So a separate process performs each task, and this one holds the claim, stores the progress, and passes
 * on a cancellation.
 */
import { rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { TaskKind } from "../../wix/admin/moving.ts";
import type { Store } from "../database/database.ts";
import type { MovingTaskTable } from "../database/schema.ts";
import { createJobQueue, type Continuation, type JobPolicy } from "../jobs/job-queue.ts";
import { deleteFile, extendFile } from "./moving.repository.ts";
import type { BackupRules } from "./nightly-backup.ts";
import { exportPath, inputFolder, pruneBackups, workFolder } from "./places.ts";
import { createAssignment } from "./create-assignment.ts";
import {
  orderSchema,
  type MovingOrder,
  type RunningTask,
  type StartTask,
  type TaskOutcome,
} from "./task.ts";

/** How long an upload can be imported, and an export can be downloaded, in milliseconds. */
export const fileLifetime = 24 * 60 * 60_000;

/** Time between two renewals of a claim, in milliseconds. */
const renewalInterval = 1_000;
/** How long a process may take to end after the current item, in milliseconds. Less than the site takes to stop. */
const endingTime = 8_000;
/** Maximum number of starts of a task whose process ends without an outcome. */
const maximumStarts = 3;
const retryWait = 5_000;

const policy: JobPolicy = {
  // Many renewals, because a busy database may delay some of them.
  lease: 30_000,
  firstWait: retryWait,
  longestWait: retryWait,
  jitter: 0,
  retryPeriod: fileLifetime,
  roundSize: 1,
  concurrency: 1,
};

export type MovingWorkOptions = {
  readonly store: Store;
  readonly dataDir: string;
  readonly getBackupRules: () => BackupRules;
  readonly allowPrivateHosts: boolean;
  /** Logs failed nightly backups, and tasks whose process ended several times. */
  readonly report: (error: unknown) => void;
};

const cancelled: TaskOutcome = { state: "CANCELLED", problems: [] };
const interrupted: TaskOutcome = {
  state: "FAILED",
  problems: [],
  failure: { code: "INTERRUPTED" },
};

const chooseKind = (kind: TaskKind) => sql<boolean>`kind = ${kind}`;

/** Creates the work. `startTask` starts the process of a task. */
export function createMovingWork(options: MovingWorkOptions, startTask: StartTask) {
  const { store, dataDir, report } = options;
  const { database, now } = store;
  const stopping = new AbortController();
  const queue = createJobQueue(store, "moving_task", policy, {
    stopping: stopping.signal,
    abandon: (task) => finish(task, interrupted),
  });

  async function perform(task: MovingTaskTable): Promise<Continuation> {
    try {
      if (task.is_cancelling === 1) await finish(task, cancelled);
      else if (task.attempts > maximumStarts) await finish(task, interrupted);
      else await run(task);
    } catch (error) {
      // The claim ends with its lease, and then the task is repeated.
      report(error);
    }
    return "continue";
  }

  async function run(task: MovingTaskTable): Promise<void> {
    const claim = await queue.renew(task, {
      state: "RUNNING",
      started_at: task.started_at ?? now(),
      progress: null,
    });
    if (claim === undefined) return;
    const work = workFolder(dataDir, task.kind, task.id);
    // An interrupted attempt may have left files.
    await rm(work, { recursive: true, force: true });
    const running = startTask(await createAssignment(options, task));
    const held = await hold(claim, running);
    const outcome = await running.outcome;
    await rm(work, { recursive: true, force: true });
    if (held !== undefined) await settle(held, outcome);
  }

  /** Renews the claim until the process has ended. Returns `undefined` if the claim has been lost. */
  async function hold(
    task: MovingTaskTable,
    running: RunningTask,
  ): Promise<MovingTaskTable | undefined> {
    const ended = new AbortController();
    void running.outcome.then(() => ended.abort());
    let held = task;
    while (!ended.signal.aborted) {
      const signal = AbortSignal.any([ended.signal, stopping.signal]);
      await sleep(renewalInterval, undefined, { signal }).catch(() => undefined);
      if (ended.signal.aborted) break;
      const progress = running.progress();
      const renewed = await queue
        .renew(held, progress === undefined ? {} : { progress: JSON.stringify(progress) })
        // The database may be away for a moment. The process fails on its own if it does not return.
        .catch(() => held);
      if (renewed === undefined) {
        running.kill();
        await running.outcome;
        return undefined;
      }
      held = renewed;
      if (held.is_cancelling === 1 || stopping.signal.aborted) await end(running, ended.signal);
    }
    return held;
  }

  /** Asks the process to end, and ends it if it takes too long. */
  async function end(running: RunningTask, signal: AbortSignal): Promise<void> {
    running.cancel();
    await sleep(endingTime, undefined, { signal }).catch(() => undefined);
    running.kill();
    await running.outcome;
  }

  /** Stores the outcome, or that the task has to be started again. */
  async function settle(task: MovingTaskTable, outcome: TaskOutcome | undefined): Promise<void> {
    // A cancelled task still reports what it has done.
    if (task.is_cancelling === 1) return finish(task, outcome ?? cancelled);
    const isStopped = stopping.signal.aborted && outcome?.state !== "FINISHED";
    if (isStopped) {
      // The next start of the site continues, and this one does not count.
      const values = { state: "WAITING", attempts: task.attempts - 1 } as const;
      return queue.settle(task, { ...values, next_attempt_at: now() });
    }
    if (outcome !== undefined) return finish(task, outcome);
    if (task.attempts >= maximumStarts) return finish(task, interrupted);
    await queue.settle(task, { state: "WAITING", next_attempt_at: now() + retryWait });
  }

  async function finish(task: MovingTaskTable, outcome: TaskOutcome): Promise<void> {
    const { state, summary, problems, failure } = outcome;
    const order = orderSchema.parse(JSON.parse(task.instructions));
    const isFinished = state === "FINISHED";
    const toJson = (value: object | undefined) =>
      value === undefined ? null : JSON.stringify(value);
    if (order.kind === "backup") await pruneBackups(dataDir, options.getBackupRules().kept);
    await queue.settle(task, {
      state,
      slot: null,
      next_attempt_at: null,
      finished_at: now(),
      summary: toJson(summary),
      problems: toJson(problems),
      failure: toJson(failure),
      ...(isFinished && order.kind === "export" && (await describeOutput(task.id, order))),
    });
    if (state === "FAILED" && failure?.code === "INTERRUPTED") {
      report(new Error(`the ${task.kind} ${task.id} ended its process several times`));
    } else if (state === "FAILED" && order.kind === "backup" && order.isNightly) {
      report(new Error(`the nightly backup failed: ${failure?.message ?? failure?.code}`));
    }
    if (order.kind === "import" && task.file_id !== null) {
      if (isFinished && !order.isDryRun) {
        await deleteFile(database, task.file_id);
        await rm(inputFolder(dataDir, task.file_id), { recursive: true, force: true });
      } else {
        await extendFile(database, task.file_id, now() + fileLifetime);
      }
    }
  }

  async function describeOutput(
    taskId: string,
    { format }: Extract<MovingOrder, { kind: "export" }>,
  ) {
    const { size } = await stat(exportPath(dataDir, taskId));
    return {
      output_name: `quire-${format}-${new Date(now()).toISOString().slice(0, 10)}.zip`,
      output_bytes: size,
      output_expires_at: now() + fileLifetime,
    };
  }

  return {
    /** Performs the task of a kind, if there is one. */
    work: (kind: TaskKind) =>
      queue.runRound(perform, (due) => due.where(chooseKind(kind)).orderBy("id")),

    /** Ends the processes. The next start continues their tasks. */
    stop: (): void => stopping.abort(),
  };
}
