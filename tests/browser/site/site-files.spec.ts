import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";

// Other tests compare the header and the icons with the defaults, so this file has a separate site.
test.use({ environment: { MEMBERS_APPROVAL: "auto" } });

const createLogo = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60"><style>text{font:700 48px sans-serif}</style><rect width="60" height="60" rx="12" fill="${color}"/><path d="M80 46V14h14l12 20 12-20h14v32M150 46l24-32 24 32zM216 14h48M216 30h40M216 46h48M284 46V14l44 32V14" fill="none" stroke="${color}" stroke-width="6"/></svg>`;

/** Uploads files with an API key of an owner, as a program would. */
async function createUpload(site: RunningSite, request: APIRequestContext) {
  const { key } = await withPlatform(site, ({ apiKeys }) =>
    apiKeys.create({ name: "Files", role: "owner", memberId: undefined, creatorId: undefined }),
  );
  const headers = { Authorization: key, "wix-site-id": "site", "wix-account-id": "account" };
  return async (purpose: string, data: Buffer | string) =>
    request.post(`/api/site/files?purpose=${purpose}`, {
      headers: { ...headers, "Content-Type": "application/octet-stream" },
      data,
    });
}

const saveLook = (site: RunningSite, look: object | null) =>
  withPlatform(site, ({ siteSettings }) => siteSettings.change({ values: { LOOK: look } }));

const readFront = async (page: Page) => (await page.request.get("/")).text();

const findHeader = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0];

test("a logo, an icon and a font of an owner are on all pages within a second, and the defaults return", async ({
  browser,
  page,
  site,
  request,
}) => {
  const upload = await createUpload(site, request);
  const before = findHeader(await readFront(page));
  const light = await (await upload("logo", createLogo("#7a1f2b"))).json();
  const dark = await (await upload("logo", createLogo("#ffc9cf"))).json();
  const square = sharp({ create: { width: 128, height: 128, channels: 4, background: "#7a1f2b" } });
  const icon = await (await upload("icon", await square.png().toBuffer())).json();
  const file = new URL(
    "../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    import.meta.url,
  );
  const font = await (await upload("font", await readFile(file))).json();
  expect(font.name).toBe("Instrument Sans");

  await saveLook(site, { logo: { light, dark }, icon: icon.file, font });
  await expect.poll(() => readFront(page), { timeout: 2_000 }).toContain(light.file);
  try {
    for (const scheme of ["light", "dark"] as const) {
      for (const width of [320, 390, 768, 1440]) {
        // An open page would load the logo of its scheme before it changes.
        const context = await browser.newContext({
          baseURL: site.url,
          colorScheme: scheme,
          viewport: { width, height: 900 },
        });
        const reader = await context.newPage();
        const loaded: string[] = [];
        reader.on("request", (sent) => void loaded.push(sent.url().split("/").at(-1) ?? ""));
        await reader.goto("/");
        const [shown, hidden] = scheme === "light" ? [light, dark] : [dark, light];
        const logo = reader.getByRole("banner").getByRole("img", { name: "Quire" });
        await expect(logo).toHaveCount(1);
        await expect(logo).toHaveAttribute("src", `/media/site/${shown.file}`);
        await expect
          .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        const box = await logo.boundingBox();
        expect(box?.height, `the height at ${width} px`).toBeLessThanOrEqual(41);
        expect(box?.width, `the width at ${width} px`).toBeGreaterThan(140);
        await expectNoOverhang(reader, `sideways scroll at ${width} px`);
        expect(loaded).not.toContain(hidden.file);
        await context.close();
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
    await expect(page.getByRole("banner").getByRole("img")).toHaveAttribute(
      "src",
      `/media/site/${dark.file}`,
    );
    await page.getByRole("button", { name: "Switch between light and dark mode" }).click();

    const isLoaded = await page.evaluate(async () => {
      await document.fonts.ready;
      const title = document.querySelector("h2, h1");
      return {
        family: title === null ? "" : getComputedStyle(title).fontFamily.split(",")[0],
        isLoaded: [...document.fonts].some(
          (face) => face.family.replaceAll('"', "") === "ownFont" && face.status === "loaded",
        ),
      };
    });
    expect(isLoaded).toEqual({ family: "ownFont", isLoaded: true });

    const html = await readFront(page);
    const hash = icon.file.slice(0, 8);
    expect(html).toContain(`href="/icon.svg?${hash}"`);
    expect(html).toContain(`href="/apple-icon.png?${hash}"`);
    const manifest = await (await page.request.get("/manifest.webmanifest")).json();
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(
      `/icon-512.png?${hash}`,
    );
    for (const [path, size, corner] of [
      ["/favicon.ico", 192, [122, 31, 43, 255]],
      [`/icon-512.png?${hash}`, 512, [122, 31, 43, 255]],
      ["/icon-maskable.png", 512, [251, 251, 248, 255]],
      ["/apple-icon.png", 180, [251, 251, 248, 255]],
    ] as const) {
      const answer = await page.request.get(path);
      expect(answer.headers()["content-type"], path).toBe("image/png");
      const { data, info } = await sharp(await answer.body())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width, path).toBe(size);
      expect([...data.subarray(0, 4)], path).toEqual(corner);
    }
    expect((await page.request.get("/icon.svg")).headers()["content-type"]).toBe("image/svg+xml");
  } finally {
    await saveLook(site, null);
  }
  await expect.poll(async () => findHeader(await readFront(page)), { timeout: 2_000 }).toBe(before);
  await expect
    .poll(async () => (await page.request.get("/icon.svg")).text(), { timeout: 2_000 })
    .toContain('class="thread"');
});

test("a logo and a font move nothing on the page when they have loaded", async ({
  page,
  site,
  request,
}) => {
  const upload = await createUpload(site, request);
  const light = await (await upload("logo", createLogo("#7a1f2b"))).json();
  await saveLook(site, { logo: { light } });
  try {
    await expect.poll(() => readFront(page)).toContain(light.file);
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shift: Reflect.get(window, "shift") + Reflect.get(entry, "value"),
          });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Number(Reflect.get(window, "shift")))).toBeLessThan(0.01);
  } finally {
    await saveLook(site, null);
  }
});

test("a file with a script is refused, and a stored file cannot run one when it is opened", async ({
  page,
  site,
  request,
  allowedViolations,
}) => {
  allowedViolations.push(() => true);
  const upload = await createUpload(site, request);
  const scripted = createLogo("#000").replace(
    "<rect",
    "<script>document.title='ran'</script><rect",
  );
  const refused = await upload("logo", scripted);
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain("SVG_NOT_ALLOWED");

  // As if the check had overlooked it.
  const name = `${"5".repeat(32)}.svg`;
  const { file } = await (await upload("logo", createLogo("#000"))).json();
  await page.route(`**/media/site/${name}`, async (route) => {
    const answer = await route.fetch({ url: `${site.url}/media/site/${file}` });
    await route.fulfill({ response: answer, body: scripted });
  });
  await page.goto(`/media/site/${name}`);
  expect(await page.evaluate(() => document.documentElement.localName)).toBe("svg");
  expect(await page.title()).not.toBe("ran");
});
