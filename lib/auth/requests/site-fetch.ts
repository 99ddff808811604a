/** Calls to paths of this site with an access token. */
import { readFailure } from "../../wix/failure.ts";
import { identityCodes } from "../../wix/identity.ts";
import { networkError } from "../auth-error.ts";
import type { Renewal } from "../tokens/renewal.ts";
import { isMember } from "../tokens/token.ts";
import type { SiteFetch } from "../tokens/token-request.ts";
import type { TokenStore } from "../tokens/token-store.ts";

export type SiteFetchOptions = {
  /** The origin of the site, for example `https://blog.example`. */
  readonly origin: string;
  readonly fetch: typeof fetch;
};

/** Creates a `fetch` for paths of this site. It rejects with `NETWORK` if there is no response. */
export function createSiteFetch({ origin, fetch }: SiteFetchOptions): SiteFetch {
  return async (path, init) => {
    const url = new URL(path, origin);
    // A request to another site would disclose the token.
    if (url.origin !== origin) throw new TypeError(`${url.origin} is not this site`);
    try {
      return await fetch(url.href, init);
    } catch (cause) {
      if (init.signal?.aborted === true) throw cause;
      throw networkError(cause);
    }
  };
}

const identityAnswers = new Set<string>(Object.values(identityCodes));

/**
 * Creates a `fetch` that sends a bearer token. If the site rejects the token, renews it and repeats the request
 * once.
 */
export function createAuthorizedFetch(
  fetch: SiteFetch,
  renewal: Renewal,
  store: TokenStore,
): SiteFetch {
  return async (path, init) => {
    const tokens = await renewal.ensure();
    const response = await send(path, init, tokens.accessToken.value);
    if (!(await refusesToken(response))) return response;
    store.expire(tokens.accessToken.value);
    const renewed = await renewal.ensure();
    // A member's request must not be repeated as a visitor.
    if (isMember(renewed) !== isMember(tokens)) return response;
    return send(path, init, renewed.accessToken.value);
  };

  async function send(path: string, init: RequestInit, token: string): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    if (typeof init.body === "string" && !isJson(headers)) {
      headers.set("Content-Type", "application/json");
    }
    return fetch(path, { ...init, headers });
  }
}

/** Returns whether a 401 is about the token. A wrong password is a 401, too. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code } = await readFailure(response);
  return code === undefined || !identityAnswers.has(code);
}

function isJson(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("application/json") === true;
}
