/**
 * `npm run bench`: measures the speed and size of the site's pages against a bare Next app of the same
 * versions (the floor) and a bare `http` server (the limit), all in one run. Requires a build of the site.
 *
 * Absolute results vary between runs, so compare ratios within one run. `--quick` shortens the load phase.
 * `--load` runs a different benchmark: several blog sizes and instance counts under a mixed load
 * (`--minutes 10` adds a memory measurement). `--logins`, `--comments` and `--cold` measure only the logins, the comments
 * or what is not stored, `--profile front` profiles a page, and `--typing` measures typing in the editor. `--paint` instead measures the first
 * paint with Lighthouse, as the median of 9 runs per page (`--runs 2` for a quick trial), and should run on an otherwise
 * idle machine.
 */
import "./production.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isBuilt } from "../../scripts/site/build.ts";
import { root } from "../../scripts/site/root.ts";
import { benchmarkPost, fillWithGeneratedPosts } from "../support/content/generated-posts.ts";
import { startPostgres } from "../support/databases/postgres-server.ts";
import { openPlatform } from "#lib/platform/platform.ts";
import { createConversations, measureComments, printComments, type Comments } from "./comments.ts";
import { reportCold, type Cold } from "./cold/cold.ts";
import { profilePage } from "./cold/profile.ts";
import { buildFloor, startFloor, startLimit } from "./floor.ts";
import { timeGhostImport, timeWordpressImport } from "./import.ts";
import { createDatabase, reportLoad } from "./load-report.ts";
import { measure, type Load, type Target } from "./load.ts";
import { listSamplePages, measurePaint, type Paint } from "./paint.ts";
import { pin, startServer, type MeasuredServer } from "./processes.ts";
import { timeRendering } from "./rendering.ts";
import { createMembers, measureLogins, type Logins } from "./logins.ts";
import { timeFrontPage, timeReads } from "./scale.ts";
import { timeSearches } from "./search.ts";
import { kilobytes, megabytes, milliseconds, printTable, ratio, seconds, whole } from "./table.ts";
import { measureTyping, printTyping, type Typing } from "./typing.ts";
import { weigh } from "./weight.ts";

if (!isBuilt()) {
  console.error("The build is missing or stale: run `npm run build` first.");
  process.exit(1);
}
const { values: chosen } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    paint: { type: "boolean", default: false },
    runs: { type: "string", default: "9" },
    load: { type: "boolean", default: false },
    logins: { type: "boolean", default: false },
    comments: { type: "boolean", default: false },
    typing: { type: "boolean", default: false },
    minutes: { type: "string", default: "0" },
    cold: { type: "boolean", default: false },
    old: { type: "string" },
    ghost: { type: "string" },
    only: { type: "string" },
    profile: { type: "string" },
  },
});
const isQuick = chosen.quick;
const load = isQuick ? { seconds: 1, rounds: 1 } : { seconds: 4, rounds: 3 };
// A browser needs more than the single core left for the load generator.
if (!chosen.paint && !chosen.typing) pin(process.pid, 1);

// Must be inside the project so that the floor resolves the same Next and React.
const folder = await mkdtemp(join(root, ".bench-"));
const floorFolder = join(folder, "floor");
const servers: MeasuredServer[] = [];
try {
  if (chosen.paint) await writeResults({ paint: await paint(Number(chosen.runs)) });
  else if (chosen.typing) await writeResults({ typing: await onlyTyping() });
  else if (chosen.load) await writeResults({ loads: await everyLoad() });
  else if (chosen.logins) await writeResults({ logins: await onlyLogins() });
  else if (chosen.comments) await writeResults({ comments: await onlyComments() });
  else if (chosen.profile !== undefined)
    await profilePage({ row: chosen.profile, folder, isQuick });
  else if (chosen.cold) await writeResults({ cold: await onlyCold() });
  else await main();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function paint(runs: number): Promise<Record<string, Paint>> {
  const environment = { DATA_DIR: join(folder, "data") };
  const site = await started(
    startServer({ name: "site", command: ["scripts/run.mjs", "start"], cwd: root, environment }),
  );
  await buildFloor(floorFolder, benchmarkPost);
  const floor = await started(startFloor(floorFolder));
  return measurePaint(
    [
      ...listSamplePages(site.url),
      { name: "floor, list", url: `${floor.url}/` },
      { name: "floor, post", url: `${floor.url}/post/${benchmarkPost.slug}` },
    ],
    runs,
  );
}

function everyLoad(): Promise<object> {
  return reportLoad({
    folder,
    seconds: isQuick ? 3 : 15,
    minutes: Number(chosen.minutes),
    sizes: isQuick ? [100, 10_000] : [100, 10_000, 100_000],
  });
}

async function main(): Promise<void> {
  const dataDir = join(folder, "data");
  await fill(dataDir);
  const environment = { DATA_DIR: dataDir };
  const site = await started(
    startServer({ name: "site", command: ["scripts/run.mjs", "start"], cwd: root, environment }),
  );
  const platform = await started(
    startServer({
      name: "platform",
      command: ["scripts/run.mjs", "platform"],
      cwd: root,
      environment,
    }),
  );
  await buildFloor(floorFolder, benchmarkPost);
  const floor = await started(startFloor(floorFolder));
  const postPath = `/post/${benchmarkPost.slug}`;
  const pages = {
    list: Buffer.from(await (await fetch(site.url)).arrayBuffer()),
    post: Buffer.from(await (await fetch(site.url + postPath)).arrayBuffer()),
  };
  const limit = await started(startLimit(join(folder, "limit"), pages));

  const memoryBefore = await site.residentBytes();
  const throughput = await measurePages([site, floor, limit], postPath);
  const memoryAfter = await site.residentBytes();
  const reads = await measureReads(platform, benchmarkPost.slug);
  const weights = {
    site: { list: await weigh(`${site.url}/`), post: await weigh(site.url + postPath) },
    floor: { list: await weigh(`${floor.url}/`), post: await weigh(floor.url + postPath) },
  };
  const small = await timeReads(100);
  const large = await timeReads(10_000);
  const frontPages = await timeFrontPages(isQuick ? 10_000 : 100_000);
  const searches = await timeSearches(10_000);
  const rendering = await timeRendering();
  const imports = {
    WordPress: await timeWordpressImport(isQuick ? 100 : 1_000),
    Ghost: await timeGhostImport(isQuick ? 100 : 1_000),
  };
  const comments = await measureComments(site, folder, load);
  const logins = await measureMembers(dataDir);

  printTable(
    "Requests a second, 16 connections, one core for the server",
    ["page", "site", "p99", "floor", "p99", "limit", "p99", "to floor", "to limit"],
    Object.entries(throughput).map(([page, row]) => [
      page,
      ...[row.site, row.floor, row.limit].flatMap((one) => [
        whole(one.requestsPerSecond),
        milliseconds(one.p99),
      ]),
      ratio(row.site.requestsPerSecond / row.floor.requestsPerSecond),
      ratio(row.site.requestsPerSecond / row.limit.requestsPerSecond),
    ]),
  );
  printTable(
    "The platform alone, over HTTP",
    ["call", "requests/s", "p99"],
    Object.entries(reads).map(([call, one]) => [
      call,
      whole(one.requestsPerSecond),
      milliseconds(one.p99),
    ]),
  );
  printTable(
    "Weight of a page, gzip",
    ["page", "JavaScript", "of the floor", "difference", "HTML", "of the floor", "CSS"],
    (["list", "post"] as const).map((page) => {
      const own = weights.site[page];
      const bare = weights.floor[page];
      return [
        page,
        kilobytes(own.script),
        kilobytes(bare.script),
        kilobytes(own.script - bare.script),
        kilobytes(own.htmlGzip),
        kilobytes(bare.htmlGzip),
        kilobytes(own.style),
      ];
    }),
  );
  printTable(
    "Reads of the platform in the process, microseconds",
    ["call", "100 posts", "10,000 posts", "ratio"],
    (["list page", "deep cursor page", "month count"] as const).map((call) => [
      call,
      whole(small[call]),
      whole(large[call]),
      ratio(large[call] / small[call]),
    ]),
  );
  printFrontPages(frontPages);
  printTable(
    "Searches of 10,000 posts",
    ["for", "median", "slowest"],
    Object.entries(searches).map(([name, one]) => [
      name,
      milliseconds(one.median),
      milliseconds(one.slowest),
    ]),
  );
  printTable(
    "Rich content on the server, normalised and rendered",
    ["document", "time"],
    [
      ["a post of 5,000 nodes", milliseconds(rendering.long)],
      ["1 MB of hostile nodes", milliseconds(rendering.hostile)],
    ],
  );
  printTable(
    "Imports by the command line, pictures from a server on this machine",
    ["source", "posts", "files", "time", "memory at most", "again"],
    Object.entries(imports).map(([source, one]) => [
      source,
      whole(one.posts),
      whole(one.files),
      seconds(one.seconds),
      megabytes(one.bytes),
      seconds(one.secondsAgain),
    ]),
  );
  printComments(comments);
  printLogins(logins);
  printTable(
    "The process",
    ["what", "site", "floor"],
    [
      [
        "start, until the first answer",
        milliseconds(site.startedIn),
        milliseconds(floor.startedIn),
      ],
      ["memory after the start", megabytes(memoryBefore), ""],
      ["memory after the load", megabytes(memoryAfter), megabytes(await floor.residentBytes())],
    ],
  );
  const cold = await reportUnstored();

  await writeResults({
    load,
    throughput,
    reads,
    weights,
    scale: { small, large },
    frontPages,
    searches,
    rendering,
    imports,
    comments,
    logins,
    cold,
    site: { startedIn: site.startedIn, memoryBefore, memoryAfter },
    floor: { startedIn: floor.startedIn },
  });
}

type FrontPages = Awaited<ReturnType<typeof timeFrontPages>>;

/** Measures the calls of the front page after a change on SQLite and, if it is installed, on Postgres. */
async function timeFrontPages(posts: number) {
  const sqlite = await timeFrontPage(posts);
  const server = await startPostgres();
  if (server === undefined) return { posts, databases: { SQLite: sqlite } };
  try {
    const postgres = await timeFrontPage(posts, await createDatabase(server.url));
    return { posts, databases: { SQLite: sqlite, Postgres: postgres } };
  } finally {
    await server.stop();
  }
}

function printFrontPages({ posts, databases }: FrontPages): void {
  printTable(
    `Calls of the first front page after a change, ${whole(posts)} posts`,
    ["database", "median", "slowest"],
    Object.entries(databases).map(([name, one]) => [
      name,
      milliseconds(one.median),
      milliseconds(one.slowest),
    ]),
  );
}

async function onlyTyping(): Promise<Typing> {
  const typing = await measureTyping();
  printTyping(typing);
  return typing;
}

async function onlyLogins(): Promise<Logins> {
  const dataDir = join(folder, "data");
  await fill(dataDir);
  const logins = await measureMembers(dataDir);
  printLogins(logins);
  return logins;
}

/** Measures logins on a separate site with the data in `dataDir`. */
async function measureMembers(dataDir: string): Promise<Logins> {
  const site = startServer({
    name: "members",
    command: ["scripts/run.mjs", "start"],
    cwd: root,
    // An https site trusts the client address in the header, so each request can use a different one.
    environment: { DATA_DIR: dataDir, SITE_URL: "https://bench.example" },
  });
  return measureLogins(await started(site), `/post/${benchmarkPost.slug}`, load.seconds);
}

function printLogins(logins: Logins): void {
  printTable(
    "Logins through the site, 50 at once, on the core of the server",
    ["what", "a second", "p99"],
    [
      ["logins", whole(logins.alone.requestsPerSecond), milliseconds(logins.alone.p99)],
      [
        "logins, while posts are read",
        whole(logins.besideReaders.requestsPerSecond),
        milliseconds(logins.besideReaders.p99),
      ],
      ["argon2id alone", whole(logins.hashesPerSecond), ""],
      [
        "posts, nobody logs in",
        whole(logins.postsAlone.requestsPerSecond),
        milliseconds(logins.postsAlone.p99),
      ],
      [
        "posts, while people log in",
        whole(logins.postsMeanwhile.requestsPerSecond),
        milliseconds(logins.postsMeanwhile.p99),
      ],
    ],
  );
}

async function onlyComments(): Promise<Comments> {
  const dataDir = join(folder, "data");
  await fill(dataDir);
  const environment = { DATA_DIR: dataDir };
  const site = await started(
    startServer({ name: "site", command: ["scripts/run.mjs", "start"], cwd: root, environment }),
  );
  const comments = await measureComments(site, folder, load);
  printComments(comments);
  return comments;
}

async function onlyCold(): Promise<Cold> {
  await buildFloor(floorFolder, benchmarkPost);
  return reportUnstored();
}

/** Measures what is not stored. The floor has to be built. */
function reportUnstored(): Promise<Cold> {
  const { old, ghost, only } = chosen;
  return reportCold({ folder, floor: floorFolder, isQuick, old, ghost, only: only?.split(",") });
}

async function writeResults(results: object): Promise<void> {
  const file = join(root, "bench-results.json");
  const described = { measuredAt: new Date().toISOString(), node: process.version, ...results };
  await writeFile(file, `${JSON.stringify(described, null, 2)}\n`);
  console.log("\nWritten to bench-results.json.");
}

async function started(server: Promise<MeasuredServer>): Promise<MeasuredServer> {
  const running = await server;
  servers.push(running);
  return running;
}

/** Creates a blog of a hundred generated posts, including the benchmark post. */
async function fill(dataDir: string): Promise<void> {
  const platform = await openPlatform({
    dataDir,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
    members: { verifyEmail: false, approval: "auto" },
  });
  await fillWithGeneratedPosts(platform, 100);
  await createMembers(platform);
  await createConversations(platform);
  await platform.close();
}

type Row = Readonly<Record<"site" | "floor" | "limit", Load>>;

async function measurePages(
  [site, floor, limit]: readonly [MeasuredServer, MeasuredServer, MeasuredServer],
  postPath: string,
): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  for (const [page, path] of [
    ["list", "/"],
    ["post", postPath],
  ] as const) {
    for (const encoding of ["identity", "gzip"] as const) {
      const targets = [site, floor, limit].map(({ name, url }): Target => ({
        name,
        url: url + path,
        headers: { "Accept-Encoding": encoding },
      }));
      for (const target of targets) await fetch(target.url, { headers: target.headers ?? {} });
      const loads = await measure(targets, load);
      rows[`${page}, ${encoding === "gzip" ? "gzip" : "plain"}`] = {
        site: loads.get("site") ?? nothing,
        floor: loads.get("floor") ?? nothing,
        limit: loads.get("limit") ?? nothing,
      };
    }
  }
  return rows;
}

const nothing: Load = { requestsPerSecond: Number.NaN, p99: Number.NaN };

async function measureReads(platform: MeasuredServer, slug: string): Promise<Record<string, Load>> {
  const targets: Target[] = [
    { name: "post by slug", url: `${platform.url}/v3/posts/slugs/${slug}?fieldsets=RICH_CONTENT` },
    { name: "list of 20", url: `${platform.url}/v3/posts?paging.limit=20` },
    {
      name: "query of 20",
      url: `${platform.url}/v3/posts/query`,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        query: { filter: { featured: false }, cursorPaging: { limit: 20 } },
      }),
    },
    { name: "count by month", url: `${platform.url}/v2/stats/post/count?months=24` },
  ];
  return Object.fromEntries(await measure(targets, load));
}
