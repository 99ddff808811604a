import { readCookie } from "../tokens/session-hint.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Creates a `fetch` that sends the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN` of every request that
 * changes data (specification section 9). `readCookies` returns `document.cookie`. Bodies must be strings,
 * because a request may be sent again.
 */
export function withXsrfToken(fetch: typeof globalThis.fetch, readCookies: () => string) {
  const keptToken = () => readCookie(readCookies(), "XSRF-TOKEN");

  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const isSafe = safeMethods.has((init.method ?? "GET").toUpperCase());
    const send = (token: string | undefined): Promise<Response> => {
      const headers = new Headers(init.headers);
      if (token !== undefined && !isSafe) headers.set("X-XSRF-TOKEN", token);
      return fetch(input, { ...init, headers, credentials: "same-origin" });
    };
    const token = keptToken();
    const response = await send(token);
    // The responses to a visitor's first concurrent calls each contain a token, and the browser stores the last one.
    const kept = keptToken();
    return response.status === 403 && !isSafe && kept !== token ? send(kept) : response;
  };
}
