import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkFile } from "#lib/platform/site/files/check-file.ts";
import { maximumSiteFileBytes } from "#lib/wix/site/site-files.ts";

const fonts = new URL("../../../../node_modules/@fontsource-variable/", import.meta.url);
const readFont = (name: string) => readFile(new URL(name, fonts));
const literata = await readFont("literata/files/literata-latin-wght-normal.woff2");
const draw = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: "#2b31c480" } });
const png = await draw().png().toBuffer();
const script = Buffer.from("<script>alert(1)</script>");

const findCode = async (purpose: "logo" | "font", bytes: Uint8Array) =>
  checkFile(purpose, bytes).then(
    () => "accepted",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

const change = (file: Buffer, edit: (copy: Buffer) => void) => {
  const copy = Buffer.from(file);
  edit(copy);
  return copy;
};

describe("pictures", () => {
  it.each(["png", "webp", "avif"] as const)(
    "in the format %s are encoded again, without what follows or describes them",
    async (format) => {
      const picture = await draw()
        .withExif({ IFD0: { Copyright: "SECRET-AUTHOR" } })
        .toFormat(format)
        .toBuffer();
      expect(picture.includes("SECRET-AUTHOR")).toBe(true);
      const { bytes, extension, facts } = await checkFile("logo", picture);
      expect({ extension, facts }).toEqual({ extension: format, facts: { width: 60, height: 30 } });
      expect(Buffer.from(bytes).includes("SECRET-AUTHOR")).toBe(false);
    },
  );

  it("lose the markup that follows them", async () => {
    const { bytes } = await checkFile("logo", Buffer.concat([png, script]));
    expect(Buffer.from(bytes).includes("<script>")).toBe(false);
  });

  it("keep only the first frame of an animation", async () => {
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes, facts } = await checkFile("icon", moving);
    expect(facts).toEqual({ width: 20, height: 20 });
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ["a PNG that ends early", () => png.subarray(0, png.length - 30), "FILE_DAMAGED"],
    ["a PNG with only its signature", () => png.subarray(0, 8), "FILE_DAMAGED"],
    [
      "a PNG with damaged pixels",
      () => change(png, (copy) => copy.fill(7, 45, 80)),
      "FILE_DAMAGED",
    ],
    [
      "a WebP that ends early",
      async () => (await draw(300, 300).webp().toBuffer()).subarray(0, 60),
      "FILE_DAMAGED",
    ],
    [
      "an AVIF that ends early",
      async () => (await draw(300, 300).avif().toBuffer()).subarray(0, 200),
      "FILE_DAMAGED",
    ],
    [
      "a WebP header before markup",
      () => Buffer.concat([Buffer.from("RIFF....WEBP"), script]),
      "FILE_DAMAGED",
    ],
    [
      "a PNG of 100 million pixels in 100 KB",
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      "TOO_MANY_PIXELS",
    ],
    [
      "an SVG whose drawing takes too long",
      () =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><filter id="f" x="-1" y="-1" width="3" height="3">${'<feMorphology operator="dilate" radius="30"/>'.repeat(5_000)}</filter><rect width="64" height="64" filter="url(#f)"/></svg>`,
        ),
      "SVG_TOO_COMPLEX",
    ],
    ["a JPEG", () => draw().jpeg().toBuffer(), "FILE_TYPE_NOT_ALLOWED"],
    [
      "a GIF that is also a script",
      () => Buffer.from("GIF89a/*<svg*/=alert(1)//;"),
      "FILE_TYPE_NOT_ALLOWED",
    ],
    ["a text", () => Buffer.from("alert(1)"), "FILE_TYPE_NOT_ALLOWED"],
    [
      "a document that is also HTML",
      () => Buffer.concat([Buffer.from("%PDF-1.7\n"), script]),
      "FILE_TYPE_NOT_ALLOWED",
    ],
    ["an empty file", () => Buffer.alloc(0), "FILE_TYPE_NOT_ALLOWED"],
    ["a font", () => literata, "FILE_TYPE_NOT_ALLOWED"],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "FILE_DAMAGED"],
  ])("%s is refused", async (_, create, code) => {
    expect(await findCode("logo", await create())).toBe(code);
  });
});

describe("fonts", () => {
  it("are stored unchanged, with their name and the measures of their letters", async () => {
    const { bytes, extension, facts } = await checkFile("font", literata);
    expect(bytes).toBe(literata);
    expect(extension).toBe("woff2");
    expect(facts).toMatchObject({ metrics: { fallback: "serif", weights: [200, 900] } });
    // The measures that Next finds for the same font, within one percent.
    const { metrics } = "metrics" in facts ? facts : { metrics: undefined };
    expect(metrics?.size).toBeGreaterThan(105);
    expect(metrics?.size).toBeLessThan(125);
    expect(metrics?.ascent).toBeGreaterThan(90);
  });

  it("without serifs replace another local font", async () => {
    const { facts } = await checkFile(
      "font",
      await readFont("instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
    );
    expect(facts).toMatchObject({ name: "Instrument Sans", metrics: { fallback: "sans" } });
  });

  it.each<[string, () => Uint8Array, string]>([
    ["a font that ends early", () => literata.subarray(0, literata.length - 200), "FILE_DAMAGED"],
    ["only a header", () => literata.subarray(0, 48), "FILE_DAMAGED"],
    ["only a signature", () => literata.subarray(0, 4), "FILE_DAMAGED"],
    ["a font followed by markup", () => Buffer.concat([literata, script]), "FILE_DAMAGED"],
    [
      "a font followed by markup, with the size of both",
      () => change(Buffer.concat([literata, script]), (copy) => copy.writeUInt32BE(copy.length, 8)),
      "FILE_DAMAGED",
    ],
    [
      "a font with private data",
      () => change(literata, (copy) => copy.writeUInt32BE(4, 44)),
      "FILE_DAMAGED",
    ],
    [
      "a font with damaged tables",
      () => change(literata, (copy) => copy.fill(0xff, 400, 900)),
      "FILE_DAMAGED",
    ],
    [
      "a collection of fonts",
      () => change(literata, (copy) => copy.write("ttcf", 4, "latin1")),
      "FILE_DAMAGED",
    ],
    [
      "a font without tables",
      () => change(literata, (copy) => copy.writeUInt16BE(0, 12)),
      "FILE_DAMAGED",
    ],
    [
      "a font with too many tables",
      () => change(literata, (copy) => copy.writeUInt16BE(9_999, 12)),
      "FILE_DAMAGED",
    ],
    ["a table of 4 GB", () => createBomb(0xffffffff), "FILE_DAMAGED"],
    [
      "a table of 100 MB that is small when compressed",
      () => createBomb(100_000_000),
      "FILE_DAMAGED",
    ],
    ["a table that is larger than announced", () => createBomb(1_000), "FILE_DAMAGED"],
    ["a font in another format", () => Buffer.from("\0\u0001\0\0OTTO"), "FILE_TYPE_NOT_ALLOWED"],
    ["a picture", () => png, "FILE_TYPE_NOT_ALLOWED"],
  ])("%s is refused", async (_, create, code) => {
    expect(await findCode("font", create())).toBe(code);
  });

  it("of the site's own typefaces fit the maximum size", () => {
    expect(literata.length).toBeLessThan(maximumSiteFileBytes.font);
  });
});

/** Creates a font with one table that contains 20 MB of zeros and announces another size. */
function createBomb(announced: number): Buffer {
  const data = brotliCompressSync(Buffer.alloc(20_000_000));
  const digits: number[] = [];
  for (let rest = announced; rest > 0; rest = Math.floor(rest / 128)) digits.unshift(rest % 128);
  const length = digits.map((digit, index) => (index < digits.length - 1 ? digit | 0x80 : digit));
  const directory = Buffer.from([0, ...length]);
  const header = Buffer.alloc(48);
  header.write("wOF2", 0, "latin1");
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(48 + directory.length + data.length, 8);
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(data.length, 20);
  return Buffer.concat([header, directory, data]);
}
