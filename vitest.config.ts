import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const nothing = fileURLToPath(new URL("./tests/support/runner/nothing.ts", import.meta.url));

/** An empty replacement for `server-only`, which protects browser bundles and has no use in tests. */
const alias = { "server-only": nothing };

/** Tests of modules that keep state in their process, for example settings. Each file loads the modules again. */
const stateful = [
  "contract/site",
  "unit/auth",
  "unit/messages",
  "unit/server/cache",
  "unit/proxy",
].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

const contract = {
  globalSetup: ["tests/support/databases/databases.global.ts"],
  setupFiles: ["tests/support/runner/quiet-console.ts", "tests/support/runner/property-tests.ts"],
  // Some tests start several processes, one after the other, and the machine may be busy.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

/**
 * Runs a project's files that use jsdom one after the other. A worker ends as soon as the next file has another
 * environment. Otherwise, Vitest would start dozens of workers, and each of them would load the modules again.
 * `--sequence.shuffle.files` has no effect with a sequencer.
 */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(
      // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
      await super.sort(files),
      ({ project, moduleId }) => `${project.name} ${usesJsdom(moduleId)}`,
    );
    return [...groups.values()].flat();
  }
}

function usesJsdom(file: string): boolean {
  return readFileSync(file, "utf8").startsWith("// @vitest-environment jsdom");
}

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // No `.env`: tests do not depend on the developer's settings.
    env: { QUIRE_ENV_FILE: "" },
    // More than the usual two processors, because contract tests wait for mail and Postgres. Each worker loads the
    // modules again.
    maxWorkers: 3,
    // Starting a worker for each file would take a quarter of the run time.
    isolate: false,
    sequence: { sequencer: EnvironmentSequencer },
    // A condition may take long on a busy machine. The timeout does not slow down passing tests.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/{unit,component}/**/*.test.{ts,tsx}"],
          exclude: stateful,
          // axe checks whole documents, and the machine may be busy.
          testTimeout: 120_000,
          setupFiles: [
            "tests/support/runner/quiet-console.ts",
            "tests/support/runner/property-tests.ts",
            "tests/support/runner/reset-document.ts",
          ],
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          ...contract,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude: stateful,
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          ...contract,
          name: "stateful",
          include: stateful,
          setupFiles: [
            ...contract.setupFiles,
            "tests/support/runner/fresh-modules.ts",
            "tests/support/runner/reset-document.ts",
          ],
        },
      },
    ],
  },
});
