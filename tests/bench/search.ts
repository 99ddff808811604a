/** Measures how long the platform's searches take on a large blog. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPlatform } from "#lib/platform/platform.ts";
import { fillWithGeneratedPosts } from "../support/content/generated-posts.ts";
import { median } from "./load.ts";

/** Queries ranging from words that occur in every post to words that occur in none. */
const searches = {
  "a rare word": "fifteen",
  "a title": "mending the ledger",
  "one letter": "t",
  "a word of every post": "the",
  "several words of every post": "the kettle boiled the light on the wall",
  "a slip": "ordchard",
  "slips in every word": "medning teh ordchard pat 1234",
  "nothing there": "xylophone quartet zebra",
} as const;

export type SearchTimings = Readonly<Record<string, { median: number; slowest: number }>>;

/** Returns the duration of each search, in milliseconds, on a platform with `count` posts. */
export async function timeSearches(count: number, databaseUrl?: string): Promise<SearchTimings> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-search-"));
  const platform = await openPlatform({
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
  });
  try {
    await fillWithGeneratedPosts(platform, count);
    const timings: Record<string, { median: number; slowest: number }> = {};
    for (const [name, query] of Object.entries(searches)) {
      const url = `http://localhost/quire/v1/search?q=${encodeURIComponent(query)}`;
      const times: number[] = [];
      for (let repetition = 0; repetition < 60; repetition++) {
        const start = performance.now();
        const response = await platform.fetch(new Request(url));
        await response.text();
        times.push(performance.now() - start);
      }
      // The first third of the runs warms up the caches and the compiler.
      const warm = times.slice(20);
      timings[name] = { median: median(warm), slowest: Math.max(...warm) };
    }
    return timings;
  } finally {
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
