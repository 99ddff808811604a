/** Connects clients built with the unmodified Wix packages. Only their `fetch` is redirected. */
import { answerCalls, createReadAnswer } from "#lib/proxy/answer-calls.ts";
import type { Platform } from "#lib/platform/platform.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { createRoute, createSiteServer } from "../servers/site-server.ts";
import { createMemberSite } from "./member-site.ts";
import { upstreamTo } from "./member-upstream.ts";
import { siteUrl } from "./members.ts";

type Carry = (request: Request) => Promise<Response>;
/** A platform in this process. `onEnd` stops what the clients have started. */
type Backend = Pick<DatabaseBench, "onEnd"> & {
  readonly platform: Pick<Platform, "findRead"> & { readonly fetch: Upstream };
};

function openSite({ platform }: Backend): Carry {
  const site = createMemberSite((request) => platform.fetch(request));
  const answerRead = createReadAnswer(async (request) => platform.findRead(request));
  return createSiteServer(answerCalls(createRoute(site), site, answerRead));
}

/** Opens a site whose hosted upstream is the platform, reached over HTTP. */
function openHostedPair(backend: Backend): Carry {
  let server: Promise<Carry> | undefined;
  const open = async () =>
    createSiteServer(createRoute(createMemberSite(await upstreamTo("hosted", backend, backend))));
  return async (request) => (await (server ??= open()))(request);
}

/** The targets of a script: a platform, or a site at its own host, with an embedded or a hosted upstream. */
const ways = {
  "the platform": ["www.wixapis.com", ({ platform }) => platform.fetch],
  "a hosted pair": ["blog.example", openHostedPair],
  "a site": ["blog.example", openSite],
} as const satisfies Record<string, readonly [host: string, open: (backend: Backend) => Carry]>;
export type Way = keyof typeof ways;
const wayNames = Object.keys(ways).filter((way): way is Way => way in ways);

/**
 * Returns all targets on SQLite. On Postgres, returns only the last one, which goes through the proxy, because the
 * targets differ only in the paths of the calls.
 */
export const listWays = ({ kind }: Pick<DatabaseBench, "kind">): readonly Way[] =>
  kind === "sqlite" ? wayNames : wayNames.slice(-1);

/** Returns the options of a client whose calls carry `token`, an access token or an API key. */
export function connect(backend: Backend, way: Way, token?: string) {
  const [apiBaseUrl, open] = ways[way];
  const carry = open(backend);
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
  return {
    host: { apiBaseUrl },
    auth: { getAuthHeaders: () => ({ headers }) },
    fetch: (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const request = new Request(
        siteUrl + pathname + search,
        input instanceof Request ? input : init,
      );
      return carry(new Request(request, { redirect: "manual" }));
    },
  };
}

/** Returns the status of a call for members without a token. A site sends its own visitor token to a hosted upstream. */
export const statusWithoutToken = (way: Way): number => (way === "a hosted pair" ? 403 : 401);
