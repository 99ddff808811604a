/** Measures how the platform's reads scale with blog size by making the same calls at two sizes. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";
import { z } from "zod";
import { benchmarkPost, fillWithGeneratedPosts } from "../support/content/generated-posts.ts";
import { median } from "./load.ts";

export type Timings = Readonly<Record<"list page" | "deep cursor page" | "month count", number>>;

const cursorPage = z.object({
  pagingMetadata: z.object({ cursors: z.object({ next: z.string().optional() }) }),
});

/** Returns the median duration of each call, in microseconds, on a platform with `count` posts. */
export async function timeReads(count: number): Promise<Timings> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-scale-"));
  const platform = await openPlatform({
    dataDir,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
  });
  try {
    await fillWithGeneratedPosts(platform, count);
    const cursor = await deepCursor(platform, Math.floor(count / 2));
    const calls = {
      "list page": () => get(platform, "/v3/posts?paging.limit=20&sort=FEED"),
      "deep cursor page": () => query(platform, { cursorPaging: { limit: 20, cursor } }),
      "month count": () =>
        get(platform, "/v2/stats/post/count?months=120&timeZone=Europe/Berlin&order=OLDEST"),
    };
    return {
      "list page": await medianMicroseconds(calls["list page"]),
      "deep cursor page": await medianMicroseconds(calls["deep cursor page"]),
      "month count": await medianMicroseconds(calls["month count"]),
    };
  } finally {
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The calls of the front page (`app/(site)/blog/page/[number]/page.tsx` and `app/layout.tsx`). */
const lists = "/v3/posts?sort=FEED&preferredLanguage=en&fieldsets=METRICS&fieldsets=TRANSLATIONS";
const frontPage = [
  "/v3/categories?paging.limit=100&fieldsets=SEO",
  `${lists}&paging.limit=12`,
  `${lists}&paging.limit=4&featured=true&skipCount=true`,
  "/quire/v1/languages",
];

/**
 * Returns how long the platform takes to answer the calls of the front page after a change, in milliseconds,
 * on a blog with `count` posts.
 */
export async function timeFrontPage(
  count: number,
  databaseUrl?: string,
): Promise<{ readonly median: number; readonly slowest: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-scale-"));
  const platform = await openPlatform({
    dataDir,
    databaseUrl,
    siteUrl: "http://localhost",
    siteLanguage: "en",
    clientId: "embedded",
  });
  try {
    await fillWithGeneratedPosts(platform, count);
    const post = await platform.posts.find(benchmarkPost.slug);
    const times: number[] = [];
    for (let change = 0; change < 30; change += 1) {
      await platform.posts.update(post?.id ?? "", { title: `Change ${change}` }, "MANUAL_SAVE");
      const start = performance.now();
      await Promise.all(frontPage.map((path) => get(platform, path)));
      times.push(performance.now() - start);
    }
    return { median: median(times), slowest: Math.max(...times) };
  } finally {
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the cursor for the page that starts after about `depth` posts. */
async function deepCursor(platform: Platform, depth: number): Promise<string> {
  const limit = Math.min(100, depth);
  let body: object = {
    sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
    cursorPaging: { limit },
  };
  for (let passed = 0; ;) {
    const page = cursorPage.parse(await query(platform, body));
    const { next } = page.pagingMetadata.cursors;
    passed += limit;
    if (next === undefined) throw new Error("the blog ended before the deep page");
    if (passed >= depth) return next;
    body = { cursorPaging: { limit, cursor: next } };
  }
}

async function get(platform: Platform, path: string): Promise<unknown> {
  return answer(await platform.fetch(new Request(`http://localhost${path}`)));
}

async function query(platform: Platform, body: object): Promise<unknown> {
  const request = new Request("http://localhost/v3/posts/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: body }),
  });
  return answer(await platform.fetch(request));
}

async function answer(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function medianMicroseconds(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let repetition = 0; repetition < 300; repetition++) {
    const start = performance.now();
    await call();
    times.push((performance.now() - start) * 1000);
  }
  // The first third of the runs warms up the caches and the compiler.
  return median(times.slice(100));
}
