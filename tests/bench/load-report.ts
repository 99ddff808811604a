/**
 * `npm run bench -- --load`: measures a mixed load on blogs of three sizes, on one, two and four instances
 * that share Postgres and Redis (if installed), and over several minutes.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { root } from "../../scripts/site/root.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { benchmarkPost, fillWithGeneratedPosts } from "../support/content/generated-posts.ts";
import { freePort, rawGet } from "../support/servers/listen.ts";
import { startPostgres } from "../support/databases/postgres-server.ts";
import { startRedis } from "../support/databases/redis-server.ts";
import { createMembers } from "./logins.ts";
import { loadMixed, readingPaths, readOnce, type MixedLoad } from "./mixed.ts";
import { startServer, type MeasuredServer } from "./processes.ts";
import { megabytes, milliseconds, printTable, ratio, seconds, whole } from "./table.ts";

type LoadOptions = {
  /** Folder for the blogs' data. */
  readonly folder: string;
  readonly seconds: number;
  /** Duration of the memory measurement. 0 disables it. */
  readonly minutes: number;
  readonly sizes: readonly number[];
};

type Stores = {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
};

const instanceCounts = [1, 2, 4];
const postsOfInstances = 10_000;
const sampleSeconds = 10;

const mixedHead = ["reads/s", "p99", "searches/s", "p99", "logins/s", "p99"];

const visibleHead = ["former post until", "new one for all"];

export async function reportLoad(options: LoadOptions): Promise<object> {
  const sizes = await measureSizes(options);
  const instances = await measureInstances(options);
  return { sizes, instances };
}

async function measureSizes({ folder, seconds: duration, minutes, sizes }: LoadOptions) {
  const rows: string[][] = [];
  const results: object[] = [];
  for (const posts of sizes) {
    const stores = { dataDir: join(folder, `posts-${posts}`) };
    const platform = await fill(stores, posts);
    const site = await startInstance(stores);
    try {
      const paths = await readingPaths(platform);
      await readOnce(site.url, paths);
      const mixed = await loadMixed(site.url, paths, duration);
      const visible = await timeUntilVisible(platform, site.url, 1);
      rows.push([
        whole(posts),
        seconds(site.startedIn / 1000),
        ...mixedCells(mixed),
        ...visibleCells(visible),
        megabytes(await site.residentBytes()),
      ]);
      results.push({ posts, startedIn: site.startedIn, mixed, visible });
      if (minutes > 0 && posts === postsOfInstances) await watchMemory(site, paths, minutes);
    } finally {
      await site.stop();
      await platform.close();
    }
  }
  printTable(
    "Readers, searchers and logins at the same time, by the size of the blog, one core for the server",
    ["posts", "start", ...mixedHead, ...visibleHead, "memory"],
    rows,
  );
  return results;
}

async function measureInstances({ folder, seconds: duration }: LoadOptions) {
  const postgres = await startPostgres();
  const redis = await startRedis();
  if (postgres === undefined || redis === undefined) {
    console.log("\nSeveral instances are left out: no postgres or redis-server on this machine.");
    return [];
  }
  const rows: string[][] = [];
  const results: object[] = [];
  try {
    const stores: Stores = {
      dataDir: join(folder, "instances"),
      databaseUrl: await createDatabase(postgres.url),
      redisUrl: redis.url,
    };
    const platform = await fill(stores, postsOfInstances);
    const paths = await readingPaths(platform);
    for (const count of instanceCounts) {
      const port = await freePort();
      const instances: MeasuredServer[] = [];
      for (let number = 0; number < count; number += 1) {
        instances.push(await startInstance(stores, port));
      }
      const url = `http://localhost:${port}`;
      await readOnce(url, paths);
      const mixed = await loadMixed(url, paths, duration);
      const visible = await timeUntilVisible(platform, url, count);
      rows.push([whole(count), ...mixedCells(mixed), ...visibleCells(visible)]);
      results.push({ count, mixed, visible });
      await Promise.all(instances.map((instance) => instance.stop()));
    }
    await platform.close();
  } finally {
    await postgres.stop();
    await redis.stop();
  }
  printTable(
    `Instances on one Postgres and one Redis, ${whole(postsOfInstances)} posts, one core for all of them`,
    ["instances", ...mixedHead, ...visibleHead],
    rows,
  );
  return results;
}

/** Prints the process's memory usage under load, which must not grow after the first quarter. */
async function watchMemory(
  site: MeasuredServer,
  paths: readonly string[],
  minutes: number,
): Promise<void> {
  const samples: number[] = [];
  const rounds = Math.ceil((minutes * 60) / sampleSeconds);
  for (let round = 0; round < rounds; round += 1) {
    await loadMixed(site.url, paths, sampleSeconds);
    samples.push(await site.residentBytes());
  }
  const warm = samples.slice(Math.floor(samples.length / 4));
  const [first = Number.NaN, last = Number.NaN] = [warm[0], warm.at(-1)];
  printTable(
    `Memory over ${minutes} minutes of it, ${whole(postsOfInstances)} posts`,
    ["samples", "after the first quarter", "lowest", "highest", "at the end", "end to quarter"],
    [
      [
        whole(samples.length),
        megabytes(first),
        megabytes(Math.min(...warm)),
        megabytes(Math.max(...warm)),
        megabytes(last),
        ratio(last / first),
      ],
    ],
  );
}

const mixedCells = ({ reads, searches, logins }: MixedLoad): string[] =>
  [reads, searches, logins].flatMap((one) => [whole(one.requestsPerSecond), milliseconds(one.p99)]);

const visibleCells = (visible: Visible): string[] =>
  [visible.former, visible.new].map((one) => milliseconds(one));

/** Readers per instance. Each read opens a new connection, so every instance very likely gets a reader. */
const readers = 10;
/** Pause between a reader's reads, in milliseconds. */
const pause = 50;
/**
 * Pause after the load, in milliseconds, for the site to finish the last requests, whose clients have
 * disconnected.
 */
const rest = 3_000;

type Visible = {
  /** Milliseconds until readers stopped seeing the old version. */
  readonly former: number;
  /** Milliseconds until the new version was rendered, so that readers no longer had to wait for it. */
  readonly new: number;
};

/** Measures how long a post change takes to become visible to readers on all instances behind an address. */
async function timeUntilVisible(platform: Platform, url: string, count: number): Promise<Visible> {
  await sleep(rest);
  const { id } = await fetchPost(platform, benchmarkPost.slug);
  const title = `Changed: ${randomUUID()}`;
  await platform.posts.update(id, { title }, "MANUAL_SAVE");
  const changedAt = performance.now();
  const enough = readers * count;
  let inARow = 0;
  const until = { former: 0, new: 0 };

  async function look(): Promise<void> {
    let sees = false;
    while (inARow < enough) {
      const { body } = await rawGet(`${url}/post/${benchmarkPost.slug}`, { Accept: "text/html" });
      const shows = body.includes(title);
      inARow = shows ? inARow + 1 : 0;
      const now = performance.now() - changedAt;
      if (!shows) until.former = Math.max(until.former, now);
      else if (!sees) until.new = Math.max(until.new, now);
      sees = shows;
      await sleep(pause);
    }
  }

  await Promise.all(Array.from({ length: enough }, look));
  return until;
}

const onePost = z.object({ post: z.object({ id: z.string() }) });

async function fetchPost(platform: Platform, slug: string): Promise<{ id: string }> {
  const response = await platform.fetch(new Request(`http://localhost/v3/posts/slugs/${slug}`));
  return onePost.parse(await response.json()).post;
}

async function fill({ dataDir, databaseUrl }: Stores, posts: number): Promise<Platform> {
  const platform = await openPlatform({
    dataDir,
    databaseUrl,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
    members: { verifyEmail: false, approval: "auto" },
  });
  await fillWithGeneratedPosts(platform, posts);
  await createMembers(platform);
  return platform;
}

function startInstance(
  { dataDir, databaseUrl, redisUrl }: Stores,
  port?: number,
): Promise<MeasuredServer> {
  return startServer({
    name: "site",
    command: ["scripts/run.mjs", "start"],
    cwd: root,
    port,
    // Other instances may already be listening on that port.
    readyLine: " is at ",
    environment: {
      SHARE_PORT: "true",
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
      // An https site trusts the client address in the header, so each request can use a different one.
      SITE_URL: "https://bench.example",
    },
  });
}

/** Creates an empty database on a Postgres server and returns its URL. */
export async function createDatabase(server: string): Promise<string> {
  const name = "quire_bench";
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: name }).href;
}
