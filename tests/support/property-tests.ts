/**
 * How every property test of the suite runs. `npm test` always uses the same seed, so that a run does
 * not fail by chance. `npm run fuzz` sets the variables below: random seeds and many times more runs.
 */
import { vi } from "vitest";

const fixedSeed = 20_270_314;

const { FUZZ_SEED = fixedSeed, FUZZ_FACTOR = 1, FUZZ_DEADLINE } = process.env;

type Parameters = { readonly numRuns?: number; readonly interruptAfterTimeLimit?: number };

/** Parameters of `fc.assert` that a run of `npm run fuzz` changes: more runs, until its time is up. */
function intensify(parameters: Parameters): Parameters {
  const numRuns = (parameters.numRuns ?? 100) * Number(FUZZ_FACTOR);
  if (FUZZ_DEADLINE === undefined) return { ...parameters, numRuns };
  const timeLeft = Number(FUZZ_DEADLINE) - Date.now();
  return timeLeft > 5_000
    ? { ...parameters, numRuns, interruptAfterTimeLimit: timeLeft }
    : { ...parameters, numRuns: 1 };
}

// The mock is only made for files that import the module: most files do not.
vi.doMock(import("fast-check"), async (importOriginal) => {
  const original = await importOriginal();
  original.configureGlobal({ seed: Number(FUZZ_SEED) });
  const assert = new Proxy(original.assert, {
    apply: (target, self, [property, parameters = {}]: [unknown, Parameters?]) =>
      Reflect.apply(target, self, [property, intensify(parameters)]),
  });
  return { ...original, default: { ...original.default, assert }, assert };
});
