import { longestRedirectChain, type RedirectProblem } from "../../../wix/site/redirects.ts";

/** Maximum number of steps to follow. A longer loop is reported as a chain that is too long. */
const longestSearch = 50;

/**
 * Finds the new redirects with which a chain of redirects would be a loop or too long. `targets` maps the
 * path of each redirect to the path of its target, or to `undefined` if it leads to another site.
 */
export function findChainProblems(
  targets: ReadonlyMap<string, string | undefined>,
  isNew: (path: string) => boolean,
): Map<string, RedirectProblem> {
  const problems = new Map<string, RedirectProblem>();
  for (const start of targets.keys()) {
    const visited = new Set<string>();
    let next: string | undefined = start;
    while (next !== undefined && targets.has(next) && visited.size < longestSearch) {
      if (visited.has(next)) break;
      visited.add(next);
      next = targets.get(next);
    }
    const isLoop = next !== undefined && visited.has(next);
    if (!isLoop && visited.size <= longestRedirectChain) continue;
    for (const path of visited) {
      if (!isNew(path) || problems.get(path) === "REDIRECT_LOOP") continue;
      problems.set(path, isLoop ? "REDIRECT_LOOP" : "REDIRECT_CHAIN_TOO_LONG");
    }
  }
  return problems;
}
