/** Finds large modules in the build's scripts, so that a page can execute each of them in a separate task. */

/** Texts in the source of React DOM, and of the reducers of Next's router with all their dependencies. */
const markers = ['rendererPackageName:"react-dom"', ".ACTION_SERVER_PATCH:"];

/** The beginning of a module in the form in which Turbopack writes it. */
const moduleStart = /[,[](\d+),\([\w$]+(?:,[\w$]+)*\)=>\{"use strict";/g;

/** Returns the IDs of React DOM's module and the router's, without those that no script contains in the known form. */
export function findLargeModules(scripts: readonly Buffer[]): string[] {
  return markers.map((marker) => findModule(scripts, marker)).filter((id) => id !== undefined);
}

function findModule(scripts: readonly Buffer[], marker: string): string | undefined {
  for (const script of scripts) {
    const end = script.indexOf(marker);
    if (end === -1) continue;
    const before = script.subarray(0, end).toString();
    return [...before.matchAll(moduleStart)].at(-1)?.[1];
  }
  return undefined;
}
