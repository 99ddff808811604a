/**
 * Checks every combination of a look on the front page and on a post: neither page scrolls sideways, from 320 to 1280 px,
 * and axe finds no problem. `npm test` checks each pair of values (`tests/browser/reading/looks.spec.ts`). Afterwards, it
 * prints the layout shift and the size of the pages for each pair of fonts and front page.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type Page } from "@playwright/test";
import type { Platform } from "#lib/platform/platform.ts";
import {
  coverPlaces,
  fontPairs,
  frontPages,
  headerPlaces,
  lookSchema,
  postParts,
  type Look,
} from "#lib/wix/site/look.ts";
import { previewSchemes } from "#lib/site/look-preview.ts";
import { weigh } from "../bench/weight.ts";
import { printTable, whole } from "../bench/table.ts";
import { findViolations } from "../support/browser/axe.ts";
import { chromiumArguments, findChromium } from "../support/browser/chromium.ts";
import { findOverhang } from "../support/browser/overhang.ts";
import { mailedCode, startMailServer, type MailServer } from "../support/servers/mail-server.ts";
import { withPlatform } from "../support/servers/site-platform.ts";
import { startSite, type RunningSite } from "../support/servers/site.ts";

const post = "/post/how-to-read-a-river";
const widths = [320, 390, 1280];
const accents = [undefined, "#ffe600", "#3a0d5e"];
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

/** Limits of the compressed documents of other looks, in bytes. */
const heaviest = { "/": 23_744 + 10 * 1024, [post]: 31_128 + 10 * 1024 };

/** Rejects if a page scrolls sideways, violates a rule of axe, shifts, or is too large. */
export async function looks(): Promise<void> {
  const mail = await startMailServer();
  const site = await startSite({ environment: { SMTP_URL: mail.url } });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArguments,
  });
  try {
    await withPlatform(site, async (platform) => {
      const page = await browser.newPage({ baseURL: site.url, reducedMotion: "reduce" });
      const key = await joinAsOwner(page, platform, mail);
      const problems = [
        ...(await checkLayouts(page, platform, key)),
        ...(await measureLooks(browser, site, platform)),
      ];
      if (problems.length > 0) throw new Error(problems.join("\n"));
    });
  } finally {
    await browser.close();
    await site.stop();
    await mail.stop();
  }
}

/** Makes the browser's member an owner. Returns an API key for changes of the draft. */
async function joinAsOwner(page: Page, platform: Platform, mail: MailServer): Promise<string> {
  const email = "owner@looks.example";
  const submit = (name: string, form: Record<string, string>) =>
    page.request.post(`/api/forms/${name}`, {
      form,
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
  await submit("register", { nickname: "Ada", email, password: "a quiet harbour at low water" });
  await submit("verify", { code: await mail.readNext(email, mailedCode) });
  const memberId = (await platform.identities.find(email))?.id ?? "";
  await platform.owners.make(memberId);
  const { key } = await platform.apiKeys.create({ name: "Looks", role: "owner", memberId });
  return key;
}

/** The names of looks, for messages, by their values. */
async function listLooks(platform: Platform): Promise<Look[]> {
  const file = new URL(
    "../../node_modules/@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2",
    import.meta.url,
  );
  const font = await readFile(file).then((bytes) => platform.siteFiles.add("font", bytes));
  const own = { font };
  const fonts = [...fontPairs.map((pair) => ({ fonts: pair })), own];
  const parts = [true, false].map((isShown) => ({
    parts: Object.fromEntries(postParts.map((part) => [part, isShown])),
  }));
  return fonts.flatMap((chosen) =>
    frontPages.flatMap((front) =>
      coverPlaces.flatMap((cover) =>
        headerPlaces.flatMap((header) =>
          parts.map((shown) => lookSchema.parse({ ...chosen, front, cover, header, ...shown })),
        ),
      ),
    ),
  );
}

const describeLook = ({ font, fonts, front, cover, header, parts, accent = "" }: Look): string =>
  [font === undefined ? fonts : "own font", front, cover, header, parts.stars, accent].join(", ");

/** Opens the preview of each look. Looks with the same document are checked once. */
async function checkLayouts(page: Page, platform: Platform, key: string): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  let version = 0;
  let checked = 0;
  const open = async (look: Look, scheme: string, path: string) => {
    const url = `/admin/settings/look/preview/${scheme}${path === "/" ? "" : path}`;
    const html = await (await page.request.get(url)).text();
    const hash = createHash("sha256").update(html).digest("hex");
    if (seen.has(hash)) return false;
    seen.add(hash);
    await page.setViewportSize({ width: widths[0] ?? 320, height: 900 });
    await page.goto(url);
    await page.evaluate(() => document.fonts.ready);
    return true;
  };
  const save = async (look: Look) => {
    const answer = await page.request.put("/api/site/look/draft", {
      data: { version, look },
      headers: { Authorization: key },
    });
    if (!answer.ok()) throw new Error(await answer.text());
    version += 1;
  };
  const all = await listLooks(platform);
  for (const look of all) {
    await save(look);
    for (const scheme of previewSchemes) {
      for (const path of ["/", post]) {
        checked += 1;
        if (!(await open(look, scheme, path))) continue;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.evaluate(findOverhang);
          if (found.length > 0)
            problems.push(`${path} with ${describeLook(look)} at ${width} px: ${found.join("; ")}`);
        }
      }
    }
  }
  console.log(`${all.length} looks in two schemes, ${checked} pages, ${seen.size} documents`);
  seen.clear();
  await page.setViewportSize(viewports.phone);
  for (const accent of accents) {
    for (const front of frontPages) {
      for (const cover of coverPlaces) {
        const look = lookSchema.parse({ accent, front, cover, parts: { stars: true } });
        await save(look);
        for (const scheme of previewSchemes) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
          for (const path of ["/", post]) {
            if (!(await open(look, scheme, path))) continue;
            const rules = { "target-size": { enabled: true } };
            for (const { rule, elements } of await findViolations(page, { rules })) {
              const where = `${path} with ${describeLook(look)}, ${scheme}`;
              problems.push(`${where}: ${rule}: ${elements.slice(0, 2).join(" ")}`);
            }
          }
        }
      }
    }
  }
  console.log(`${seen.size} documents checked with axe`);
  return problems;
}

/** Publishes each pair of fonts with each front page, and measures the pages as a new reader gets them. */
async function measureLooks(
  browser: Browser,
  site: RunningSite,
  platform: Platform,
): Promise<string[]> {
  const problems: string[] = [];
  const rows: string[][] = [];
  for (const front of frontPages) {
    for (const fonts of fontPairs) {
      const look = lookSchema.parse({ fonts, front });
      await platform.siteSettings.change({ values: { LOOK: look } });
      // A site reads changes of other processes every second.
      await sleep(1_500);
      const row = [`${fonts}, ${front}`];
      for (const path of ["/", post] as const) {
        for (const viewport of Object.values(viewports)) {
          const shift = await measureShift(browser, site.url + path, viewport);
          if (shift >= 0.005) problems.push(`${path} with ${fonts}, ${front}: shifts by ${shift}`);
          row.push(shift.toFixed(4));
        }
        const { htmlGzip } = await weigh(site.url + path);
        if (htmlGzip > (heaviest[path] ?? 0))
          problems.push(`${path} with ${fonts}, ${front}: ${htmlGzip} bytes of HTML`);
        row.push(whole(htmlGzip));
      }
      rows.push(row);
    }
  }
  const columns = ["phone", "desktop", "HTML"];
  printTable(
    "Cumulative layout shift, and compressed HTML in bytes",
    ["look", ...columns.map((name) => `front, ${name}`), ...columns.map((name) => `post, ${name}`)],
    rows,
  );
  return problems;
}

/** Returns the sum of the layout shifts until the page is loaded, with an empty cache. */
async function measureShift(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { dataset } = document.documentElement;
          const value: unknown = Reflect.get(entry, "value");
          dataset["shift"] = String(Number(dataset["shift"] ?? 0) + Number(value));
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return Number((await page.locator("html").getAttribute("data-shift")) ?? 0);
  } finally {
    await context.close();
  }
}
