import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const nothing = fileURLToPath(new URL("./tests/support/nothing.ts", import.meta.url));

/** `server-only` guards the browser bundle; outside a bundle there is nothing to guard. */
const alias = { "server-only": nothing };

/** Tests of modules that keep state in their process, for example settings. Each file loads them again. */
const stateful = [
  "contract/site",
  "unit/auth",
  "unit/messages",
  "unit/page-store",
  "unit/proxy",
].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

const contract = {
  globalSetup: ["tests/support/databases.global.ts"],
  setupFiles: ["tests/support/quiet-console.ts", "tests/support/property-tests.ts"],
  // Some start processes one after the other, on machines that may be busy.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // No `.env`: tests do not depend on the developer's settings.
    env: { QUIRE_ENV_FILE: "" },
    // Contract tests wait for disks, mail and Postgres more than they compute.
    maxWorkers: 4,
    // A worker for each file would take a quarter of the time.
    isolate: false,
    // What is waited for may take long on a machine that is busy; what works takes no longer for it.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: stateful,
          // Whole documents are looked at by axe, on machines that may be busy.
          testTimeout: 120_000,
          setupFiles: ["tests/support/quiet-console.ts", "tests/support/property-tests.ts"],
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
          setupFiles: [...contract.setupFiles, "tests/support/fresh-modules.ts"],
        },
      },
    ],
  },
});
