import { longestRedirectChain, type RedirectProblem } from "../../../wix/redirects.ts";

/** Steps after which a chain counts as too long, even if it is a loop. */
const longestSearch = 50;

/**
 * Finds the new redirects with which a chain of redirects would be a loop or too long. `targets` contains the paths that
 * all redirects lead to, by their own paths.
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
