import "server-only";
import { settings } from "../config/current.ts";
import { answerError } from "../proxy/answer-error.ts";
import { toUpstreamRequest } from "../upstream/calls.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { createBlogClient, type BlogClient } from "./client.ts";
import { directCalls } from "./direct-client.ts";

let current: BlogClient | undefined;

/** Returns the blog client used by the server to render pages. */
export function client(): BlogClient {
  current ??= {
    ...createBlogClient({ fetch: (input, init) => callAsSite(new Request(input, init)) }),
    ...(settings().hosted === undefined ? directCalls : {}),
  };
  return current;
}

/**
 * Sends one of the site's own calls, addressed by its path on this site. Returns an error response instead of
 * throwing.
 */
export async function callAsSite(request: Request): Promise<Response> {
  try {
    return await callUpstream(toUpstreamRequest(request));
  } catch (error) {
    return answerError(error);
  }
}
