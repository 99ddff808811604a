/**
 * `npm run fuzz`: repeats the property tests with random seeds and more iterations until the time is up. A
 * failure prints its seed and counterexample. Add the counterexample to the `examples` of the failing
 * `fc.assert` call.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { root } from "./site/root.ts";

type Options = { readonly minutes: number; readonly factor: number; readonly seed?: number };

new Command("fuzz")
  .description("Runs the property tests with random seeds.")
  .argument("[files...]", "only these test files (default: every file with a property test)")
  .option("--minutes <number>", "how long to run", positive, 10)
  .option("--factor <number>", "how many times the iterations of npm test", positive, 25)
  .option("--seed <number>", "run one round with this seed", positive)
  .action(fuzz)
  .parse();

/** Runs rounds until the time is up, even if a round fails. */
function fuzz(given: readonly string[], { minutes, factor, seed }: Options): void {
  const files = given.length > 0 ? given : findPropertyTests();
  const deadline = Date.now() + minutes * 60_000;
  const failed: number[] = [];
  let rounds = 0;
  do {
    rounds += 1;
    const roundSeed = seed ?? randomInt(1, 2 ** 31);
    console.log(`\n── round ${rounds}: seed ${roundSeed}`);
    if (!runRound(files, roundSeed, factor, deadline)) failed.push(roundSeed);
    if (seed !== undefined) break;
  } while (Date.now() < deadline);
  console.log(`\n${rounds} ${rounds === 1 ? "round" : "rounds"}, ${failed.length} failed`);
  for (const seed of failed) {
    console.log(`  npm run fuzz -- ${[...given, "--seed", seed, "--factor", factor].join(" ")}`);
  }
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function runRound(
  files: readonly string[],
  seed: number,
  factor: number,
  deadline: number,
): boolean {
  const { status } = spawnSync("vitest", ["run", "--testTimeout=0", ...files], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      FUZZ_SEED: String(seed),
      FUZZ_FACTOR: String(factor),
      FUZZ_DEADLINE: String(deadline),
    },
  });
  return status === 0;
}

function findPropertyTests(): string[] {
  return globSync("tests/{unit,component,contract}/**/*.test.{ts,tsx}", { cwd: root }).filter(
    (file) => /from "fast-check"|any-document/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
}

function positive(text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}
