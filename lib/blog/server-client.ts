import "server-only";
import { answerError } from "../proxy/answer-error.ts";
import { toUpstreamRequest } from "../upstream/calls.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { createBlogClient } from "./client.ts";

/** The blog client used by the server to render pages. */
export const client = createBlogClient({
  fetch: (input, init) => callAsSite(new Request(input, init)),
});

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
