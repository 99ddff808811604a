/** Connects clients made of the unmodified Wix packages; only their `fetch` is redirected. */
import type { DatabaseBench } from "../databases/database.ts";
import { createMemberSite } from "./member-site.ts";
import { siteUrl, type Members } from "./members.ts";

type Carry = (request: Request) => Promise<Response>;

const toPlatform = ({ platform }: Members): Carry => platform.fetch;
const toSite = ({ platform }: Members): Carry =>
  createMemberSite((request) => platform.fetch(request));

/** The ways in which a script reaches a blog: with the paths of the API's host, or with those of a site. */
export const ways = {
  "the platform, as the API's host spells calls": ["www.wixapis.com", toPlatform],
  "the platform, as a site's host spells calls": ["blog.example", toPlatform],
  "the same-site prefixes": ["blog.example", toSite],
} as const;
export type Way = keyof typeof ways;
const wayNames = Object.keys(ways).filter((way): way is Way => way in ways);

/**
 * Returns all ways on SQLite. Returns only the last one, through the proxy, on Postgres, because the ways differ
 * only in the paths of the calls.
 */
export const chooseWays = <Name>(
  { kind }: Pick<DatabaseBench, "kind">,
  names: readonly Name[],
): readonly Name[] => (kind === "sqlite" ? names : names.slice(-1));

export const listWays = (bench: Pick<DatabaseBench, "kind">): readonly Way[] =>
  chooseWays(bench, wayNames);

/** Returns the options of a client whose calls carry `token`, an access token or an API key. */
export function connect(members: Members, way: Way, token?: string) {
  const [apiBaseUrl, open] = ways[way];
  const carry = open(members);
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
  return {
    host: { apiBaseUrl },
    auth: { getAuthHeaders: () => ({ headers }) },
    fetch: (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return carry(new Request(siteUrl + pathname + search, { ...init, redirect: "manual" }));
    },
  };
}
