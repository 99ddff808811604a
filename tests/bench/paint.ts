/**
 * `npm run bench -- --paint`: measures the first paint on a phone with Lighthouse, on pages of the sample blog
 * and on the bare Next floor. `npx` installs a pinned version of Lighthouse, because nothing else needs its
 * 160 MB.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { chromiumArguments, findChromium } from "../support/browser/chromium.ts";
import { kilobytes, milliseconds, printTable, whole } from "./table.ts";

const lighthouse = "lighthouse@13.5.0";

/** A page of a server to measure. */
export type PaintTarget = { readonly name: string; readonly url: string };

/** Returns the measured pages of a site with the sample blog. */
export function listSamplePages(url: string): PaintTarget[] {
  return [
    { name: "front", url: `${url}/` },
    { name: "post", url: `${url}/post/how-to-read-a-river` },
    { name: "rich post", url: `${url}/post/an-hour-at-low-water` },
    { name: "category", url: `${url}/blog/categories/field-notes` },
    { name: "search", url: `${url}/search?q=bread` },
  ];
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's resource types, by the name of the row's column. */
const resourceTypes = {
  document: "Document",
  styles: "Stylesheet",
  fonts: "Font",
  scripts: "Script",
  pictures: "Image",
} as const;
const resources = ["document", "styles", "fonts", "scripts", "pictures"] as const;

const auditSchema = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
});

const requestsSchema = z.object({
  details: z.object({
    items: z.array(
      z.object({ resourceType: z.string().optional(), transferSize: z.number().default(0) }),
    ),
  }),
});

const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(categories),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z
    .object({
      "largest-contentful-paint": auditSchema.required(),
      "total-blocking-time": auditSchema.required(),
      "cumulative-layout-shift": auditSchema.required(),
      "network-requests": requestsSchema,
    })
    .catchall(auditSchema),
});
type Report = z.infer<typeof reportSchema>;

/** Times are in milliseconds, and sizes are the transferred bytes, including headers. */
export type Paint = {
  readonly performance: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: Readonly<Record<(typeof resources)[number], number>>;
  /** The audits of the other categories that fail. */
  readonly failedAudits: readonly string[];
};

/** Runs Lighthouse `runs` times on every page, prints the medians, and returns them by the page's name. */
export async function measurePaint(
  targets: readonly PaintTarget[],
  runs: number,
): Promise<Record<string, Paint>> {
  const reports = new Map(targets.map(({ name }) => [name, new Array<Report>()]));
  // The first round renders the pages and resizes their pictures, so the measured rounds see what a later
  // reader would. Measuring in rounds spreads a disturbance over all pages.
  for (let round = 0; round <= runs; round += 1) {
    for (const { name, url } of targets) {
      const report = await runLighthouse(url);
      if (round > 0) reports.get(name)?.push(report);
    }
  }
  const paints = Object.fromEntries(
    [...reports].map(([name, measured]) => [name, summarize(measured)]),
  );
  print(paints, runs);
  return paints;
}

function print(paints: Readonly<Record<string, Paint>>, runs: number): void {
  printTable(
    `First paint on a phone, ${lighthouse}, median of ${runs}`,
    ["page", "performance", "LCP", "TBT", "CLS", ...resources],
    Object.entries(paints).map(([name, paint]) => [
      name,
      whole(paint.performance),
      milliseconds(paint.lcp),
      milliseconds(paint.tbt),
      paint.cls.toFixed(3),
      ...resources.map((resource) => kilobytes(paint.bytes[resource])),
    ]),
  );
  for (const [name, { failedAudits }] of Object.entries(paints)) {
    if (failedAudits.length > 0) console.log(`${name} fails: ${failedAudits.join(", ")}`);
  }
}

async function runLighthouse(url: string): Promise<Report> {
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
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

function summarize(reports: readonly Report[]): Paint {
  const computeMedian = (read: (report: Report) => number) => median(reports.map(read));
  const sum = (resource: (typeof resources)[number]) =>
    computeMedian((report) => sumBytes(report, resourceTypes[resource]));
  return {
    performance: computeMedian(({ categories }) => categories.performance.score * 100),
    lcp: computeMedian(({ audits }) => audits["largest-contentful-paint"].numericValue),
    tbt: computeMedian(({ audits }) => audits["total-blocking-time"].numericValue),
    cls: computeMedian(({ audits }) => audits["cumulative-layout-shift"].numericValue),
    bytes: {
      document: sum("document"),
      styles: sum("styles"),
      fonts: sum("fonts"),
      scripts: sum("scripts"),
      pictures: sum("pictures"),
    },
    failedAudits: [...new Set(reports.flatMap(listFailedAudits))],
  };
}

function sumBytes({ audits }: Report, resourceType: string): number {
  return audits["network-requests"].details.items
    .filter((item) => item.resourceType === resourceType)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** Returns the audits that lower a category's score. The table shows the performance category. */
function listFailedAudits({ categories: scores, audits }: Report): string[] {
  return categories
    .filter((category) => category !== "performance")
    .flatMap((category) => scores[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
