import { rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../support/cli/folder.ts";
import { areUnchanged, listFileStates, readContents } from "../../../scripts/site/file-list.ts";

async function listTwoFiles() {
  const folder = await newFolder(onTestFinished);
  await folder.put("one.ts", "first");
  await folder.put("two.ts", "other");
  return { path: folder.path, list: listFileStates(["one.ts", "two.ts"], folder.path) };
}

/** Sets the modification time of a file to another second. */
async function touch(file: string): Promise<void> {
  const { mtime } = await stat(file);
  await utimes(file, mtime, new Date(mtime.getTime() + 2_000));
}

test("files are unchanged until they are written", async () => {
  const { path, list } = await listTwoFiles();
  expect(areUnchanged(list, path)).toBe(true);
});

test("a file with another time and the same content is unchanged, as in another checkout", async () => {
  const { path, list } = await listTwoFiles();
  await touch(join(path, "one.ts"));
  expect(areUnchanged(list, path)).toBe(true);
  expect(readContents(listFileStates(["one.ts", "two.ts"], path))).toBe(readContents(list));
});

test.each(["again", "longer text"])("a file that now contains “%s” has changed", async (text) => {
  const { path, list } = await listTwoFiles();
  await writeFile(join(path, "two.ts"), text);
  await touch(join(path, "two.ts"));
  expect(areUnchanged(list, path)).toBe(false);
  expect(readContents(listFileStates(["one.ts", "two.ts"], path))).not.toBe(readContents(list));
});

test("a list with a deleted file has changed", async () => {
  const { path, list } = await listTwoFiles();
  await rm(join(path, "one.ts"));
  expect(areUnchanged(list, path)).toBe(false);
});
