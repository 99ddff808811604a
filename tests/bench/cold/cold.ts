/**
 * `npm run bench -- --cold`: measures the processor time of what is not stored: pages and reads after a change, a crawl
 * of posts that were never rendered, the start, and commands. The unit is a page of the bare Next app that is rendered
 * for each request.
 */
import { join } from "node:path";
import { root } from "../../../scripts/site/root.ts";
import { benchmarkPost } from "../../support/content/generated-posts.ts";
import { startBareReads, startFloor } from "../floor.ts";
import type { MeasuredServer } from "../processes.ts";
import { listSlugs, walked } from "./blog.ts";
import {
  measureCommand,
  measureRuns,
  measureStart,
  readScript,
  type Duration,
} from "./commands.ts";
import { measureCrawls, type Crawl } from "./crawl.ts";
import { startGhost } from "./ghost.ts";
import {
  categories,
  floorPages,
  listBareReads,
  listGhostPages,
  listReads,
  platformApi,
  siteApi,
} from "./pages.ts";
import { printCosts, printCrawl, printDurations } from "./print-cold.ts";
import { measureSeries, type Costs, type Series } from "./series.ts";
import { changeAll, listTargetPages, openTarget, startScript, type Target } from "./targets.ts";

export type ColdOptions = {
  /** Folder for data and for the bare servers, inside the project. */
  readonly folder: string;
  /** The folder of the built floor. */
  readonly floor: string;
  readonly isQuick: boolean;
  /** The folder of a second checkout, which is built, to compare with. */
  readonly old?: string | undefined;
  /** The folder of Ghost. */
  readonly ghost?: string | undefined;
  /** Names of the rows and parts to measure. Defaults to all. */
  readonly only?: readonly string[] | undefined;
};

export type Cold = {
  readonly pages: Costs;
  readonly reads: Costs;
  readonly crawl: Readonly<Record<string, Crawl>>;
  readonly start: Readonly<Record<string, Duration>>;
  readonly commands: Readonly<Record<string, Duration>>;
};

type Bench = ColdOptions & {
  readonly targets: readonly Target[];
  readonly floorServer: MeasuredServer;
  /** Keeps a server until the pages, reads and crawls are measured. */
  readonly keep: (server: MeasuredServer) => MeasuredServer;
};

/** Measures and prints what `only` names: rows of pages and reads, `crawl`, `start` and `commands`. */
export async function reportCold(options: ColdOptions): Promise<Cold> {
  const { folder, floor, isQuick, old } = options;
  const crawled = isQuick ? 400 : 2_000;
  const targets: Target[] = [];
  const servers: MeasuredServer[] = [];
  const keep = (server: MeasuredServer) => {
    servers.push(server);
    return server;
  };
  try {
    targets.push(await openTarget(folder, { crawled }));
    if (old !== undefined)
      targets.push(await openTarget(folder, { name: "old", checkout: old, crawled }));
    for (const { site } of targets) keep(site);
    const bench = { ...options, targets, floorServer: keep(await startFloor(floor)), keep };
    const pages = await reportPages(bench);
    const reads = await reportReads(bench);
    const crawl = await reportCrawl(bench, crawled);
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    return {
      pages,
      reads,
      crawl,
      start: await reportStarts(bench),
      commands: await reportCommands(bench),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(targets.map(({ blog }) => blog.close()));
  }
}

const isWanted = ({ only }: ColdOptions, name: string): boolean =>
  only === undefined || only.includes(name);

async function reportPages(bench: Bench): Promise<Costs> {
  const { targets, ghost, folder, keep } = bench;
  const pages = (await Promise.all(targets.map(listTargetPages))).flat();
  if (ghost !== undefined) {
    pages.push(
      ...listGhostPages(keep(await startGhost(ghost, join(folder, "ghost"), benchmarkPost))),
    );
  }
  const costs = await measureRows(bench, pages);
  printCosts("Pages that are not stored, processor time and multiples of the floor", costs);
  if (ghost === undefined) console.log("Ghost is not installed in a folder that --ghost names.");
  return costs;
}

async function reportReads(bench: Bench): Promise<Costs> {
  const { targets, folder, keep } = bench;
  const reads: Series[] = [];
  for (const target of targets) {
    const { name, site } = target;
    const platform = keep(await startScript("platform", target));
    reads.push(
      ...listReads(`${name}, platform`, platform, platformApi),
      ...listReads(`${name}, all`, site, siteApi),
    );
  }
  reads.push(...listBareReads(keep(await startBareReads(join(folder, "bare"), bareContent))));
  const costs = await measureRows(bench, reads);
  printCosts("Reads that are not stored, processor time and multiples of the floor's page", costs);
  return costs;
}

const bareContent = {
  posts: listSlugs(0, walked + 70).map((slug) => ({ slug, paragraphs: benchmarkPost.paragraphs })),
  categories,
};

/** Measures the rows that are wanted. The columns of a row are measured one after another. */
async function measureRows(bench: Bench, series: readonly Series[]): Promise<Costs> {
  const rows = Object.values(Object.groupBy(series, ({ row }) => row));
  const wanted = rows.flatMap((row) => row ?? []).filter(({ row }) => isWanted(bench, row));
  if (wanted.length === 0) return {};
  return measureSeries(
    wanted,
    floorPages(bench.floorServer),
    bench.isQuick ? { warm: 6, counted: 12 } : { warm: 10, counted: 40 },
    (round) => changeAll(bench.targets, round),
  );
}

async function reportCrawl(bench: Bench, crawled: number): Promise<Cold["crawl"]> {
  if (!isWanted(bench, "crawl")) return {};
  const slugs = listSlugs(walked, crawled);
  const crawl = await measureCrawls([
    ...bench.targets.map(({ name, site }) => ({
      name,
      server: site,
      paths: slugs.map((slug) => `/post/${slug}`),
    })),
    {
      name: "floor",
      server: bench.floorServer,
      paths: slugs.map((slug) => `/rendered/${slug}`),
    },
  ]);
  printCrawl(crawl);
  return crawl;
}

const countRuns = ({ isQuick }: ColdOptions): number => (isQuick ? 3 : 9);

async function reportStarts(bench: Bench): Promise<Cold["start"]> {
  if (!isWanted(bench, "start")) return {};
  const starts = bench.targets.map((target) => [
    target.name,
    () => measureStart(() => startScript("start", target)),
  ]);
  const durations = await measureRuns(
    { ...Object.fromEntries(starts), floor: () => measureStart(() => startFloor(bench.floor)) },
    countRuns(bench),
  );
  printDurations("From the start to the first page", "floor", durations);
  return durations;
}

async function reportCommands(bench: Bench): Promise<Cold["commands"]> {
  if (!isWanted(bench, "commands")) return {};
  const commands = bench.targets.flatMap(({ name, checkout, dataDir }) =>
    ["--help", "list"].map((argument) => [
      `${name}: blog ${argument}`,
      () =>
        measureCommand([...readScript(checkout, "blog"), argument], checkout, {
          DATA_DIR: dataDir,
        }),
    ]),
  );
  const durations = await measureRuns(
    { "bare node": () => measureCommand(["-e", "0"], root), ...Object.fromEntries(commands) },
    countRuns(bench),
  );
  printDurations("Commands", "bare node", durations);
  return durations;
}
