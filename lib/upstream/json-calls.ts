/** Calls of the upstream whose bodies are JSON. */
import type { z } from "zod";
import { currentRequestId } from "../logging/request-context.ts";
import { errorResponse } from "../wix/errors/error-response.ts";
import { WireError } from "../wix/errors/errors.ts";
import { callUpstream, type Upstream } from "./upstream.ts";

/**
 * Returns an upstream's response if it is JSON, a redirect, or successful without a body. Visitors must not
 * see any other body: an error response keeps its status and `Retry-After`, but its body is replaced with one
 * in the API's error format. For any other successful response, throws a 502 `UPSTREAM_BAD_ANSWER`.
 */
export async function requireJson(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) return response;
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === 0 && status < 400) return new Response(null, { status, headers });
  if (isJson(bytes)) return new Response(bytes, { status, headers });
  const problem = badAnswer(status < 400 ? 502 : status);
  if (status < 400) throw problem;
  const answer = errorResponse(problem, currentRequestId());
  const wait = headers.get("retry-after");
  if (wait !== null) answer.headers.set("Retry-After", wait);
  return answer;
}

/**
 * Parses a response's JSON body with a schema. Throws a 502 `UPSTREAM_BAD_ANSWER` if the body is not JSON or
 * does not match the schema.
 */
export async function parseAnswer<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body: unknown = await response.json().catch(() => undefined);
  const { data, error } = schema.safeParse(body);
  if (error !== undefined) throw badAnswer(502, error);
  return data;
}

function badAnswer(status: number, cause?: unknown): WireError {
  return new WireError({
    status,
    code: "UPSTREAM_BAD_ANSWER",
    message: "The upstream's response can't be read.",
    cause,
  });
}

function isJson(bytes: ArrayBuffer): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

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
