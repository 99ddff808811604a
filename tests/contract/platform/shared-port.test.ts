import { expect, it } from "vitest";
import { freePort } from "../../support/servers/listen.ts";
import { startPlatform } from "../../support/servers/site.ts";

it("processes that share a port all listen on it, and the rest keep answering when one stops", async () => {
  const port = await freePort();
  const environment = { SHARE_PORT: "true" };
  const first = await startPlatform({ port, environment });
  const second = await startPlatform({ port, environment, dataDir: first.dataDir });
  try {
    const isThere = async () => (await fetch(`${first.url}/healthz`)).status;
    expect(await isThere()).toBe(200);
    await first.stop({ keepData: true });
    expect(await isThere()).toBe(200);
  } finally {
    await second.stop();
    await first.stop();
  }
});

it("a process whose port is in use exits with a single message that names the setting", async () => {
  const port = await freePort();
  const first = await startPlatform({ port });
  try {
    const output = await startPlatform({ port, dataDir: first.dataDir }).then(() => "", String);
    expect(output).toContain("exit code 1");
    expect(output).toContain(
      `Port ${port} is in use. Set PLATFORM_PORT to another port, or stop the process that uses it.`,
    );
    expect(output).not.toMatch(/EADDRINUSE| at Server/);
  } finally {
    await first.stop();
  }
});
