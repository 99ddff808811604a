/**
 * `npm run bench -- --typing`: types into a long post in Chromium and measures how long the browser is busy. A key
 * that takes longer than 16.7 ms costs a frame at 60 frames a second.
 */
import { chromium, type Page } from "@playwright/test";
import { withPlatform, newPost } from "../support/servers/site-platform.ts";
import { mailedCode, startMailServer, type MailServer } from "../support/servers/mail-server.ts";
import { startSite, type RunningSite } from "../support/servers/site.ts";
import { chromiumArguments, findChromium } from "../support/browser/chromium.ts";
import { milliseconds, printTable, whole } from "./table.ts";

const words = 10_000;
const keys = 300;

export type Typing = {
  /** Time in milliseconds that the main thread of the page is busy for one key. */
  readonly busyPerKey: number;
  /** Time in milliseconds from a key to the end of its handlers and of the rendering that they caused. */
  readonly medianKey: number;
  readonly slowestKey: number;
  /** Tasks over 50 ms while typing. */
  readonly longTasks: number;
};

/** Types into the middle of a post of 10,000 words. Starts and stops its own site. */
export async function measureTyping(): Promise<Typing> {
  const mail = await startMailServer();
  const site = await startSite({ environment: { SMTP_URL: mail.url } });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await openLongPost(page, site, mail);
    return await type(page);
  } finally {
    await browser.close();
    await site.stop();
    await mail.stop();
  }
}

export function printTyping({ busyPerKey, medianKey, slowestKey, longTasks }: Typing): void {
  printTable(
    `Typing into a post of ${whole(words)} words`,
    ["what", "result"],
    [
      ["busy for each key", milliseconds(busyPerKey)],
      ["median key to frame", milliseconds(medianKey)],
      ["slowest key to frame", milliseconds(slowestKey)],
      ["long tasks", whole(longTasks)],
    ],
  );
}

async function openLongPost(page: Page, site: RunningSite, mail: MailServer): Promise<void> {
  const email = "typist@bench.example";
  const form = { nickname: "Ada", email, password: "a quiet harbour at low water" };
  await submit(page, "register", form);
  await submit(page, "verify", { code: await mail.readNext(email, mailedCode) });
  const id = await withPlatform(site, async ({ identities, owners, posts }) => {
    await owners.make((await identities.find(email))?.id ?? "");
    const post = newPost("A long post", "1f8e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10");
    const nodes = Array.from({ length: words / 50 }, (_, index) => createParagraph(index));
    const draft = { ...post, status: "UNPUBLISHED" as const, richContent: { nodes } };
    return (await posts.create(draft, "ADMIN")).id;
  });
  await page.goto(`/admin/posts/${id}/edit`);
}

const createParagraph = (index: number) => ({
  type: "PARAGRAPH" as const,
  id: `p${index}`,
  nodes: [
    {
      type: "TEXT" as const,
      id: "",
      nodes: [],
      textData: { text: "harbour ".repeat(50).trim(), decorations: [] },
    },
  ],
  paragraphData: {},
});

async function submit({ request }: Page, name: string, form: Record<string, string>) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  await request.post(`/api/forms/${name}`, { form, headers, maxRedirects: 0 });
}

async function type(page: Page): Promise<Typing> {
  const surface = page.getByRole("textbox", { name: "Text of the post" });
  await surface
    .locator("p")
    .nth(words / 100)
    .click();
  await page.keyboard.type("warm up ");
  await page.evaluate(observe);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const before = await readBusyTime(devtools);
  await page.keyboard.type("steady ".repeat(Math.ceil(keys / 7)).slice(0, keys), { delay: 40 });
  const busy = (await readBusyTime(devtools)) - before;
  const { durations, longTasks } = await page.evaluate(() => globalThis.typing);
  const sorted = durations.toSorted((one, other) => one - other);
  return {
    busyPerKey: busy / keys,
    medianKey: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowestKey: sorted.at(-1) ?? 0,
    longTasks,
  };
}

declare global {
  var typing: { readonly durations: number[]; longTasks: number };
}

/** Measures keys and long tasks. Runs in the page. */
function observe(): void {
  globalThis.typing = { durations: [], longTasks: 0 };
  new PerformanceObserver((list) => {
    globalThis.typing.longTasks += list.getEntries().length;
  }).observe({ type: "longtask" });
  const { port1, port2 } = new MessageChannel();
  let start = 0;
  // The message arrives after the frame is rendered.
  port2.addEventListener("message", () => {
    globalThis.typing.durations.push(performance.now() - start);
  });
  port2.start();
  addEventListener(
    "keydown",
    () => {
      start = performance.now();
      requestAnimationFrame(() => port1.postMessage(undefined));
    },
    true,
  );
}

type Devtools = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;

/** Returns the time in milliseconds that the page's main thread has been busy. */
async function readBusyTime(devtools: Devtools): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}
