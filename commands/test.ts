/** `npm test`: every check and every test, then one closing line with the sums. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { root } from "./site/build.ts";

type Result = { readonly passed: number; readonly failed: number; readonly skipped: number };

const reports = mkdtempSync(join(tmpdir(), "quire-test-"));

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

function run(title: string, command: string, environment: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}: ${command}`);
  const { status } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function check(title: string, command: string): Result {
  const passed = run(title, command);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

function vitest(project: string): Result {
  const file = join(reports, `${project}.json`);
  const passed = run(
    project,
    `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${file}`,
  );
  return readReport(file, passed, (content) => {
    const report = vitestReport.parse(content);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  });
}

function playwright(): Result {
  const file = join(reports, "browser.json");
  const passed = run("browser", "playwright test --reporter=list,json", {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return readReport(file, passed, (content) => {
    const { stats } = playwrightReport.parse(content);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    };
  });
}

/** A runner that ended badly counts as a failure even when no single test says so. */
function readReport(file: string, passed: boolean, read: (content: unknown) => Result): Result {
  try {
    const result = read(JSON.parse(readFileSync(file, "utf8")));
    return passed || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const results = [
  check("types", "tsc --noEmit"),
  check("lint", "oxlint --type-aware --deny-warnings"),
  check("format", "prettier --check --log-level warn ."),
  check("unused code", "knip"),
  vitest("unit"),
  vitest("contract"),
  playwright(),
];
rmSync(reports, { recursive: true, force: true });

const sum = (part: keyof Result) => results.reduce((total, result) => total + result[part], 0);
const skipped = sum("skipped");
console.log(
  `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
process.exitCode = sum("failed") > 0 ? 1 : 0;
