import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskBackend } from "#lib/server/cache/disk-backend.ts";
import type { EntryBackend } from "#lib/server/cache/entries.ts";
import { createEntry, createPage } from "#tests/support/content/pages.ts";

let folder: string;
let reports: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quire-pages-"));
  reports = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (name = "build", maximumBytes = 1024 * 1024) =>
  openDiskBackend({ folder, name, maximumBytes, report: (message) => void reports.push(message) });
const write = (backend: EntryBackend, key: string, html: string) =>
  backend.write(createEntry(html, { key }));
/** Matches an entry by its page's HTML. */
const entryWith = (html: string): unknown => expect.objectContaining({ page: createPage(html) });
const files = () => readdir(join(folder, "build"));

describe("pages on disk", () => {
  test("can be read after a restart of the same build", async () => {
    await write(await open(), "/a", "one");
    const again = await open();
    expect(await again.read("/a")).toEqual(entryWith("one"));
    expect(await again.read("/b")).toBeUndefined();
  });

  test("are never read by another build, which deletes them instead", async () => {
    await write(await open(), "/a", "one");
    expect(await (await open("another")).read("/a")).toBeUndefined();
    expect(await readdir(folder)).toEqual(["another"]);
  });

  test("are one file each, which a newer page replaces", async () => {
    const backend = await open();
    await write(backend, "/a", "one");
    await write(backend, "/a", "two");
    expect(await backend.read("/a")).toEqual(entryWith("two"));
    expect(await files()).toHaveLength(1);
  });

  test("stay within the size limit, including files from earlier runs, and the oldest are deleted first", async () => {
    const backend = await open();
    for (const key of ["/a", "/b", "/c"]) await write(backend, key, key);
    const [file = ""] = await files();
    const { size } = await stat(join(folder, "build", file));
    const before = new Date(Date.now() - 60_000);
    for (const name of await files()) await utimes(join(folder, "build", name), before, before);
    const small = await open("build", 2 * size + 20);
    await write(small, "/d", "/d");
    await write(small, "/e", "/e");
    expect(await files()).toHaveLength(2);
    expect(await small.read("/d")).toEqual(entryWith("/d"));
    expect(await small.read("/e")).toEqual(entryWith("/e"));
    expect(await small.read("/a")).toBeUndefined();
  });

  test("are cache misses if they are damaged, and are deleted at startup if they are unfinished or a day old", async () => {
    const backend = await open();
    await write(backend, "/a", "one");
    const [name = ""] = await files();
    const file = join(folder, "build", name);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, 100));
    expect(await backend.read("/a")).toBeUndefined();
    await writeFile(`${file}.unfinished`, bytes);
    const dayBefore = new Date(Date.now() - 24 * 3600 * 1000 - 1000);
    await utimes(file, dayBefore, dayBefore);
    await utimes(`${file}.unfinished`, dayBefore, dayBefore);
    await open();
    expect(await files()).toEqual([]);
  });

  test("can be read by another process, whose unfinished files are kept", async () => {
    const backend = await open();
    await write(await open(), "/a", "one");
    expect(await backend.read("/a")).toEqual(entryWith("one"));
    const [name = ""] = await files();
    await writeFile(join(folder, "build", `${name}.on-its-way`), "half of it");
    await open();
    expect(await files()).toHaveLength(2);
  });

  test("are reported once and cause no error if they cannot be written", async () => {
    const backend = await open();
    await rm(folder, { recursive: true });
    await write(backend, "/a", "one");
    await write(backend, "/b", "two");
    expect(reports).toEqual(["pages cannot be kept on the disk"]);
    expect(await backend.read("/a")).toBeUndefined();
    await mkdir(join(folder, "build"), { recursive: true });
    await write(backend, "/a", "one");
    expect(await backend.read("/a")).toEqual(entryWith("one"));
  });
});
