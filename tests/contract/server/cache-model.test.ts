/**
 * Drives instances of the HTTP cache with random requests, changes, failures, restarts and waits, and compares each
 * response with a model of the contents that it may show and of the pages that survive a failure of the origin.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedis, type Redis } from "#lib/redis/redis.ts";
import { openDiskBackend } from "#lib/server/cache/disk-backend.ts";
import { createRedisBackend } from "#lib/server/cache/redis-backend.ts";
import { runStep } from "#tests/support/cache-model/run-step.ts";
import { steps } from "#tests/support/cache-model/steps.ts";
import {
  largeBytes,
  smallBytes,
  World,
  type OpenBackend,
} from "#tests/support/cache-model/world.ts";
import {
  patientTimeout,
  startRedis,
  type RedisServer,
} from "#tests/support/databases/redis-server.ts";

let folder: string;
let server: RedisServer | undefined;
let redis: Redis | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quire-cache-model-"));
  server = await startRedis();
  redis =
    server && openRedis({ url: server.url, report: () => {}, commandTimeout: patientTimeout });
});
afterAll(async () => {
  redis?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const backends: Readonly<Record<string, OpenBackend>> = {
  memory: async () => undefined,
  disk: (name) =>
    openDiskBackend({
      folder: join(folder, name),
      name: "build",
      maximumBytes: largeBytes,
      report: () => {},
    }),
  Redis: async (name) => redis && createRedisBackend(redis, name),
};

describe.each(Object.entries(backends))(
  "two instances with pages in %s",
  (backend, openBackend) => {
    let runs = 0;

    test("never send outdated responses, another client's responses or failed ones, and send stored pages while the origin fails", async ({
      skip,
    }) => {
      skip(backend === "Redis" && redis === undefined, "redis-server is not installed");
      expect.hasAssertions();
      const property = fc.asyncProperty(
        steps,
        fc.constantFrom(largeBytes, largeBytes, smallBytes),
        async (taken, maximumBytes) => {
          const world = new World(`run-${(runs += 1)}`, openBackend, maximumBytes);
          await world.start(0);
          await world.start(1);
          try {
            for (const step of taken) await runStep(world, step);
          } finally {
            for (const site of world.sites) site.stop();
          }
        },
      );
      await fc.assert(property, { numRuns: 60 });
    });
  },
);
