import "server-only";
import { settings } from "../config/current.ts";
import { embeddedPlatform } from "./embedded-platform.ts";
import { createHostedUpstream } from "./hosted.ts";

/** Answers a call in the spelling of the API's own host, for example `/v3/posts`. */
export type Upstream = (request: Request) => Promise<Response>;

let current: Upstream | undefined;

/** Calls whichever upstream the settings name. Nothing outside this folder knows which. */
export const callUpstream: Upstream = (request) => {
  current ??= createUpstream();
  return current(request);
};

function createUpstream(): Upstream {
  const { hosted } = settings();
  if (hosted !== undefined) {
    return createHostedUpstream({ ...hosted, report: (message) => console.error(message) });
  }
  return async (request) => (await embeddedPlatform()).fetch(request);
}
