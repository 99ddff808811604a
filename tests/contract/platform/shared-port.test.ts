import { expect, it } from "vitest";
import { freePort } from "../../support/listen.ts";
import { startPlatform } from "../../support/site.ts";

it("processes that may share a port listen at one, and each answers when the others are gone", async () => {
  const port = await freePort();
  const environment = { SHARE_PORT: "true" };
  const first = await startPlatform({ port, environment });
  const second = await startPlatform({ port, environment, dataDir: first.dataDir });
  try {
    const isThere = async () => (await fetch(`${first.url}/healthz`)).status;
    expect(await isThere()).toBe(200);
    await first.stop({ keepData: true });
    expect(await isThere()).toBe(200);
    // Who may not is told so by the system.
    await expect(startPlatform({ port, dataDir: first.dataDir })).rejects.toThrow(/EADDRINUSE/);
  } finally {
    await second.stop();
    await first.stop();
  }
});
