import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../support/servers/listen.ts";
import { openSmallBlog } from "../../support/content/small-blog.ts";
import { startPlatform } from "../../support/servers/site.ts";

/** Data folder shared by all tests. It contains a blog, so that no process imports the sample blog. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "quire-port-"));
  await (await openSmallBlog({ dataDir })).platform.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("processes that share a port all listen on it, the rest keep answering when one stops, and a process that does not share the port cannot start", async () => {
  const port = await freePort();
  const environment = { SHARE_PORT: "true" };
  const first = await startPlatform({ port, environment, dataDir });
  const second = await startPlatform({ port, environment, dataDir });
  try {
    const isThere = async () => (await fetch(`${first.url}/healthz`)).status;
    expect(await isThere()).toBe(200);
    await first.stop();
    expect(await isThere()).toBe(200);

    // A process that does not share its port exits with a single message that names the setting.
    const output = await startPlatform({ port, dataDir }).then(() => "", String);
    expect(output).toContain("exit code 1");
    expect(output).toContain(
      `Port ${port} is in use. Set PLATFORM_PORT to another port, or stop the process that uses it.`,
    );
    expect(output).not.toMatch(/EADDRINUSE| at Server/);
  } finally {
    await second.stop();
    await first.stop();
  }
});

it.each([
  [
    "METRICS_HOST",
    { METRICS_PORT: "9464", METRICS_HOST: "192.0.2.1" },
    "is not an address of this machine",
  ],
  // `process.execPath` is a file, so no folder can be created in it.
  [
    "DATA_DIR",
    { DATA_DIR: `${process.execPath}/data` },
    "it must be a folder in which this user may write",
  ],
])(
  "a process that cannot use its %s exits with a single line",
  async (name, environment, advice) => {
    const output = await startPlatform({ environment, dataDir }).then(() => "", String);
    expect(output).toMatch(/exit code 1:\n[^\n]+\n$/);
    expect(output).toContain(name);
    expect(output).toContain(advice);
    expect(output).not.toContain("stack");
  },
);
