/**
 * Sends hostile and odd anonymous requests to a running site for a few minutes while a worker thread reads a
 * stored page. No response may have a status of 500 or above or be larger than 1 MB. No request may change a
 * page for others, and the stored page must stay fast.
 */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { importSampleBlog } from "#lib/import/import-sample-blog.ts";
import { openPlatform } from "#lib/platform/platform.ts";
import { benchmarkPost, fillWithGeneratedPosts } from "#tests/support/content/generated-posts.ts";
import { residentBytes } from "#tests/support/servers/resident-bytes.ts";
import { startSite, type RunningSite } from "#tests/support/servers/site.ts";
import { root } from "../../../scripts/site/root.ts";
import { milliseconds, printTable, whole } from "../../bench/table.ts";
import { leakMarker } from "./addresses.ts";
import { exchange, type Exchange } from "./exchange.ts";
import {
  createHostileRequest,
  writeRequest,
  type HostileRequest,
  type RequestParts,
} from "./hostile-request.ts";
import { findFaults, isAnswerDue } from "./judge.ts";
import type { ReaderReport } from "./reader.ts";
import { findTargets, pathFamilies, type Targets } from "./targets.ts";

export type SoakOptions = {
  readonly seconds: number;
  readonly seed: number;
  readonly posts: number;
  /** Number of concurrent requests. */
  readonly connections: number;
};

type Fault = { readonly what: string; example: HostileRequest; count: number };
type Sent = { readonly request: HostileRequest; readonly outcome: Exchange };

const siteUrl = "https://soak.example";
const storedPage = `/post/${benchmarkPost.slug}`;
/** Times in milliseconds. */
const readerPause = 5;
const readerLimit = 250;
const quietTime = 5_000;
const patience = 40_000;
/** Timeout for incomplete requests, for which the server may wait for more. */
const shortPatience = 2_000;
const maximumMinimized = 25;
const slowestShown = 8;
/** Number of URLs per family that must return 200 at the end. */
const probedPerFamily = 16;

/** Runs the soak test. Rejects with a description of any faults. */
export async function soak(options: SoakOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-soak-data-"));
  const evidence = await mkdtemp(join(tmpdir(), "quire-soak-"));
  try {
    await fill(dataDir, options.posts);
    // An https URL implies a reverse proxy, so the site trusts `X-Forwarded-For`.
    const site = await startSite({ dataDir, environment: { SITE_URL: siteUrl } });
    try {
      const found = await attack(site, options, evidence);
      if (found.length > 0) {
        throw new Error(
          `${found.length} faults; the requests are in ${evidence}:\n${found.join("\n")}`,
        );
      }
    } finally {
      await writeFile(join(evidence, "site.log"), site.output());
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, posts: number): Promise<void> {
  const platform = await openPlatform({
    dataDir,
    siteUrl,
    siteLanguage: "en",
    clientId: "embedded",
  });
  try {
    // The sample blog has pictures, polls and every kind of rich content.
    await importSampleBlog(platform, join(root, "content"));
    await fillWithGeneratedPosts(platform, posts);
  } finally {
    await platform.close();
  }
}

async function attack(
  site: RunningSite,
  { seconds, seed, connections }: SoakOptions,
  evidence: string,
): Promise<string[]> {
  const port = Number(new URL(site.url).port);
  const targets = await findTargets(site.url, storedPage);
  const spoiltBefore = await probe(site.url, targets);
  const reader = startReader(port);
  await reader.report();
  await sleep(quietTime);
  const quiet = await reader.report();
  const memoryBefore = await residentBytes(site.pid);

  const statuses = new Map<string, Map<string, number>>();
  const faults = new Map<string, Fault>();
  let slowest: Sent[] = [];
  let largest = 0;
  let next = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const request = createHostileRequest(seed, next++, targets);
        const outcome = await send(request, port);
        countStatuses(statuses, request, outcome);
        for (const what of findFaults(request, outcome)) keepFault(faults, what, request);
        slowest = [...slowest, { request, outcome }]
          .toSorted((one, other) => other.outcome.milliseconds - one.outcome.milliseconds)
          .slice(0, slowestShown);
        if (!["media", "images", "static"].includes(request.family)) {
          largest = Math.max(largest, ...outcome.answers.map(({ bodyBytes }) => bodyBytes));
        }
      }
    }),
  );
  const busy = await reader.report();
  const memoryAfter = await residentBytes(site.pid);
  const spoilt = await probe(site.url, targets);

  printStatuses(statuses, next, seconds, seed);
  printTable(
    "Response times of a stored page",
    ["", "requests", "p50", "p99", "slowest"],
    [describeTimes("idle", quiet.times), describeTimes("during the soak", busy.times)],
  );
  console.log(`\nLargest response except files: ${whole(largest)} bytes`);
  console.log(
    `Memory: ${whole(memoryBefore / 1e6)} MB before, ${whole(memoryAfter / 1e6)} MB after`,
  );
  await printSlowest(slowest, port, reader.report);
  printErrors(site.output());
  const described = await describeFaults(faults, port, evidence);
  await reader.stop();

  const wait = Math.max(...busy.times);
  return [
    ...spoiltBefore.map((what) => `before: ${what}`),
    ...spoilt.map((what) => `afterwards: ${what}`),
    ...busy.faults,
    ...(wait > readerLimit ? [`the stored page took ${milliseconds(wait)}`] : []),
    ...described,
  ];
}

const send = (request: HostileRequest, port: number): Promise<Exchange> =>
  exchange({ ...request, port, patience: isAnswerDue(request) ? patience : shortPatience });

function keepFault(faults: Map<string, Fault>, what: string, request: HostileRequest): void {
  const key = `${what} · ${request.family} · ${request.methods.at(-1)}`;
  const fault = faults.get(key);
  if (fault === undefined) {
    faults.set(key, { what, example: request, count: 1 });
    return;
  }
  fault.count += 1;
  if (request.bytes.byteLength < fault.example.bytes.byteLength) fault.example = request;
}

function countStatuses(
  statuses: Map<string, Map<string, number>>,
  { family, delivery }: HostileRequest,
  { answers }: Exchange,
): void {
  const counts = statuses.get(family) ?? new Map<string, number>();
  statuses.set(family, counts);
  const none = delivery === "cut off" ? "cut off" : "none";
  const names = answers.length === 0 ? [none] : answers.map(({ status }) => String(status));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
}

function printStatuses(
  statuses: ReadonlyMap<string, ReadonlyMap<string, number>>,
  requests: number,
  seconds: number,
  seed: number,
): void {
  const all = [
    ...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()])),
  ].toSorted();
  printTable(
    `${whole(requests)} requests in ${seconds} s, seed ${seed}`,
    ["family", ...all],
    [...statuses]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([family, counts]) => [family, ...all.map((name) => String(counts.get(name) ?? ""))]),
  );
}

function describeTimes(name: string, times: readonly number[]): string[] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => milliseconds(sorted[Math.floor(sorted.length * share)] ?? 0);
  return [name, whole(times.length), at(0.5), at(0.99), milliseconds(sorted.at(-1) ?? 0)];
}

/** Repeats the slowest requests one at a time, because many were slow only because of concurrent requests. */
async function printSlowest(
  slowest: readonly Sent[],
  port: number,
  report: () => Promise<ReaderReport>,
): Promise<void> {
  const rows: string[][] = [];
  for (const { request, outcome } of slowest) {
    await report();
    const again = await send(request, port);
    const { times } = await report();
    rows.push([
      `${request.index}: ${shorten(request.bytes, 90)}`,
      milliseconds(outcome.milliseconds),
      milliseconds(again.milliseconds),
      milliseconds(Math.max(0, ...times)),
      describeOutcome(again),
    ]);
  }
  printTable(
    "Slowest requests",
    ["request", "in the soak", "alone", "stored page", "status"],
    rows,
  );
}

const describeOutcome = ({ answers }: Exchange): string =>
  [...new Set(answers.map(({ status }) => status))].join() || "none";

/** Prints how often the site logged each error. */
function printErrors(output: string): void {
  const counts = new Map<string, number>();
  for (const line of output.split("\n")) {
    if (!/"level":"(?:error|fatal)"/.test(line)) continue;
    const text = /"msg":"([^"]*)"/.exec(line)?.[1] ?? "";
    const cause = /"message":"((?:[^"\\]|\\.){0,140})/.exec(line)?.[1] ?? line.slice(0, 100);
    const name = `${text}: ${cause.replaceAll(/\d+/g, "0")}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 20);
  printTable(
    "Errors in the log of the site",
    ["error", "times"],
    rows.map(([name, count]) => [name, whole(count)]),
  );
}

async function describeFaults(
  faults: ReadonlyMap<string, Fault>,
  port: number,
  evidence: string,
): Promise<string[]> {
  const described: string[] = [];
  for (const [key, { what, example, count }] of faults) {
    const { bytes, isRepeatable } =
      described.length < maximumMinimized
        ? await minimize(example, what, port)
        : { bytes: example.bytes, isRepeatable: false };
    const file = join(evidence, `${described.length + 1}.http`);
    await writeFile(file, bytes);
    described.push(
      `${count} × ${key} (request ${example.index}${isRepeatable ? "" : ", not when sent again"}, ${file})\n    ${shorten(bytes, 400)}`,
    );
  }
  return described;
}

/** Removes every header, and the query, that is not needed to reproduce the fault. */
async function minimize(
  example: HostileRequest,
  what: string,
  port: number,
): Promise<{ bytes: Buffer; isRepeatable: boolean }> {
  const shows = async (request: HostileRequest) =>
    findFaults(request, await send(request, port)).includes(what);
  if (!(await shows(example))) return { bytes: example.bytes, isRepeatable: false };
  let { parts } = example;
  if (parts === undefined || example.methods.length > 1) {
    return { bytes: example.bytes, isRepeatable: true };
  }
  const attempt = async (changed: RequestParts): Promise<void> => {
    const request = { ...example, parts: changed, bytes: writeRequest(changed, true) };
    if (await shows(request)) parts = changed;
  };
  for (const line of parts.headers) {
    const { headers } = parts;
    await attempt({ ...parts, headers: headers.filter((other) => other !== line) });
  }
  await attempt({ ...parts, target: parts.target.split("?", 1)[0] ?? "" });
  return { bytes: writeRequest(parts, true), isRepeatable: true };
}

function shorten(bytes: Buffer, most: number): string {
  const text = JSON.stringify(bytes.subarray(0, most).toString("latin1"));
  return bytes.byteLength > most ? `${text} … ${whole(bytes.byteLength)} bytes` : text;
}

/** Requests some URLs from each family. Returns a description of each failure. */
async function probe(origin: string, { paths }: Targets): Promise<string[]> {
  const faults: string[] = [];
  for (const family of pathFamilies) {
    for (const path of paths[family].slice(0, probedPerFamily)) {
      const answer = await fetch(origin + path, { headers: { "X-Forwarded-For": "192.0.2.2" } });
      const text = await answer.text();
      if (answer.status !== 200) faults.push(`${path} is ${answer.status}`);
      if (text.includes(leakMarker)) faults.push(`${path} contains another request's query`);
    }
  }
  return faults;
}

function startReader(port: number) {
  const worker = new Worker(new URL("./reader.ts", import.meta.url), {
    workerData: { port, path: storedPage, pause: readerPause },
  });
  return {
    /** Returns the measurements since the last report. */
    async report(): Promise<ReaderReport> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      worker.postMessage("report");
      const [report]: ReaderReport[] = await once(worker, "message");
      if (report === undefined) throw new Error("The worker sent no report.");
      return report;
    },
    stop: () => worker.terminate(),
  };
}
