/** Finds React DOM in the build's scripts, so that a page can execute it in a separate task. */

/** A text in the source of React DOM. */
const marker = 'rendererPackageName:"react-dom"';

/** The beginning of a module in the form in which Turbopack writes it. */
const moduleStart = /[,[](\d+),\([\w$]+(?:,[\w$]+)*\)=>\{"use strict";/g;

/** Returns the ID of the module that contains React DOM, or `undefined` if no script contains it in the known form. */
export function findReactModule(scripts: Iterable<Buffer>): string | undefined {
  for (const script of scripts) {
    const end = script.indexOf(marker);
    if (end === -1) continue;
    const before = script.subarray(0, end).toString();
    return [...before.matchAll(moduleStart)].at(-1)?.[1];
  }
  return undefined;
}
