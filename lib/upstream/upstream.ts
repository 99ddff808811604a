import { settings } from "../config/current.ts";
import { log } from "../logging/log.ts";
import { count } from "../metrics/metrics.ts";
import type { PlainRequest, PlainResponse } from "../platform/http/public-reads.ts";
import type { Platform } from "../platform/platform.ts";
import { toWireError } from "../wix/errors/error-response.ts";
import { WireError } from "../wix/errors/errors.ts";
import { sharedPlatform } from "./shared-platform.ts";

/**
 * Answers a call. The path is a path on the API's own host, for example `/v3/posts`. `client` is the rate
 * limit key of the client on whose behalf the call is made, or `undefined` for the site's own calls.
 */
export type Upstream = (request: Request, client?: string) => Promise<Response>;

let current: Promise<Upstream> | undefined;

/** Calls the upstream selected by the settings. Code outside this folder does not depend on the selection. */
export const callUpstream: Upstream = async (request, client) => {
  current ??= createUpstream();
  const upstream = current;
  return counted(async () => (await upstream)(request, client));
};

/**
 * Finds the function that answers a public read of the platform in this process, without HTTP messages. `undefined` for
 * other calls, and while the platform cannot be reached.
 */
export type FindUpstreamRead = (
  request: PlainRequest,
  client: string,
) => Promise<(() => Promise<PlainResponse>) | undefined>;

export const findUpstreamRead: FindUpstreamRead = async (request, client) => {
  const platform = await sharedPlatform()?.catch(() => undefined);
  const answer = platform?.findRead(request, client);
  return answer && (() => counted(answer));
};

/** Runs a call, and counts its result. */
async function counted<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const response = await call();
    count("upstreamCalls", `${Math.floor(response.status / 100)}xx`);
    return response;
  } catch (error) {
    count("upstreamCalls", error instanceof WireError ? error.code : "FAILED");
    throw error;
  }
}

async function createUpstream(): Promise<Upstream> {
  const { hosted } = settings();
  if (hosted !== undefined) {
    // Sites with an embedded platform never need the HTTP client.
    const { createHostedUpstream } = await import("./hosted.ts");
    return createHostedUpstream({ ...hosted, report: (message) => log().warn(message) });
  }
  return async (request, client) => (await findPlatform()).fetch(request, client);
}

export type PlatformReads = Platform["reads"];

/**
 * Reads from the platform in this process, without HTTP messages. Throws the {@link WireError} that a call would return
 * as a response.
 */
export async function readPlatform<Answer>(
  read: (reads: PlatformReads) => Promise<Answer>,
): Promise<Answer> {
  const { reads } = await findPlatform();
  try {
    const answer = await read(reads);
    count("upstreamCalls", "2xx");
    return answer;
  } catch (cause) {
    const error = toWireError(cause);
    count("upstreamCalls", `${Math.floor(error.status / 100)}xx`);
    throw error;
  }
}

/** Returns this process's platform. Throws a 503 error while its database is unreachable. */
async function findPlatform(): Promise<Platform> {
  const shared = sharedPlatform();
  if (shared === undefined) {
    throw new Error("The embedded platform is not open. Start the site with npm start.");
  }
  try {
    return await shared;
  } catch (cause) {
    throw new WireError({
      status: 503,
      code: "TEMPORARILY_UNAVAILABLE",
      message: "This can't be done at the moment. Try again in a few seconds.",
      retryAfterSeconds: 5,
      cause,
    });
  }
}
