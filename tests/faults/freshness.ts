/**
 * Runs two instances that share a Postgres, with readers on both, while Redis is killed, restarted and
 * frozen. No response may contain content that is more than a second out of date. `npm test` runs the same
 * check for a few seconds (tests/browser/operations/several-instances.spec.ts); this check runs for any length of time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startInstances, watchFreshness } from "../support/servers/freshness.ts";

const phaseMilliseconds = 10_000;

/** Rejects if any response was outdated or failed. */
export async function freshness({ minutes }: { readonly minutes: number }): Promise<void> {
  const instances = await startInstances();
  if (instances === undefined) {
    console.log("Left out: it needs a Postgres and a Redis on this machine.");
    return;
  }
  const { sites, platform, redis, stop } = instances;
  try {
    const end = Date.now() + minutes * 60_000;
    let kills = 0;
    const report = await watchFreshness(sites, platform, async () => {
      do {
        await sleep(phaseMilliseconds);
        await redis.kill();
        kills += 1;
        await sleep(phaseMilliseconds);
        await redis.revive();
        await sleep(phaseMilliseconds);
        redis.freeze();
        await sleep(phaseMilliseconds);
        redis.wake();
      } while (Date.now() < end);
    });
    const { changes, answers, longest, failures, stale } = report;
    console.log(
      `${changes} changes, ${answers} answers, Redis killed ${kills} times: shown longest for ${Math.round(longest)} ms after a change`,
    );
    if (stale.length + failures.length > 0) {
      throw new Error([...stale, ...failures].slice(0, 20).join("\n"));
    }
  } finally {
    await stop();
  }
}
