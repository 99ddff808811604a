/** Tests the helper that unpacks the browser, because several processes of a test run unpack it at the same time. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillFolder } from "#tests/support/browser/fill-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "quire-fill-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test("a folder that is filled twice at the same time is complete for both callers, and only one copy is left", async () => {
  const folder = join(parent, "cache", "browser");
  const isBegun = Promise.withResolvers<void>();
  const isOtherDone = Promise.withResolvers<void>();
  const slow = fillFolder(folder, async (temporary) => {
    writeFileSync(join(temporary, "first"), "slow");
    isBegun.resolve();
    await isOtherDone.promise;
    writeFileSync(join(temporary, "second"), "slow");
  });
  await isBegun.promise;
  expect(existsSync(folder)).toBe(false);
  await fillFolder(folder, async (temporary) => {
    writeFileSync(join(temporary, "first"), "fast");
    writeFileSync(join(temporary, "second"), "fast");
  });
  isOtherDone.resolve();
  await slow;
  expect(readdirSync(join(parent, "cache"))).toEqual(["browser"]);
  expect(readdirSync(folder)).toEqual(["first", "second"]);
  expect(readFileSync(join(folder, "first"), "utf8")).toBe("fast");
});

test("a folder whose filling failed does not exist, and can be filled later", async () => {
  const folder = join(parent, "browser");
  await expect(
    fillFolder(folder, async (temporary) => {
      writeFileSync(join(temporary, "first"), "partial");
      throw new Error("the disk is full");
    }),
  ).rejects.toThrow("the disk is full");
  expect(readdirSync(parent)).toEqual([]);
  await fillFolder(folder, async (temporary) => writeFileSync(join(temporary, "first"), "whole"));
  await fillFolder(folder, () => Promise.reject(new Error("filled again")));
  expect(readdirSync(folder)).toEqual(["first"]);
});
