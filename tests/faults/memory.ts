/**
 * Measures a running site's memory usage under a mixed load: pages, RSC payloads, searches, feeds, API reads
 * and logins. After a warm-up, it may grow by at most a tenth.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { residentBytes } from "#tests/support/servers/resident-bytes.ts";
import { startSite } from "#tests/support/servers/site.ts";
import type { FaultOptions } from "./faults.ts";

/** Fraction of the time spent warming up, while code is compiled and caches are filled. */
const warmingUp = 0.3;
const samples = 60;
const allowed = 0.1;
const megabyte = 1024 * 1024;

type Visit = (url: string, index: number) => Promise<Response>;

const words = ["winter", "bread", "river", "lamp", "harbour", "tide", "soup", "letter"];

/** Requests, mostly reads, that each visitor sends in turn. */
const visits: readonly Visit[] = [
  (url) => fetch(url),
  (url, index) => fetch(`${url}/blog/page/${1 + (index % 2)}`),
  (url) => fetch(`${url}/post/winter-soup`, { headers: { "Accept-Encoding": "gzip" } }),
  (url) => fetch(`${url}/blog-feed.xml`),
  (url, index) =>
    fetch(`${url}/search?q=${words[index % words.length]}`, {
      headers: { "X-Forwarded-For": `203.0.113.${index % 256}` },
    }),
  (url) => fetch(`${url}/post/winter-soup`, { headers: { RSC: "1" } }),
  (url, index) => fetch(`${url}/nothing-here-${index}`),
  (url, index) => fetch(`${url}/post/never-written-${index}`),
  (url) => fetch(`${url}/_api/communities-blog-node-api/v3/posts?fieldsets=RICH_CONTENT`),
  (url, index) =>
    fetch(`${url}/_api/iam/authentication/v2/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://memory.example" },
      body: JSON.stringify({ loginId: { email: `nobody${index}@example.com` }, password: "x" }),
    }),
];

/** Rejects if memory usage grew too much or a request failed. Runs for the given number of minutes. */
export async function memory({ minutes }: FaultOptions): Promise<void> {
  // An https URL implies a reverse proxy, so the site trusts `X-Forwarded-For`.
  const site = await startSite({ environment: { SITE_URL: "https://memory.example" } });
  let isOver = false;
  let answers = 0;
  let failures = 0;

  async function visit(visitor: number): Promise<void> {
    for (let index = visitor; !isOver; index += 1) {
      const answer = await visits[index % visits.length]?.(site.url, index);
      await answer?.arrayBuffer();
      answers += 1;
      // Overload is reported as 503. Every other server error is a failure.
      if (answer !== undefined && answer.status >= 500 && answer.status !== 503) failures += 1;
    }
  }

  try {
    const visitors = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(visit));
    const seen: number[] = [];
    for (let sample = 1; sample <= samples; sample += 1) {
      await sleep((minutes * 60_000) / samples);
      seen.push(await residentBytes(site.pid));
      if (sample % 6 === 0) {
        console.log(
          `${((sample * minutes) / samples).toFixed(1)} min: ${((seen.at(-1) ?? 0) / megabyte).toFixed(0)} MB, ${answers} answers`,
        );
      }
    }
    isOver = true;
    await visitors;
    const warm = seen.slice(Math.floor(samples * warmingUp));
    const half = Math.floor(warm.length / 2);
    const before = median(warm.slice(0, half));
    const after = median(warm.slice(half));
    const change = after / before - 1;
    console.log(
      `after warming up ${(before / megabyte).toFixed(0)} MB, then ${(after / megabyte).toFixed(0)} MB (${(change * 100).toFixed(1)} %), ${answers} answers, ${failures} failures`,
    );
    if (failures > 0) throw new Error(`${failures} of ${answers} answers were failures`);
    if (change > allowed) throw new Error("memory grows under a steady load");
  } finally {
    isOver = true;
    await site.stop();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
