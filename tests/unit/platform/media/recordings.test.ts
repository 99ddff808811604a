/** Tests which data is read from films and sound files, and which is removed from them. */
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

it("a film loses its locations, even those recorded in a track, and keeps everything else", async () => {
  const original = makeMovie();
  const { result, bytes } = await workOn(original, clearFilm);
  expect(result).toEqual({ hasVideo: true, width: 360, height: 640, durationSeconds: 2.5 });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.length).toBe(original.length);
  expect(bytes.includes("pictures and sound")).toBe(true);
  expect(bytes.includes("the title")).toBe(false);
});

it.each(["camm", "gps ", "text", "sbtl", "tmcd", "data"])(
  "a film loses a track of the kind %j, in which cameras record places",
  async (placesKind) => {
    const { bytes } = await workOn(makeMovie({ placesKind }), clearFilm);
    expect(bytes.includes(secretPlace)).toBe(false);
    expect(bytes.includes("pictures and sound")).toBe(true);
  },
);

it("a film keeps the samples of several chunks, and loses the bytes between them", async () => {
  const data = box("mdat", "one", secretPlace, "second", secretPlace, "three");
  const [first, gap] = [8, secretPlace.length];
  const table = box(
    "stbl",
    box("stsz", numbers(0, 0, 3, 3, 6, 5)),
    box("stsc", numbers(0, 1, 1, 1, 1)),
    box("stco", numbers(0, 3, first, first + 3 + gap, first + 9 + 2 * gap)),
  );
  const media = box("mdia", box("hdlr", numbers(0, 0), "vide"), box("minf", table));
  const { bytes } = await workOn(Buffer.concat([data, box("moov", box("trak", media))]), clearFilm);
  const space = "\0".repeat(gap);
  expect(bytes.toString("latin1", 8, data.length)).toBe(`one${space}second${space}three`);
});

it("a film keeps uncompressed sound, whose table counts samples instead of bytes", async () => {
  const data = box("mdat", "twelve bytes", "places");
  const buildTrack = (kind: string, start: number) =>
    box(
      "trak",
      box(
        "mdia",
        box("hdlr", numbers(0, 0), kind),
        box(
          "minf",
          box(
            "stbl",
            box("stsz", numbers(0, 1, 3)),
            box("stsc", numbers(0, 1, 1, 3, 1)),
            box("stco", numbers(0, 1, start)),
          ),
        ),
      ),
    );
  const movie = box("moov", buildTrack("soun", 8), buildTrack("meta", 20));
  const { bytes } = await workOn(Buffer.concat([data, movie]), clearFilm);
  expect(bytes.toString("latin1", 8, data.length)).toBe(`twelve bytes${"\0".repeat(6)}`);
});

it("a film in fragments keeps its pictures, and loses everything else", async () => {
  const track = box(
    "trak",
    box("tkhd", numbers(0, 0, 0, 7, 0, 0)),
    box("mdia", box("hdlr", numbers(0, 0), "vide"), box("minf", box("stbl"))),
  );
  const movie = box("moov", track, box("mvex", box("trex", numbers(0, 7, 1, 0, 4, 0))));
  const buildFragment = (offset: number) =>
    box(
      "moof",
      box("mfhd", numbers(0, 1)),
      box(
        "traf",
        // Offsets are relative to the fragment (0x20000).
        box("tfhd", numbers(0x20000, 7)),
        // Two samples of the default size, and two with their own.
        box("trun", numbers(0x1, 2, offset)),
        box("trun", numbers(0x200, 2, 3, 5)),
        box("uuid", secretPlace),
      ),
      box("udta", secretPlace),
    );
  const { length } = buildFragment(0);
  const data = box("mdat", "pictures, not so", secretPlace);
  const original = Buffer.concat([
    movie,
    buildFragment(length + 8),
    data,
    box("emsg", secretPlace),
    buildFragment(length + 8),
    data,
  ]);
  const { bytes } = await workOn(original, clearFilm);
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.toString("latin1").split("pictures, not so")).toHaveLength(3);
  expect(bytes.length).toBe(original.length);
});

it("a film with far more runs than real films have is rejected as damaged, so that it cannot exhaust the memory", async () => {
  const track = box(
    "trak",
    box("tkhd", numbers(0, 0, 0, 7, 0, 0)),
    box("mdia", box("hdlr", numbers(0, 0), "vide"), box("minf", box("stbl"))),
  );
  const run = box("trun", numbers(0, 1));
  const buildFragment = (runs: number) =>
    box("moof", box("traf", box("tfhd", numbers(0, 7)), ...Array<Buffer>(runs).fill(run)));
  const film = (...fragments: Buffer[]) => Buffer.concat([box("moov", track), ...fragments]);
  await expect(workOn(film(buildFragment(20_000)), clearFilm)).rejects.toThrow(DamagedFile);
  const many = Array<Buffer>(60).fill(buildFragment(9_000));
  await expect(workOn(film(...many), clearFilm)).rejects.toThrow(DamagedFile);
  await workOn(film(buildFragment(9_000)), clearFilm);
});

it("a film loses the name of its encoder, and keeps the parameters of its pictures", async () => {
  const format = box(
    "avc1",
    Buffer.alloc(42),
    secretPlace.padEnd(32),
    Buffer.alloc(4),
    box("avcC", "parameters"),
    box("priv", secretPlace),
  );
  const table = box("stbl", box("stsd", numbers(0, 1), format));
  const media = box("mdia", box("hdlr", numbers(0, 0), "vide"), box("minf", table));
  const { bytes } = await workOn(box("moov", box("trak", media)), clearFilm);
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.includes("avcC\0".slice(0, 4))).toBe(true);
  expect(bytes.includes("parameters")).toBe(true);
});

it("a recording without pictures keeps the title that players show", async () => {
  const { result, bytes } = await workOn(makeMovie({ hasVideo: false, brand: "M4A " }), clearFilm);
  expect(result).toMatchObject({ hasVideo: false, durationSeconds: 2.5 });
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.includes("the title")).toBe(true);
});

it("a recording without pictures loses a comment", async () => {
  const tag = (name: string, value: string) => box(name, box("data", numbers(1, 0), value));
  const tags = box(
    "meta",
    numbers(0),
    box("hdlr", numbers(0, 0), "mdir", Buffer.alloc(13)),
    box("ilst", tag("©nam", "the title"), tag("©cmt", secretPlace), tag("----", secretPlace)),
  );
  const media = box("mdia", box("hdlr", numbers(0, 0), "soun"), box("minf", box("stbl")));
  const { bytes } = await workOn(
    box("moov", box("trak", media), box("udta", tags, box("loci", secretPlace))),
    clearFilm,
  );
  expect(bytes.includes(secretPlace)).toBe(false);
  expect(bytes.includes("the title")).toBe(true);
});

it.each([true, false])(
  "a WebM file loses its tags, names and titles (with pictures: %s)",
  async (hasVideo) => {
    const original = makeWebm(hasVideo);
    const { result, bytes } = await workOn(original, clearWebm);
    const size = hasVideo ? { width: 320, height: 180 } : {};
    expect(result).toEqual({ hasVideo, durationSeconds: 1.5, ...size });
    expect(bytes.includes(secretPlace)).toBe(false);
    expect(bytes.length).toBe(original.length);
    expect(bytes.includes("pictures and sound")).toBe(true);
  },
);

/** Builds a film whose track of locations lists the same part of the file many times. */
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
