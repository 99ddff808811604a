/** Finds modules that take long to execute, with their imports, so that a page can execute each in a separate task. */

/** Texts in React DOM, in React's client for payloads, and in two modules that import much of Next's router. */
const markers = [
  'rendererPackageName:"react-dom"',
  ".createFromFetch=",
  "RedirectErrorBoundary:function",
  "createMutableActionQueue:function",
];

/** The beginning of a module in the form in which Turbopack writes it. */
const moduleStart = /[,[](\d+),\([\w$]+(?:,[\w$]+)*\)=>\{"use strict";/g;

/** Returns the IDs of the large modules. Leaves out a module that no script contains in the known form. */
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
