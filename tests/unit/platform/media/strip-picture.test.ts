/** Tests that metadata is removed from pictures made by a real encoder. */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DamagedFile } from "#lib/platform/blog/media/metadata/damaged-file.ts";
import { stripPicture } from "#lib/platform/blog/media/metadata/strip-picture.ts";
import {
  box,
  drawPicture,
  makeGif,
  makePicture,
  numbers,
  secretPlace,
} from "#tests/support/content/media-files.ts";

const readPixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(["jpeg", "png", "webp", "avif"] as const)("a picture as %s", (format) => {
  const type = `image/${format}`;

  it("loses its location and its author, and keeps its pixels, its orientation and its colours", async () => {
    const original = await makePicture(format);
    expect(original.includes(secretPlace)).toBe(true);
    const stripped = stripPicture(original, type);
    expect(stripped.includes(secretPlace)).toBe(false);
    const [before, after] = await Promise.all([
      sharp(original).metadata(),
      sharp(stripped).metadata(),
    ]);
    expect(before.autoOrient).toEqual({ width: 4, height: 8 });
    expect(after.autoOrient).toEqual(before.autoOrient);
    expect(after.icc).toEqual(before.icc);
    expect(after.xmpAsString ?? "").not.toContain(secretPlace);
    expect(await readPixels(stripped)).toEqual(await readPixels(original));
  });

  it("is not changed by being uploaded again", async () => {
    const stripped = stripPicture(await makePicture(format), type);
    expect(stripPicture(stripped, type)).toEqual(stripped);
  });

  it("that is truncated is rejected", async () => {
    const original = await makePicture(format);
    const half = original.subarray(0, original.length / 2);
    const isRefused = await Promise.resolve()
      .then(() => sharp(stripPicture(half, type), { failOn: "error" }).raw().toBuffer())
      .then(
        () => false,
        () => true,
      );
    expect(isRefused).toBe(true);
  });
});

it.each(["jpeg", "png", "webp"] as const)(
  "an upright picture as %s has no Exif data",
  async (format) => {
    const stripped = stripPicture(await makePicture(format, 1), `image/${format}`);
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
  },
);

it.each(["jpeg", "png", "webp", "gif"] as const)(
  "what follows a picture as %s is dropped, for example a film or a page",
  async (format) => {
    const picture = await drawPicture().toFormat(format).toBuffer();
    const page = Buffer.from("<script>alert(1)</script>");
    const stripped = stripPicture(Buffer.concat([picture, page]), `image/${format}`);
    expect(stripped.includes("script")).toBe(false);
    expect(await readPixels(stripped)).toEqual(await readPixels(picture));
  },
);

it("a GIF loses its comments and stays animated", async () => {
  const frames = await Promise.all(
    [drawPicture(), drawPicture().negate()].map((one) => one.png().toBuffer()),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3 })
    .toBuffer();
  expect((await sharp(stripPicture(animated, "image/gif")).metadata()).pages).toBe(2);
  expect(await sharp(stripPicture(animated, "image/gif")).metadata()).toMatchObject({ loop: 3 });

  const gif = await makeGif(`<script>${secretPlace}</script>`);
  const stripped = stripPicture(gif, "image/gif");
  expect(stripped.includes(secretPlace)).toBe(false);
  expect(await readPixels(stripped)).toEqual(await readPixels(gif));
});

it("a JPEG with several scans keeps all of them", async () => {
  const progressive = await drawPicture(64, 64).jpeg({ progressive: true }).toBuffer();
  expect(stripPicture(progressive, "image/jpeg").equals(progressive)).toBe(true);
});

it.each(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"])(
  "bytes that only pretend to be %s are refused without a crash",
  async (type) => {
    const starts = [
      "\xff\xd8\xff\xe1",
      "\x89PNG\r\n\x1a\n",
      "RIFF\xff\0\0\0WEBP",
      "GIF89a",
      "\0\0\0\x10ftypavif",
    ];
    for (const start of starts) {
      for (const rest of ["", "\xff".repeat(50), "\0".repeat(50), "<html>".repeat(9)]) {
        const bytes = Buffer.from(start + rest, "latin1");
        try {
          stripPicture(bytes, type);
        } catch (error) {
          expect([DamagedFile, RangeError].some((kind) => error instanceof kind)).toBe(true);
        }
      }
    }
  },
);

const manyParts = 200_000;
const repeat = (part: string): Buffer => Buffer.from(part.repeat(manyParts), "latin1");

/** Builds an AVIF file whose 100 items have 65,535 extents each, in a table of one kilobyte. */
function makeCrowdedAvif(): Buffer {
  const items = Array.from(
    { length: 100 },
    (_, id) => `\0\0\0${String.fromCharCode(id)}\0\0\0\0\xff\xff`,
  );
  const table = box("iloc", "\x02\0\0\0", "\0\0", numbers(items.length), ...items);
  return Buffer.concat([box("ftyp", "avif", numbers(0), "avif"), box("meta", numbers(0), table)]);
}

/** Builds an AVIF file with an Exif item of 1,000 extents, each of which is the whole file. */
function makeOverlappingAvif(): Buffer {
  const places = Array.from({ length: 1_000 }, () => numbers(0, 1_000));
  const info = box("iinf", numbers(0), "\0\x01", box("infe", "\x02\0\0\0", "\0\x01\0\0", "Exif"));
  const table = box("iloc", numbers(0), "\x44\0", "\0\x01", "\0\x01\0\0", "\x03\xe8", ...places);
  return Buffer.concat([
    box("ftyp", "avif", numbers(0), "avif"),
    box("meta", numbers(0), info, table),
  ]);
}

it.each([
  [
    "image/gif",
    Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(7), repeat("!\xf9\0"), Buffer.from(";")]),
  ],
  [
    "image/jpeg",
    Buffer.concat([Buffer.from([0xff, 0xd8]), repeat("\xff\x01"), Buffer.from([0xff, 0xd9])]),
  ],
  [
    "image/png",
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      repeat("\0\0\0\0IDAT\0\0\0\0"),
      repeat("\0\0\0\0IEND\0\0\0\0"),
    ]),
  ],
  ["image/webp", makeCrowdedWebp()],
  ["image/avif", makeCrowdedAvif()],
  ["image/avif", makeOverlappingAvif()],
])("a file as %s that would take much memory or time is refused", (type, bytes) => {
  expect(() => stripPicture(bytes, type)).toThrow(DamagedFile);
});

function makeCrowdedWebp(): Buffer {
  const chunks = repeat("ALPH\0\0\0\0");
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([header, chunks]);
}
