/** Tests the helper that unpacks the browser, which several processes may do at the same time. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolderOnce } from "#tests/support/browser/create-folder-once.ts";

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "quire-once-"));
  folder = join(parent, "browser");
});
afterEach(() => rmSync(parent, { recursive: true }));

test("when two calls create a folder at the same time, the first to finish wins and both resolve", async () => {
  const hasStarted = Promise.withResolvers<void>();
  const otherFinished = Promise.withResolvers<void>();
  const slow = createFolderOnce(folder, async (temporary) => {
    writeFileSync(join(temporary, "first"), "slow");
    hasStarted.resolve();
    await otherFinished.promise;
    writeFileSync(join(temporary, "second"), "slow");
  });
  await hasStarted.promise;
  expect(existsSync(folder)).toBe(false);
  await createFolderOnce(folder, async (temporary) => {
    writeFileSync(join(temporary, "first"), "fast");
    writeFileSync(join(temporary, "second"), "fast");
  });
  expect(readdirSync(parent), "the unfinished folder").toHaveLength(2);
  otherFinished.resolve();
  await slow;
  expect(readdirSync(parent)).toEqual(["browser"]);
  expect(readdirSync(folder)).toEqual(["first", "second"]);
  expect(readFileSync(join(folder, "first"), "utf8")).toBe("fast");
});

test("after a failed fill, the folder does not exist and the next call creates it", async () => {
  const failed = createFolderOnce(folder, async (temporary) => {
    writeFileSync(join(temporary, "first"), "partial");
    throw new Error("the disk is full");
  });
  await expect(failed).rejects.toThrow("the disk is full");
  expect(readdirSync(parent)).toEqual([]);
  await createFolderOnce(folder, async (temporary) =>
    writeFileSync(join(temporary, "first"), "whole"),
  );
  await createFolderOnce(folder, () => Promise.reject(new Error("filled again")));
  expect(readdirSync(folder)).toEqual(["first"]);
});

test("the temporary folder of a process that was killed is removed", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  for (const _call of ["creates the folder", "finds the folder"]) {
    mkdirSync(join(parent, `quire-test-${pid}-abcdef`));
    await createFolderOnce(folder, async () => {});
    expect(readdirSync(parent)).toEqual(["browser"]);
  }
});
