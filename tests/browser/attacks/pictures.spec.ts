/** Attacks the image optimizer with forged URLs and hostile files. */
import { randomUUID } from "node:crypto";
import { deflateSync, crc32 } from "node:zlib";
import type { RunningSite } from "../../support/servers/site.ts";
import { buildRequest, sendRaw } from "../../support/servers/raw-request.ts";
import { expect, test as base } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";

/** ID of a picture in the sample blog. */
const test = base.extend<{ picture: string }>({
  picture: async ({ site }, use) => {
    const front = await (await fetch(site.url)).text();
    const [, address = ""] = /url=%2Fmedia%2F([\w~.-]+?)&/.exec(front) ?? [];
    await use(address);
  },
});

const optimized = (url: string, w: number | string = 640, q: number | string = 75) =>
  `/_next/image?url=${url}&w=${w}&q=${q}`;

test("the image optimizer accepts only this site's pictures, in the configured sizes", async ({
  request,
  picture,
}) => {
  const own = `%2Fmedia%2F${picture}`;
  const answer = await request.get(optimized(own));
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^image\//);
  // The documented widths, for a picture that does not exist, so that nothing is encoded.
  const icons = [16, 32, 48, 64, 96, 128, 256, 384];
  for (const width of [...icons, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]) {
    const missing = optimized("%2Fmedia%2Fno-such-picture.png", width);
    expect((await request.get(missing)).status(), missing).toBe(404);
  }
  const refused = [
    "http%3A%2F%2F169.254.169.254%2Flatest%2Fmeta-data%2F",
    "https%3A%2F%2Fevil.example%2Fa.png",
    "%2F%2F169.254.169.254%2Fa.png",
    "%5C%5C169.254.169.254%2Fa.png",
    "%2F%5C169.254.169.254%2Fa.png",
    "file%3A%2F%2F%2Fetc%2Fpasswd",
    "data%3Aimage%2Fpng%3Bbase64%2CAAAA",
    "blob%3Ahttp%3A%2F%2Flocalhost%2Fa",
    "gopher%3A%2F%2Flocalhost%2F",
    "media%2Fa.png",
    ".%2Fmedia%2Fa.png",
    "%2Fapi%2Faccount",
    "%2Ficon-192.png",
    "%2Fmedia%2F..%2Fapi%2Faccount",
    "%2Fmedia%2F%252e%252e%2Fapi%2Faccount",
    "%2Fmedia%2F..%5C..%5Cetc%2Fpasswd",
    "%2Fmedia%2Fa.png%00.jpg",
    "%2Fmedia%2F",
    "%2F_next%2Fimage%3Furl%3D%252Fmedia%252Fa.png%26w%3D640%26q%3D75",
    "",
  ].map((url) => optimized(url));
  for (const path of [
    ...refused,
    ...[0, 1, 15, 641, 1280, 100_000, -640, "640.0", "0x280", "6e2", "640px", "", "NaN"].map(
      (width) => optimized(own, width),
    ),
    ...[0, 1, 74, 76, 100, 101, -75, "75.5", "", "best"].map((quality) =>
      optimized(own, 640, quality),
    ),
    `/_next/image?url=${own}`,
    `/_next/image`,
  ]) {
    expect((await request.get(path)).status(), path).toBe(400);
  }
});

test("the image optimizer rejects alternative spellings of a picture's URL", async ({
  site,
  picture,
}) => {
  const own = `%2Fmedia%2F${picture}`;
  const [first = "", ...rest] = picture;
  const spellings = [
    optimized(`${own}%23a`),
    optimized(`${own}%23b`),
    optimized(`${own}%3Fa=1`),
    optimized(`${own}%3F`),
    optimized(`%2Fmedia%2F.%2F${picture}`),
    optimized(`%2Fmedia%2F%2F${picture}`),
    optimized(`%2Fmedia%2Fx%2F..%2F${picture}`),
    optimized(`%2Fmedia%2F%25${first.charCodeAt(0).toString(16)}${rest.join("")}`),
    optimized(`${own}%20`),
    optimized(`${own}%2F`),
    `${optimized(own)}&a=1`,
    `${optimized(own)}&q=75`,
    `${optimized(own)}&url=${own}`,
    // Other paths to the optimizer, each with a URL that would create a separate cache entry.
    `/_next/imagex?url=${own}%23c&w=640&q=75`,
    `/_next/image/a?url=${own}%23d&w=640&q=75`,
    `/_next/%69mage?url=${own}%23e&w=640&q=75`,
    `/%5fnext/image?url=${own}%23f&w=640&q=75`,
    `/_next%2fimage?url=${own}%23g&w=640&q=75`,
    `//_next/image?url=${own}%23h&w=640&q=75`,
    `/_next//image?url=${own}%23i&w=640&q=75`,
    `http://localhost/_next/image?url=${own}%23j&w=640&q=75`,
  ];
  for (const path of spellings) {
    const { status, head } = await sendRaw(site.url, buildRequest(path));
    expect(status, `${path} ${head.split("\r\n", 1)[0] ?? ""}`).toBe(400);
  }
});

test("/media serves only post media, however the path is spelled", async ({ site, picture }) => {
  for (const path of [
    "/media/../quire.db",
    "/media/..%2fquire.db",
    "/media/%2e%2e%2fquire.db",
    "/media/%2e%2e/quire.db",
    "/media/..%5cquire.db",
    "/media/..%255cquire.db",
    "/media/..%c0%afquire.db",
    "/media/....//quire.db",
    "/media/.",
    "/media/..",
    "/media//etc/passwd",
    "/media/%2fetc%2fpasswd",
    `/media/${picture}%00`,
    `/media/${picture}/..`,
    `/media/${picture}%2f..%2f..%2fquire.db`,
    `/media/${"a".repeat(4_000)}`,
    "/media/limits.db",
    "/media/__proto__",
  ]) {
    const { status, body } = await sendRaw(site.url, buildRequest(path));
    expect([400, 404], `${path} ${status}`).toContain(status);
    expect(body, path).not.toContain("SQLite format");
  }
});

test("a small file with huge dimensions is served unchanged and not decoded", async ({
  request,
  site,
}) => {
  const bomb = greyPng(12_000, 12_000);
  expect(bomb.byteLength).toBeLessThan(100_000);
  const address = await keep(site, bomb, "bomb.png", "image/png");
  const answer = await request.get(optimized(address));
  expect(answer.status()).toBe(200);
  expect((await answer.body()).equals(bomb)).toBe(true);
});

test("a file with a false media type does not run scripts", async ({
  request,
  page,
  site,
  allowedViolations,
}) => {
  // The document that the browser wraps around a picture has inline styles.
  allowedViolations.push((text) => /\bstyle\b/.test(text));
  const script = "globalThis.slippedPicture = true; top.slippedPicture = true";
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script>` +
      `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${script}"/></foreignObject></svg>`,
  );
  const truncated = greyPng(100, 100).subarray(0, 110);
  for (const [bytes, name, type] of [
    [svg, "a.svg", "image/svg+xml"],
    [svg, "b.png", "image/png"],
    [Buffer.from("<!doctype html><script>1</script>"), "c.png", "image/png"],
    [Buffer.from("GIF89a/*<svg/onload=alert(1)>*/=0;"), "d.gif", "image/gif"],
    [truncated, "e.png", "image/png"],
    [Buffer.alloc(0), "f.png", "image/png"],
  ] as const) {
    const address = await keep(site, bytes, name, type);
    const small = await request.get(optimized(address));
    expect([200, 400], `${name} ${small.status()}`).toContain(small.status());
    expect(small.headers()["content-type"] ?? "", name).not.toMatch(/svg|html|script/);
    const answer = await request.get(decodeURIComponent(address));
    expect(answer.headers()["content-security-policy"], name).toContain("sandbox");
    expect(answer.headers()["x-content-type-options"], name).toBe("nosniff");
    if (type === "image/svg+xml") {
      expect(answer.headers()["content-disposition"]).toContain("attachment");
    } else {
      await page.goto(decodeURIComponent(address));
      expect(await page.evaluate(() => "slippedPicture" in globalThis)).toBe(false);
    }
  }
});

/** Stores a file in the site's media and returns its encoded path. */
async function keep(
  site: RunningSite,
  bytes: Uint8Array,
  filename: string,
  mimeType: string,
): Promise<string> {
  const { id } = await withPlatform(site, (platform) =>
    platform.media.add({ bytes, filename, mimeType }),
  );
  return `%2Fmedia%2F${id}`;
}

/** Creates a black PNG with one bit per pixel, so that each line takes only a few bytes. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    // The random comment avoids a cache hit on the optimized picture from an earlier run.
    chunk("tEXt", Buffer.from(`Comment\0${randomUUID()}`, "latin1")),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const content = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
