import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findSourcePositions } from "#lib/logging/source-positions.ts";
import { newFolder } from "../../support/cli/folder.ts";

/** Maps the first column of the first line to line 3, column 5 of the source. */
const map = { version: 3, sources: ["../../lib/a.ts"], names: [], mappings: "AAEI" };

test("a stack of a compiled program names the positions in the sources", async () => {
  const { path, put } = await newFolder(onTestFinished);
  await put(".next/programs/a.mjs.map", JSON.stringify(map));
  const compiled = pathToFileURL(join(path, ".next/programs/a.mjs")).href;
  expect(
    findSourcePositions(`Error: no\n    at run (${compiled}:1:1)\n    at ${compiled}:1:1`),
  ).toBe(
    `Error: no\n    at run (${join(path, "lib/a.ts")}:3:5)\n    at ${join(path, "lib/a.ts")}:3:5`,
  );
});

test("a stack of a compiled program without a source map stays unchanged", () => {
  const stack = "Error: no\n    at run (file:///srv/.next/programs/missing.mjs:1:1)";
  expect(findSourcePositions(stack)).toBe(stack);
});
