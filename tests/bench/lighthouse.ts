/**
 * Prints the sample blog's mobile Lighthouse scores, as the median of several runs per page. `npx` installs a
 * pinned version of Lighthouse, because nothing else needs its 160 MB.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { chromiumArguments, findChromium } from "../support/browser/chromium.ts";
import type { MeasuredServer } from "./processes.ts";
import { milliseconds, printTable, whole } from "./table.ts";

const lighthouse = "lighthouse@13.5.0";

const pages = {
  "/": "front page",
  "/post/how-to-read-a-river": "post",
  "/post/an-hour-at-low-water": "rich post",
  "/blog/categories/field-notes": "category",
  "/stats": "statistics",
  "/search?q=bread": "search",
  "/blog/archive": "archive",
};

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = {
  paint: "first-contentful-paint",
  largest: "largest-contentful-paint",
  blocked: "total-blocking-time",
} as const;

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(categories),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportSchema>;

/** Runs Lighthouse sequentially on a site with the sample blog and prints the scores. */
export async function printScores(site: MeasuredServer, rounds: number): Promise<void> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const [path, name] of Object.entries(pages)) {
    const reports: Report[] = [];
    // The first run renders the page and resizes its pictures, so the measured runs see what a second reader
    // would.
    await report(site.url + path);
    for (let round = 0; round < rounds; round += 1) reports.push(await report(site.url + path));
    const computeMedian = (read: (one: Report) => number) => median(reports.map(read));
    rows.push([
      name,
      ...categories.map((category) =>
        whole(computeMedian((one) => one.categories[category].score * 100)),
      ),
      ...Object.values(timings).map((audit) =>
        milliseconds(computeMedian((one) => one.audits[audit]?.numericValue ?? Number.NaN)),
      ),
      computeMedian(
        (one) => one.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
      ).toFixed(3),
    ]);
    const failed = new Set(reports.flatMap(failedAudits));
    if (failed.size > 0) faults.push(`${name}: ${[...failed].join(", ")}`);
  }
  printTable(
    `${lighthouse}, a phone, median of ${rounds}`,
    ["page", ...categories, ...Object.keys(timings), "shift"],
    rows,
  );
  if (faults.length > 0) console.log(`\nWhat is not as it should be\n${faults.join("\n")}`);
}

async function report(url: string): Promise<Report> {
  // Without these flags, a headless browser draws content that it considers invisible only once a second.
  const flags = [
    "--headless=new",
    "--disable-features=ThrottleUndrawnFrames",
    ...chromiumArguments,
  ];
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${categories.join(",")}`,
      "--no-enable-error-reporting",
      `--chrome-flags=${flags.join(" ")}`,
      // Search results are deliberately excluded from indexing.
      ...(new URL(url).pathname === "/search" ? ["--skip-audits=is-crawlable"] : []),
    ],
    { env: { ...process.env, CHROME_PATH: await findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  const one = reportSchema.parse(JSON.parse(stdout));
  if (one.runtimeError !== undefined) throw new Error(`${url}: ${one.runtimeError.message}`);
  return one;
}

/** Returns the audits that lower a page's score, except timings, which the table shows. */
function failedAudits(one: Report): string[] {
  return categories
    .filter((category) => category !== "performance")
    .flatMap((category) => one.categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (one.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
