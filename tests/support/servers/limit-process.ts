/**
 * Counts calls against the site's rate limits in a separate process. Each line of input contains a limit's name, an
 * address and a number. Makes that number of concurrent calls and prints the results.
 */
import { createInterface } from "node:readline";
import type { LimitName } from "../../../lib/rate-limit/address-limits.ts";
import { takeLimit } from "../../../lib/proxy/limits.ts";
import { WireError } from "../../../lib/wix/errors/errors.ts";

const names: readonly LimitName[] = ["register", "login", "mail", "change", "token", "read"];

for await (const line of createInterface(process.stdin)) {
  const [wanted, address = "", count] = line.split(" ");
  const name = names.find((known) => known === wanted);
  if (name === undefined) throw new Error(`there is no limit ${wanted}`);
  const headers = new Headers({ "X-Quire-Client-Address": address });
  const calls = Array.from({ length: Number(count) }, () => takeLimit(headers, name));
  const outcomes = await Promise.allSettled(calls);
  const refusals: unknown[] = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  const known = refusals.filter((reason) => reason instanceof WireError);
  console.log(
    JSON.stringify({
      passed: outcomes.length - refusals.length,
      refused: known.map(({ status, retryAfterSeconds }) => ({ status, retryAfterSeconds })),
      failed: refusals.length - known.length,
    }),
  );
}
