import { expect, test } from "@playwright/test";
import { startInstances, watchFreshness, type Instances } from "../../support/servers/freshness.ts";

test.describe("two instances that share a Redis", () => {
  let instances: Instances | undefined;
  test.beforeAll(async () => {
    instances = await startInstances();
  });
  test.afterAll(() => instances?.stop());

  test("show no content that is more than a second out of date while Redis is stopped and restarted", async () => {
    test.skip(instances === undefined, "needs a Postgres and a Redis on this machine");
    if (instances === undefined) return;
    const { sites, platform, redis } = instances;
    const report = await watchFreshness(sites, platform, async (progress) => {
      const goOn = async () => {
        const { changes, answers } = progress();
        const timeout = 60_000;
        await expect.poll(() => progress().changes, { timeout }).toBeGreaterThan(changes + 7);
        await expect.poll(() => progress().answers, { timeout }).toBeGreaterThan(answers + 7);
      };
      await goOn();
      await redis.kill();
      await goOn();
      await redis.revive();
      await goOn();
    });
    expect(report.failures).toEqual([]);
    expect(report.stale).toEqual([]);
  });
});
