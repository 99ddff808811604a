import { readCookie } from "./session-hint.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * `fetch` that repeats the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN` of every request that changes
 * something (specification section 9); `readCookies` gives the text of `document.cookie`.
 */
export function withXsrfToken(fetch: typeof globalThis.fetch, readCookies: () => string) {
  return async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const token = readCookie(readCookies(), "XSRF-TOKEN");
    if (token !== undefined && !safeMethods.has((init.method ?? "GET").toUpperCase())) {
      headers.set("X-XSRF-TOKEN", token);
    }
    return fetch(input, { ...init, headers, credentials: "same-origin" });
  };
}
