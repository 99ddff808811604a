/**
 * One HTTP exchange with an upstream, by undici itself: Next replaces the global `fetch` with one that
 * caches, and only the library's own says how long a connection may take.
 */
import { Agent, fetch } from "undici";
import { WireError } from "../wix/errors.ts";

const connectTimeout = 5_000;
const agent = new Agent({ connect: { timeout: connectTimeout } });

/** What a caller of the site is told to wait before another try, in seconds. */
const retryAfterSeconds = 5;

/** Statuses whose answers have no body. */
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Sends a request and gives the answer. What goes wrong on the way is a 503 or a 504 (after `timeout`
 * milliseconds) that says nothing of addresses.
 */
export async function exchange(request: Request, timeout: number): Promise<Response> {
  try {
    const body = request.body === null ? null : await request.arrayBuffer();
    const response = await fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      body,
      dispatcher: agent,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = response;
    const payload = bodiless.has(status) ? null : await response.arrayBuffer();
    return new Response(payload, { status, headers: [...response.headers] });
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
    throw new WireError({
      status: isTimeout ? 504 : 503,
      code: isTimeout ? "UPSTREAM_TIMEOUT" : "UPSTREAM_UNAVAILABLE",
      message: isTimeout ? "The upstream did not answer in time." : "The upstream is unavailable.",
      retryAfterSeconds,
      cause,
    });
  }
}
