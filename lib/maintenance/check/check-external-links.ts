/** Checks external links. Several sites are checked concurrently, each with one request at a time. */
import { type Dispatcher, fetch } from "undici";
import { createGuardedAgent, type NetworkOptions } from "../../network/guarded-agent.ts";
import { createProblem, type Report } from "./finding.ts";
import { formatError } from "../../command/format-error.ts";

const sitesAtOnce = 8;
const advice = "Check whether the page has moved, and change or remove the link.";

export type ExternalLinkOptions = NetworkOptions & {
  /** Timeout for each request, in milliseconds. */
  readonly patience?: number | undefined;
};

/** Inconclusive statuses, sent by sites that reject bots or limit requests. */
const inconclusive = new Set([401, 403, 429, 999]);

/** Reports broken links. Returns the number of links checked. `links` maps each URL to the posts that contain it. */
export async function checkExternalLinks(
  links: ReadonlyMap<string, readonly string[]>,
  report: Report,
  { allowPrivateHosts, patience = 10_000 }: ExternalLinkOptions = {},
): Promise<number> {
  const dispatcher = createGuardedAgent({ allowPrivateHosts, timeout: patience });
  const sites = [...Map.groupBy(links.keys(), (url) => new URL(url).host).values()];
  const worker = async () => {
    for (let site = sites.pop(); site !== undefined; site = sites.pop()) {
      for (const url of site) {
        const fault = await findFault(url, dispatcher, patience);
        if (fault === undefined) continue;
        const what = `its link to ${url} ${fault}`;
        for (const where of links.get(url) ?? []) {
          report(createProblem("broken-link", where, what, advice));
        }
      }
    }
  };
  await Promise.all(Array.from({ length: sitesAtOnce }, worker));
  return links.size;
}

/**
 * Requests a page. Returns what is wrong with it, or `undefined` if the link works or the result is
 * inconclusive.
 */
async function findFault(
  url: string,
  dispatcher: Dispatcher,
  patience: number,
): Promise<string | undefined> {
  let fault: string | undefined;
  // Some sites don't support HEAD or respond to it differently.
  for (const method of ["HEAD", "GET"]) {
    try {
      const response = await fetch(url, {
        dispatcher,
        method,
        headers: { "User-Agent": "Quire (link check)", Accept: "*/*" },
        signal: AbortSignal.timeout(patience),
      });
      // Only the status matters, so the body is not read.
      await response.body?.cancel();
      if (response.status < 400 || inconclusive.has(response.status)) return undefined;
      fault = `returns status ${response.status}`;
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      fault = isLate ? "timed out" : `can't be reached: ${formatError(error)}`;
    }
  }
  return fault;
}
