import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs an empty program after the check, with `process.versions.node` set to `version`. */
function runWith(version: string) {
  const claim = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
  const preloads = [
    `--import=data:text/javascript,${encodeURIComponent(claim)}`,
    "--import=./scripts/check-node.mjs",
  ];
  return spawnSync(process.execPath, [...preloads, "-e", ""], { cwd: root, encoding: "utf8" });
}

test("a command on Node 20 exits with a message that names both versions and the solution", () => {
  const { status, stderr } = runWith("20.20.2");
  expect(status).toBe(1);
  expect(stderr).toMatch(/Node 24 or newer.*Node 20\.20\.2.*npm install/);
});

test.each(["24.21.0", "26.0.0"])("a command on Node %s runs", (version) => {
  expect(runWith(version)).toMatchObject({ status: 0, stderr: "" });
});

test("every npm script that runs a command checks the Node version first", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(`${root}package.json`, "utf8")));
  const commands = Object.values(scripts).filter((script) => /(?:cli|scripts)\//.test(script));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    expect(command).toMatch(
      /^node --import=\.\/scripts\/check-node\.mjs (?:cli|scripts)\/[\w/-]+\.(?:ts|mjs \w+)$/,
    );
  }
});
