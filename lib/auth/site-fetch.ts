/** Requests to paths of this site, with or without an access token. */
import { readFailure } from "../wix/errors/failure.ts";
import { identityCodes } from "../wix/identity.ts";
import { createNetworkError } from "./auth-error.ts";
import type { PageMember } from "./page-member.ts";
import type { Renewal } from "./renewal.ts";
import type { TokenStore } from "./token-store.ts";
import { isMember } from "./tokens.ts";

/** Sends a request to the site. `path` includes the query. */
export type SiteFetch = (path: string, init: RequestInit) => Promise<Response>;

export type SiteFetchOptions = {
  /** The site's origin, for example `https://blog.example`. */
  readonly origin: string;
  readonly fetch: typeof fetch;
};

/** Creates a `fetch` for paths of this site. It rejects with `NETWORK` if there is no response. */
export function createSiteFetch({ origin, fetch }: SiteFetchOptions): SiteFetch {
  return async (path, init) => {
    const url = new URL(path, origin);
    // A request to another site would leak the token.
    if (url.origin !== origin) throw new TypeError(`${url.origin} is not this site`);
    try {
      return await fetch(url.href, init);
    } catch (cause) {
      if (init.signal?.aborted === true) throw cause;
      throw createNetworkError(cause);
    }
  };
}

/**
 * Creates a `fetch` that sends a bearer token. If the site rejects the token, renews it and retries the
 * request once. With a `pageMember`, rejects with `MEMBER_CHANGED` instead of sending another member's token.
 */
export function createAuthorizedFetch(
  fetch: SiteFetch,
  renewal: Renewal,
  store: TokenStore,
  pageMember?: PageMember,
): SiteFetch {
  return async (path, init) => {
    const tokens = await renewal.ensure();
    pageMember?.check(tokens);
    const response = await send(path, init, tokens.accessToken.value);
    if (!(await isTokenRejected(response))) return response;
    store.expire(tokens.accessToken.value);
    const renewed = await renewal.ensure();
    // A member's request must not be retried as a visitor.
    if (isMember(renewed) !== isMember(tokens)) return response;
    pageMember?.check(renewed);
    return send(path, init, renewed.accessToken.value);
  };

  async function send(path: string, init: RequestInit, token: string): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    const isJson = headers.get("Content-Type")?.startsWith("application/json") === true;
    if (typeof init.body === "string" && !isJson) headers.set("Content-Type", "application/json");
    return fetch(path, { ...init, headers });
  }
}

/** Codes of calls that reject credentials. `invalid_grant` and `invalid_client` are about tokens. */
const { invalidGrant: _grant, invalidClient: _client, ...credentialCodes } = identityCodes;
const credentialAnswers = new Set<string>(Object.values(credentialCodes));

/** Returns whether a 401 concerns the token. A wrong password also causes a 401. */
async function isTokenRejected(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code } = await readFailure(response);
  return code === undefined || !credentialAnswers.has(code);
}
