/** Prints the results of `--cold`. */
import { megabytes, milliseconds, printTable, ratio } from "../table.ts";
import type { Duration } from "./commands.ts";
import type { Crawl } from "./crawl.ts";
import type { Costs } from "./series.ts";

/** Prints a row for each page, with the first column compared with the others. Skips an empty table. */
export function printCosts(title: string, costs: Costs): void {
  const rows = Object.entries(costs);
  if (rows.length === 0) return;
  const [own = "", ...others] = new Set(rows.flatMap(([, columns]) => Object.keys(columns)));
  printTable(
    title,
    [
      "page",
      ...[own, ...others].flatMap((name) => [name, "to floor"]),
      ...others.map((name) => `to ${name}`),
    ],
    rows.map(([row, columns]) => [
      row,
      ...[own, ...others].flatMap((name) => {
        const cost = columns[name];
        return cost === undefined ? ["", ""] : [milliseconds(cost.time), ratio(cost.ratio)];
      }),
      ...others.map((name) => {
        const [one, other] = [columns[own], columns[name]];
        return one === undefined || other === undefined ? "" : ratio(one.time / other.time);
      }),
    ]),
  );
}

export function printCrawl(crawl: Readonly<Record<string, Crawl>>): void {
  printTable(
    "A crawl of posts that were never rendered, four at once, and a reader of a stored page",
    ["server", "a post", "to floor", "reader's p99, idle", "while crawled", "memory at most"],
    Object.entries(crawl).map(([name, one]) => [
      name,
      milliseconds(one.time),
      ratio(one.time / (crawl["floor"]?.time ?? Number.NaN)),
      milliseconds(one.idle),
      milliseconds(one.crawled),
      megabytes(one.peakBytes),
    ]),
  );
}

export function printDurations(
  title: string,
  unit: string,
  durations: Readonly<Record<string, Duration>>,
): void {
  printTable(
    title,
    ["what", "processor", `to ${unit}`, "time"],
    Object.entries(durations).map(([name, { processor, wall }]) => [
      name,
      milliseconds(processor),
      ratio(processor / (durations[unit]?.processor ?? Number.NaN)),
      milliseconds(wall),
    ]),
  );
}
