import "server-only";
import { settings } from "../config/current.ts";
import { log } from "../operations/log.ts";
import { count } from "../operations/metrics.ts";
import { WireError } from "../wix/errors.ts";
import { embeddedPlatform } from "./embedded-platform.ts";
import { createHostedUpstream } from "./hosted.ts";

/**
 * Answers a call. The path is that of the API's own host, for example `/v3/posts`. `client` is the rate limit
 * key of the client on whose behalf the call is made; it is `undefined` for the site's own calls.
 */
export type Upstream = (request: Request, client?: string) => Promise<Response>;

let current: Upstream | undefined;

/** Calls whichever upstream the settings name. Nothing outside this folder knows which. */
export const callUpstream: Upstream = async (request, client) => {
  current ??= createUpstream();
  try {
    const response = await current(request, client);
    count("upstreamCalls", `${Math.floor(response.status / 100)}xx`);
    return response;
  } catch (error) {
    count("upstreamCalls", error instanceof WireError ? error.code : "FAILED");
    throw error;
  }
};

function createUpstream(): Upstream {
  const { hosted } = settings();
  if (hosted !== undefined) {
    return createHostedUpstream({ ...hosted, report: (message) => log().warn(message) });
  }
  return async (request, client) => (await embeddedPlatform()).fetch(request, client);
}
