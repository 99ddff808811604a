/** `npm test`: runs every check and test, then prints the failures and a summary line. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { isBuilt } from "./site/build.ts";
import { root } from "./site/root.ts";
import { createTemporaryFolder, removeAbandonedFolders } from "./test/temporary-folder.ts";

type Result = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failed checks and tests, each with its name and the first lines of its error. */
  readonly failures: readonly string[];
};

/** Required free space for temporary files, in bytes. Far more than a run uses. */
const requiredSpace = 4 * 1024 ** 3;

const parent = findMemoryFolder() ?? tmpdir();
removeAbandonedFolders(parent);
/** This run's temporary folder, usually in memory. Removed at the end. */
const temporary = createTemporaryFolder(parent);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
const reports = join(temporary, "reports");

/** Environment variables for every check and test runner. */
const environment = {
  TMPDIR: temporary,
  // The tests start hundreds of processes that all load the same modules.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
};

/** Returns the path of the in-memory file system, or `undefined` if it is missing or too full. */
function findMemoryFolder(): string | undefined {
  const folder = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > requiredSpace ? folder : undefined;
  } catch {
    return undefined;
  }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite),
});

const durations: string[] = [];

const running = new Set<ChildProcess>();
/**
 * Whether a signal has asked this run to stop. It stops as soon as the running checks or test runner finish.
 */
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

async function run(
  title: string,
  command: string,
  more: Record<string, string> = {},
): Promise<boolean> {
  console.log(`\n── ${title}: ${command}`);
  const child = start(title, command, "inherit", more);
  const [status] = await once(child, "close");
  return status === 0;
}

function start(
  title: string,
  command: string,
  stdio: "inherit" | "pipe",
  more: Record<string, string> = {},
): ChildProcess {
  const begin = performance.now();
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio,
    env: { ...process.env, ...environment, ...more },
  });
  running.add(child);
  child.on("close", () => {
    running.delete(child);
    if (isStopped && running.size === 0) process.exit(1);
    durations.push(`${title} ${Math.round((performance.now() - begin) / 1000)} s`);
  });
  return child;
}

/** Runs a check in parallel with others. Prints its output once finished. */
async function check(
  title: string,
  command: string,
  more: Record<string, string> = {},
): Promise<Result> {
  const child = start(title, command, "pipe", more);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  const [status] = await once(child, "close");
  console.log(`\n── ${title}: ${command}\n${output.join("")}`.trimEnd());
  return status === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [failure(title, command)] };
}

async function vitest(): Promise<Result> {
  const title = "unit and contract";
  const file = join(reports, "vitest.json");
  const passed = await run(
    title,
    `vitest run --reporter=default --reporter=json --outputFile.json=${file}`,
  );
  return readReport(title, file, passed, (content) => {
    const report = vitestReport.parse(content);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const path = relative(root, name);
        const failed = assertionResults.filter((test) => test.status === "failed");
        return failed.length === 0 && status === "failed"
          ? [failure(path, message)]
          : failed.map((test) =>
              failure(`${path} › ${test.fullName}`, test.failureMessages?.join("\n")),
            );
      }),
    };
  });
}

async function playwright(): Promise<Result> {
  const file = join(reports, "browser.json");
  const passed = await run("browser", "playwright test --reporter=list,json", {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Node runs TypeScript itself. Otherwise, each process of Playwright would compile the files with Babel.
    PW_DISABLE_TS_ESM: "1",
  });
  return readReport("browser", file, passed, (content) => {
    const { stats, suites } = playwrightReport.parse(content);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: collectSpecs(suites)
        .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
        .map(({ file: path, line, title, tests }) =>
          failure(
            `tests/browser/${path}:${line} › ${title}`,
            tests
              .flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""))
              .join("\n"),
          ),
        ),
    };
  });
}

function collectSpecs(
  suites: readonly z.infer<typeof playwrightSuite>[],
): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap((suite) => [...suite.specs, ...collectSpecs(suite.suites ?? [])]);
}

/**
 * Returns a failed test's name with the first lines of its error. The full error is further up in the output.
 */
function failure(where: string, why = ""): string {
  const lines = stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [where, ...lines.slice(0, 8).map((line) => `    ${line}`)].join("\n");
}

/** Reads a test runner's report. A failed runner counts as a failure even if no test failed. */
function readReport(
  title: string,
  file: string,
  passed: boolean,
  read: (content: unknown) => Result,
): Result {
  try {
    const result = read(JSON.parse(readFileSync(file, "utf8")));
    return passed || result.failed > 0
      ? result
      : {
          ...result,
          failed: 1,
          failures:
            result.failures.length > 0
              ? result.failures
              : [failure(title, "The test runner failed, although no test reported a failure.")],
        };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [failure(title, `There is no report: ${why}`)],
    };
  }
}

/** Lets a command use the time in which others wait, without slowing them down. Windows has no such command. */
const nice = process.platform === "win32" ? "" : "nice -n 19 ";

/** The result of the browser tests without a build. */
const withoutBuild: Result = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [failure("browser", "The browser tests did not run, because the build failed.")],
};

const results = [
  // These run in parallel, because each is sometimes idle.
  ...(await Promise.all([
    ...(isBuilt() ? [] : [check("build", "npm run build")]),
    check("format", "oxfmt --check"),
    check("unused code", "knip"),
    vitest(),
  ])),
  // The browser tests need the build. The types are checked after it, because it replaces files with types.
  ...(await Promise.all([
    // The linter also reports compiler errors, because it already has the types in memory. Its type checker is written in
    // Go. Rarer garbage collection saves a third of the time.
    check("types and lint", `${nice}oxlint --type-aware --type-check --deny-warnings`, {
      GOGC: "400",
      GOMEMLIMIT: "4GiB",
    }),
    isBuilt() ? playwright() : withoutBuild,
  ])),
];

const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) {
  console.log(`\n── failed\n\n${failures.join("\n\n")}`);
}

console.log(`\n${durations.join(", ")}`);

type Count = "passed" | "failed" | "skipped";
const sum = (part: Count) => results.reduce((total, result) => total + result[part], 0);
const skipped = sum("skipped");
console.log(
  `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
process.exitCode = sum("failed") > 0 ? 1 : 0;
