/** `npm run test:browsers`: the flows in Firefox and WebKit. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  resolve: {
    alias: {
      "server-only": fileURLToPath(new URL("../support/runner/nothing.ts", import.meta.url)),
    },
  },
  test: {
    env: { QUIRE_ENV_FILE: "", AVIF_PICTURES: "false" },
    include: ["tests/engines/flows.test.ts"],
    globalSetup: ["tests/browser/build.global.ts"],
    reporters: ["verbose"],
    // The machine may be busy.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
