/**
 * Memory under a mixed load: readers of pages, of payloads of client navigation, searchers, viewers and
 * logins against a started site. After warming up it stays within a tenth of where it was.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { residentBytes } from "#tests/support/resident-bytes.ts";
import { startSite } from "#tests/support/site.ts";
import type { FaultOptions } from "./faults.ts";

/** The share of the time in which the site warms up: code is compiled, pages are kept. */
const warmingUp = 0.3;
const samples = 60;
const allowed = 0.1;
const megabyte = 1024 * 1024;

type Visit = (url: string, index: number) => Promise<Response>;

const words = ["winter", "bread", "river", "lamp", "harbour", "tide", "soup", "letter"];

/** One after the other by each visitor; reading is most of what a blog is for. */
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

/** Rejects when memory grew, or the site failed at anything. Takes `minutes`. */
export async function memory({ minutes }: FaultOptions): Promise<void> {
  // Behind TLS, so that the site reads `X-Forwarded-For`.
  const site = await startSite({ environment: { SITE_URL: "https://memory.example" } });
  let isOver = false;
  let answers = 0;
  let failures = 0;

  async function visit(visitor: number): Promise<void> {
    for (let index = visitor; !isOver; index += 1) {
      const answer = await visits[index % visits.length]?.(site.url, index);
      await answer?.arrayBuffer();
      answers += 1;
      // Overload is told by 503; every other failure is one.
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
