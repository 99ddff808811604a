/** Summarises a processor profile: the time by package or folder, and the functions that take most of it. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapping } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../../scripts/site/root.ts";
import { printTable } from "../table.ts";
import type { Frame, Profile } from "./inspector.ts";

const groups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["React", /react-server-dom|react-dom|node_modules\/(?:react|scheduler)\//],
  ["Next", /node_modules\/next\/|\[turbopack\]/],
  ["Kysely and SQLite", /node_modules\/(?:kysely|better-sqlite3|pg)\//],
  ["MUI and Emotion", /node_modules\/(?:@mui|@emotion|stylis)\//],
  ["Wix client", /node_modules\/@wix\//],
  ["undici", /node_modules\/undici\/|^node:internal\/deps\/undici/],
];

/** Files that contain many modules: the site's build and Next's runtime. */
const bundle = /\/\.next\/|\/compiled\/next-server\//;

/** Functions of V8 that are no work for a page. */
const idle = new Set(["(idle)", "(program)", "(root)"]);

type Place = { readonly name: string; readonly source: string; readonly group: string };

/** Prints the self time for one of `count` pages by group, and of the `most` slowest functions. */
export function printProfile(title: string, profile: Profile, count: number, most = 40): void {
  const byGroup = new Map<string, number>();
  const byFunction = new Map<string, number>();
  const places = findPlaces(profile);
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const place = places.get(id);
    // A sample's time is the time until the next one.
    const time = (profile.timeDeltas[index + 1] ?? 0) / 1000 / count;
    if (place === undefined || idle.has(place.name)) continue;
    total += time;
    const key = `${place.name}  ${place.source}`;
    byGroup.set(place.group, (byGroup.get(place.group) ?? 0) + time);
    byFunction.set(key, (byFunction.get(key) ?? 0) + time);
  }
  const list = (times: ReadonlyMap<string, number>) =>
    [...times]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([name, time]) => [
        name,
        `${time.toFixed(3)} ms`,
        `${((100 * time) / total).toFixed(1)} %`,
      ]);
  printTable(
    `${title}, self time on the main thread`,
    ["group", "a page", "share"],
    [...list(byGroup), ["all", `${total.toFixed(3)} ms`, "100 %"]],
  );
  printTable(`${title}, functions`, ["function", "a page", "share"], list(byFunction));
}

/** Returns the place of each node. Native functions belong to the group of their caller. */
function findPlaces({ nodes }: Profile): ReadonlyMap<number, Place> {
  const find = createSourceFinder();
  const places = new Map<number, Place>();
  const parents = new Map(
    nodes.flatMap(({ id, children }) => children.map((child) => [child, id])),
  );
  // V8 lists callers before the functions that they call.
  for (const { id, callFrame } of nodes) {
    const { functionName: name, url } = callFrame;
    const caller = places.get(parents.get(id) ?? 0);
    if (url !== "") {
      const source = find(callFrame);
      places.set(id, { name: name || "(anonymous)", source, group: nameGroup(source) });
    } else if (name.startsWith("(")) places.set(id, { name, source: "", group: name });
    else {
      const { source = "", group = "native" } = caller ?? {};
      places.set(id, {
        name: `native ${name || "(anonymous)"}`,
        source: source && `in ${source}`,
        group,
      });
    }
  }
  return places;
}

function nameGroup(source: string): string {
  const known = groups.find(([, pattern]) => pattern.test(source))?.[0];
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/:]+)/.exec(source)?.[1];
  const folder = /^(?:node:internal\/[^/:]+|lib\/[^/]+|[^/]+)/.exec(source)?.[0];
  return known ?? dependency ?? folder ?? "other";
}

/** Creates the function that returns the file and line of a function, for bundles from their source maps. */
function createSourceFinder(): (frame: Frame) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const readMap = (file: string) => {
    if (!bundle.test(file) || !existsSync(`${file}.map`)) return undefined;
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!/^(?:file:|\/)/.test(url)) return url;
    const file = url.startsWith("/") ? url : fileURLToPath(url);
    if (!maps.has(file)) maps.set(file, readMap(file));
    const entry: Partial<SourceMapping> = maps.get(file)?.findEntry(lineNumber, columnNumber) ?? {};
    if (entry.originalSource !== undefined) {
      const source = decodeURIComponent(entry.originalSource)
        .replace(/^(?:.*\[project\]\/|(?:\.\.\/)+)/, "")
        .replace(/^webpack:\/\/next\/(?:\.\/)?/, "node_modules/next/");
      return `${source}:${(entry.originalLine ?? 0) + 1}`;
    }
    return `${relative(root, file)}:${lineNumber + 1}`;
  };
}
