import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  createTemporaryFolder,
  removeAbandonedFolders,
} from "../../../scripts/test/temporary-folder.ts";

test("npm test removes the temporary folders of killed runs and no others", () => {
  const parent = mkdtempSync(join(tmpdir(), "quire-parent-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const { pid } = spawnSync("true");
  mkdirSync(join(parent, `quire-test-${pid}-abcdef/data`), { recursive: true });
  mkdirSync(join(parent, "quire-test-other"));
  const running = basename(createTemporaryFolder(parent));
  removeAbandonedFolders(parent);
  expect(readdirSync(parent).toSorted()).toEqual([running, "quire-test-other"].toSorted());
});
