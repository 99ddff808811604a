/** Tests for what is read from films and sound files, and for what is removed from them. */
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { readAudioDuration } from "#lib/platform/blog/media/metadata/audio-duration.ts";
import { clearFilm } from "#lib/platform/blog/media/metadata/clear-film.ts";
import { clearWebm } from "#lib/platform/blog/media/metadata/clear-webm.ts";
import { DamagedFile } from "#lib/platform/blog/media/metadata/damaged-file.ts";
import {
  box,
  makeMovie,
  makeMp3,
  makeWav,
  makeWebm,
  numbers,
  secretPlace,
} from "#tests/support/content/media-files.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

type Change = typeof clearFilm;

/** Writes a file, works on it, and returns the result with the file's bytes. */
async function workOn<Result>(
  bytes: Buffer,
  work: (file: Parameters<Change>[0], size: number) => Promise<Result>,
) {
  const folder = await mkdtemp(join(tmpdir(), "quire-recording-"));
  folders.push(folder);
  const path = join(folder, "file");
  await writeFile(path, bytes);
  const file = await open(path, "r+");
  try {
    const result = await work(file, bytes.length);
    return { result, bytes: await readFile(path) };
  } finally {
    await file.close();
  }
}

it("a film loses its places, also those recorded with the pictures, and keeps everything else", async () => {
  const original = makeMovie();
  const { result, bytes } = await workOn(original, clearFilm);
  expect(result).toEqual({ hasVideo: true, width: 360, height: 640, durationSeconds: 2.5 });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.length).toBe(original.length);
  expect(bytes.includes("pictures and sound")).toBe(true);
  expect(bytes.includes("the title")).toBe(false);
});

it("a recording without pictures keeps the title that players show", async () => {
  const { result, bytes } = await workOn(makeMovie({ hasVideo: false, brand: "M4A " }), clearFilm);
  expect(result).toMatchObject({ hasVideo: false, durationSeconds: 2.5 });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.includes("the title")).toBe(true);
});

it.each([true, false])("a WebM file loses its tags (with pictures: %s)", async (hasVideo) => {
  const original = makeWebm(hasVideo);
  const { result, bytes } = await workOn(original, clearWebm);
  const size = hasVideo ? { width: 320, height: 180 } : {};
  expect(result).toEqual({ hasVideo, durationSeconds: 1.5, ...size });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.length).toBe(original.length);
  expect(bytes.includes("pictures and sound")).toBe(true);
});

/** Builds a film with a series of places that lists the same part of the file many times. */
function makeRepeatedPlaces(parts: number): Buffer {
  const places = Buffer.alloc(1024 * 1024, secretPlace);
  const starts = Buffer.alloc(parts * 4, numbers(8));
  const table = box(
    "stbl",
    box("stsz", numbers(0, places.length, parts)),
    box("stsc", numbers(0, 1, 1, 1, 1)),
    box("stco", numbers(0, parts), starts),
  );
  const media = box("mdia", box("hdlr", numbers(0, 0), "meta"), box("minf", table));
  return Buffer.concat([box("mdat", places), box("moov", box("trak", media))]);
}

it("clears a part of a film once, even if the film lists it many times", async () => {
  let writes = 0;
  const { bytes } = await workOn(makeRepeatedPlaces(100), async (file, size) => {
    const spy = vi.spyOn(file, "write");
    await clearFilm(file, size);
    writes = spy.mock.calls.length;
  });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(writes).toBeLessThan(20);
});

it.each([
  ["too many recorded parts", makeRepeatedPlaces(1_000_001)],
  ["no description", box("ftyp", "isom")],
  ["a box beyond the end", Buffer.concat([numbers(99), Buffer.from("moov")])],
  ["too many tracks", box("moov", ...Array.from({ length: 40 }, () => box("trak")))],
  [
    "a track with a table without end",
    box(
      "moov",
      box(
        "trak",
        box(
          "mdia",
          box("hdlr", numbers(0, 0), "meta"),
          box("minf", box("stbl", box("stco", numbers(0, 0xffffffff)))),
        ),
      ),
    ),
  ],
  ["a loop of empty boxes", box("moov", Buffer.from("\0\0\0\x01free\0\0\0\0\0\0\0\0", "latin1"))],
])("a film with %s is refused", async (_, bytes) => {
  await expect(workOn(bytes, clearFilm)).rejects.toBeInstanceOf(DamagedFile);
});

it("reads the duration of sound files", async () => {
  const read = (bytes: Buffer, type: string) =>
    workOn(bytes, (file, size) => readAudioDuration(file, size, type)).then(({ result }) => result);
  expect(await read(makeWav(3), "audio/wav")).toBe(3);
  expect(await read(makeMp3(100), "audio/mpeg")).toBeCloseTo(100 * (1152 / 44_100), 1);
  expect(await read(Buffer.from("no sound"), "audio/mpeg")).toBeUndefined();
  expect(await read(Buffer.alloc(0), "audio/ogg")).toBeUndefined();
});
