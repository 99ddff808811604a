/** Crawls posts that were never rendered, while a reader requests a stored page. */
import { setTimeout as sleep } from "node:timers/promises";
import type { MeasuredServer } from "../processes.ts";

/** A site to crawl. */
export type Crawled = {
  readonly name: string;
  readonly server: MeasuredServer;
  /** The pages that were never rendered. */
  readonly paths: readonly string[];
};

export type Crawl = {
  /** Processor time for one page, in milliseconds. */
  readonly time: number;
  /** The 99th percentile of the reader's waits, in milliseconds. */
  readonly idle: number;
  readonly crawled: number;
  readonly peakBytes: number;
};

const slices = 8;
const atOnce = 4;
/** Pause between two reads, in milliseconds. */
const pause = 10;
const idleReads = 60;

/** Crawls all sites in slices that take turns, so that a busy machine affects all of them equally. */
export async function measureCrawls(sites: readonly Crawled[]): Promise<Record<string, Crawl>> {
  const measured = sites.map((site) => ({
    site,
    time: 0,
    idle: [] as number[],
    crawled: [] as number[],
  }));
  for (const { site } of measured) await read(site.server, []);
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { site, idle } of measured) {
      for (let count = 0; count < idleReads; count += 1) await read(site.server, idle);
    }
    for (const one of measured) one.time += await crawlSlice(one.site, slice, one.crawled);
  }
  const results: Record<string, Crawl> = {};
  for (const { site, time, idle, crawled } of measured) {
    results[site.name] = {
      time: time / site.paths.length,
      idle: percentile(idle),
      crawled: percentile(crawled),
      peakBytes: await site.server.peakBytes(),
    };
  }
  return results;
}

/** Returns the processor time of a slice. Adds the reader's waits to `waits`. */
async function crawlSlice(
  { server, paths }: Crawled,
  slice: number,
  waits: number[],
): Promise<number> {
  const size = paths.length / slices;
  const left = paths.slice(slice * size, (slice + 1) * size);
  const before = await server.processorTime();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await read(server, waits);
  })();
  const crawl = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await get(server.url + path);
  };
  await Promise.all(Array.from({ length: atOnce }, crawl));
  isOver = true;
  await reading;
  return (await server.processorTime()) - before;
}

async function read(server: MeasuredServer, waits: number[]): Promise<void> {
  const from = performance.now();
  await get(`${server.url}/`);
  waits.push(performance.now() - from);
  await sleep(pause);
}

async function get(url: string): Promise<void> {
  const response = await fetch(url);
  await response.text();
  if (response.status !== 200) throw new Error(`${url} has status ${response.status}`);
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
