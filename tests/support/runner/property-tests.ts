/**
 * Configures fast-check for all property tests. `npm test` uses a fixed seed so that it does not fail at
 * random. `npm run fuzz` sets the environment variables below to use random seeds and more iterations.
 */
import { vi } from "vitest";

const fixedSeed = 20_270_314;

const { FUZZ_SEED = fixedSeed, FUZZ_FACTOR = 1, FUZZ_DEADLINE } = process.env;

type Parameters = { readonly numRuns?: number; readonly interruptAfterTimeLimit?: number };

/**
 * Returns the parameters for `fc.assert` with the extra iterations and time limit that `npm run fuzz`
 * requests.
 */
function intensify(parameters: Parameters): Parameters {
  const numRuns = (parameters.numRuns ?? 100) * Number(FUZZ_FACTOR);
  if (FUZZ_DEADLINE === undefined) return { ...parameters, numRuns };
  const timeLeft = Number(FUZZ_DEADLINE) - Date.now();
  return timeLeft > 5_000
    ? { ...parameters, numRuns, interruptAfterTimeLimit: timeLeft }
    : { ...parameters, numRuns: 1 };
}

// The factory runs only for test files that import fast-check.
vi.doMock(import("fast-check"), async (importOriginal) => {
  const original = await importOriginal();
  original.configureGlobal({ seed: Number(FUZZ_SEED) });
  const assert = new Proxy(original.assert, {
    apply: (target, self, [property, parameters = {}]: [unknown, Parameters?]) =>
      Reflect.apply(target, self, [property, intensify(parameters)]),
  });
  return { ...original, default: { ...original.default, assert }, assert };
});
