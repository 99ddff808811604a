/**
 * `npm run faults -- [names] [--rounds n] [--minutes n] [--seconds n] [--seed n] [--posts n]`: runs the named
 * fault checks, or all of them. They take too long for `npm test`. Each check is a module in this folder;
 * docs/faults.md lists them.
 */
import { parseArgs } from "node:util";
import { freshness } from "./freshness.ts";
import { kill } from "./kill.ts";
import { looks } from "./looks.ts";
import { memory } from "./memory.ts";
import { slowConnections } from "./slow-connections.ts";
import { soak, type SoakOptions } from "./soak/soak.ts";

export type FaultOptions = {
  /** How many times a check injects its fault, if it does so repeatedly. */
  readonly rounds: number;
  /** Duration of checks that watch the site. */
  readonly minutes: number;
} & SoakOptions;

/** A fault check. Rejects if the outcome is not safe. */
type Fault = (options: FaultOptions) => Promise<void>;

const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ["freshness", freshness],
  ["kill", kill],
  ["looks", looks],
  ["memory", memory],
  ["slow-connections", slowConnections],
  ["soak", soak],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "100" },
    minutes: { type: "string", default: "10" },
    seconds: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    posts: { type: "string", default: "5000" },
    connections: { type: "string", default: "8" },
  },
});
const options: FaultOptions = {
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  posts: Number(values.posts),
  connections: Number(values.connections),
};

for (const name of positionals.length > 0 ? positionals : faults.keys()) {
  const fault = faults.get(name);
  if (fault === undefined) {
    throw new Error(`no fault is called ${name}; there are: ${[...faults.keys()].join(", ")}`);
  }
  console.log(`── ${name}`);
  await fault(options);
}
