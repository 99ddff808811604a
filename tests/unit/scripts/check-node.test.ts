import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const emptyProgram = ["--import=./scripts/check-node.mjs", "-e", ""];

/** Runs Node with `process.versions.node` set to `version`. */
function runWith(version: string, parameters: readonly string[] = emptyProgram) {
  const claim = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(claim)}`;
  return spawnSync(process.execPath, [preload, ...parameters], { cwd: root, encoding: "utf8" });
}

test.each([[emptyProgram], [["scripts/run.mjs", "blog", "--help"]]])(
  "a command on Node 20 exits with a message that names both versions and the solution: %j",
  (parameters) => {
    const { status, stderr } = runWith("20.20.2", parameters);
    expect(status).toBe(1);
    expect(stderr).toMatch(/Node 24 or newer.*Node 20\.20\.2.*npm install/);
  },
);

test.each(["", "nonsense", "--help", "toString"])(
  "a run of the unknown program %j exits with the names of the programs",
  (name) => {
    const code = `import { importProgram } from "./scripts/programs/import-program.ts";
      await importProgram(${JSON.stringify(name)});`;
    const { status, stderr } = runWith("24.21.0", ["--input-type=module", "-e", code]);
    expect(status).toBe(1);
    expect(stderr).toBe("Usage: node scripts/run.mjs start|serve|platform|blog|moving\n");
  },
);

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
      /^node (?:--import=\.\/scripts\/check-node\.mjs scripts\/[\w/-]+\.ts|scripts\/run\.mjs \w+)$/,
    );
  }
});
