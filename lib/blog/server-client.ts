import "server-only";
import { answerError } from "../proxy/answer-error.ts";
import { toUpstreamRequest } from "../upstream/calls/match-call.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { createBlogClient } from "./client.ts";

/** The blog client that the server uses to render pages. */
export const client = createBlogClient({
  fetch: (input, init) => callAsSite(new Request(input, init)),
});

/** Sends a call of the site's own, at its path on this site. Returns an error response instead of throwing. */
export async function callAsSite(request: Request): Promise<Response> {
  try {
    return await callUpstream(toUpstreamRequest(request));
  } catch (error) {
    return answerError(error);
  }
}
