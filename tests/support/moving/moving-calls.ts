/** A platform with an owner, its tasks, and the processes that perform them. */
import { createTaskStarter } from "../../../scripts/site/start-moving-task.ts";
import { expect, vi } from "vitest";
import { movingTask, type MovingTaskResponse } from "#lib/wix/admin/moving.ts";
import type { Platform } from "#lib/platform/platform.ts";
import type { StartTask, TaskOutcome, Assignment } from "#lib/platform/moving/task.ts";
import type { DatabaseBench, StoreLocation } from "../databases/database.ts";
import { bearer } from "../members/member-calls.ts";
import { siteUrl } from "../members/members.ts";
import { adminPath, openOwners, type Owners } from "../members/owners.ts";

export const movingPath = `${adminPath}/moving`;

/** A process needs seconds to load its modules, and longer while other tests run. */
const patience = { timeout: 120_000, interval: 100 };

export type Moving = Owners & {
  /** Uploads a file as the owner. Returns the response. */
  upload(name: string, content: string | Uint8Array, access?: string): Promise<Response>;
  /** Uploads a file and returns its ID. */
  store(name: string, content: string | Uint8Array): Promise<string>;
  /** Starts a task and returns it. */
  order(body: object): Promise<MovingTaskResponse>;
  find(id: string): Promise<MovingTaskResponse>;
  /** Waits until a task has one of the states. */
  reach(id: string, ...states: readonly MovingTaskResponse["state"][]): Promise<MovingTaskResponse>;
  download(path: string, access?: string): Promise<Response>;
};

/** Returns the function that starts real processes for a store. */
const createTestStarter = ({ dataDir, databaseUrl = "" }: StoreLocation): StartTask =>
  createTaskStarter({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    LOG_LEVEL: "fatal",
  });

/** Opens a platform with an owner. Its tasks are performed by real processes or by `startTask`. */
export async function openMoving(
  bench: DatabaseBench,
  options: Parameters<typeof openOwners>[1] & { readonly startTask?: StartTask | "none" } = {},
): Promise<Moving> {
  const { startTask, ...platformOptions } = options;
  const owners = await openOwners(bench, platformOptions);
  const { platform, owner, ask, location } = owners;
  if (startTask !== "none") platform.moving.start(startTask ?? createTestStarter(location));

  const fetchAs = (method: string, path: string, access: string, body?: string | Uint8Array) =>
    platform.fetch(
      new Request(siteUrl + movingPath + path, {
        method,
        headers: bearer(access),
        body: body === undefined ? null : Buffer.from(body),
      }),
    );
  const upload: Moving["upload"] = (name, content, access = owner.access) =>
    fetchAs("POST", `/files?filename=${encodeURIComponent(name)}`, access, content);
  // Not with a token, which expires when a test advances the clock.
  const find: Moving["find"] = async (id) =>
    movingTask.parse((await platform.moving.readReport(id, false)).task);
  return {
    ...owners,
    upload,
    find,
    async store(name, content) {
      const response = await upload(name, content);
      const { file } = await response.json();
      return file.id;
    },
    async order(body) {
      const { status, body: answer } = await ask("POST", "/moving/tasks", body);
      if (status !== 200) throw new Error(`the task was refused: ${JSON.stringify(answer)}`);
      return movingTask.parse(answer.task);
    },
    reach: (id, ...states) =>
      vi.waitFor(async () => {
        const task = await find(id);
        expect(states).toContain(task.state);
        return task;
      }, patience),
    download: (path, access = owner.access) => fetchAs("GET", path, access),
  };
}

/** Tasks whose processes the test controls. */
export function createControlledTasks() {
  const started: (Assignment & {
    readonly end: (outcome: TaskOutcome | undefined) => void;
    progress: { done: number; total: number; title: string } | undefined;
    isCancelled: boolean;
    isKilled: boolean;
  })[] = [];
  const startTask: StartTask = (assignment) => {
    const { promise, resolve } = Promise.withResolvers<TaskOutcome | undefined>();
    const task: (typeof started)[number] = {
      ...assignment,
      end: resolve,
      progress: undefined,
      isCancelled: false,
      isKilled: false,
    };
    started.push(task);
    return {
      outcome: promise,
      progress: () => task.progress,
      cancel() {
        task.isCancelled = true;
        resolve({ state: "CANCELLED", problems: [] });
      },
      kill() {
        task.isKilled = true;
        resolve(undefined);
      },
    };
  };
  return {
    started,
    startTask,
    /** Waits until a number of processes have been started, and returns the last one. */
    wait: (count = 1) =>
      vi.waitFor(() => {
        expect(started).toHaveLength(count);
        const last = started.at(-1);
        if (last === undefined) throw new Error("no task was started");
        return last;
      }, patience),
  };
}

export const finished: TaskOutcome = { state: "FINISHED", problems: [] };

/** Returns the titles of all posts, without those of the sample blog. */
export async function readTitles(platform: Pick<Platform, "archive">): Promise<string[]> {
  const titles: string[] = [];
  for await (const { post } of platform.archive.posts()) titles.push(post.title);
  return titles.toSorted();
}
