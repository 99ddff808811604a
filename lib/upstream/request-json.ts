import { callUpstream, type Upstream } from "./upstream.ts";

type JsonRequest = {
  /** Defaults to POST if there is a body, otherwise to GET. */
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | undefined;
  readonly body?: unknown;
  /** Access token of the member on whose behalf the call is made. */
  readonly token?: string | undefined;
  /** The client's rate limit key, or `undefined` for the site's own calls. */
  readonly client?: string | undefined;
  readonly headers?: HeadersInit;
};

/** Sends a request with or without a JSON body to an upstream path. */
export function requestJson(
  path: string,
  { method, body, token, client, headers: more }: JsonRequest = {},
  upstream: Upstream = callUpstream,
): Promise<Response> {
  const hasBody = body !== undefined;
  const headers = new Headers(more);
  if (hasBody && !headers.has("content-type")) headers.set("Content-Type", "application/json");
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return upstream(
    new Request(`http://upstream${path}`, {
      method: method ?? (hasBody ? "POST" : "GET"),
      headers,
      body: hasBody ? JSON.stringify(body) : null,
    }),
    client,
  );
}
