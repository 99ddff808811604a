import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createBreakers } from "#lib/upstream/breakers.ts";

const call = { name: "GET /v3/posts", service: "blog" } as const;
const ok = async () => Response.json({});
const fail = async () => Response.json({}, { status: 500 });

/** Creates breakers with a probe that responds when the test tells it to. */
function openBreakers() {
  const probes: PromiseWithResolvers<Response>[] = [];
  const breakers = createBreakers({
    cooldown: 0,
    report: () => undefined,
    probe: () => {
      const probe = Promise.withResolvers<Response>();
      probes.push(probe);
      return probe.promise;
    },
  });
  const run = async (send: () => Promise<Response>) => (await breakers.run(call, send)).status;
  return { run, probes };
}

it("a failed call returns without waiting for the probe that it triggers", async () => {
  const { run, probes } = openBreakers();
  for (let count = 0; count < 6; count += 1) expect(await run(fail)).toBe(500);
  expect(probes).toHaveLength(1);
  expect(await run(ok)).toBe(200);
});

it("after a successful probe, it takes five more failures to trigger another", async () => {
  const { run, probes } = openBreakers();
  for (let count = 0; count < 5; count += 1) await run(fail);
  probes[0]?.resolve(Response.json({}));
  await nextTurn();
  for (let count = 0; count < 4; count += 1) await run(fail);
  expect(probes).toHaveLength(1);
  await run(fail);
  expect(probes).toHaveLength(2);
});
