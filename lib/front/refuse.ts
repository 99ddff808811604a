import type { IncomingMessage } from "node:http";
import type { Refusal } from "../operations/observe.ts";

/** Where something is sent to this site: everything else is only read. */
const takesBodies = /^\/(?:api|_api|_iam|headless|oauth2|webhooks)\//;
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

const noActions: Refusal = {
  status: 400,
  code: "NO_SERVER_ACTIONS",
  message: "This site has no server actions.",
};
const onlyRead: Refusal = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  message: "This path is only read.",
  allow: "GET, HEAD",
};

/**
 * What is refused before Next sees it. There are no server actions here, so that nothing has to take
 * apart what is sent to one (CVE-2025-55182 was in that), and pages take no bodies.
 */
export function refuse({
  method = "GET",
  url = "/",
  headers,
}: IncomingMessage): Refusal | undefined {
  if (headers["next-action"] !== undefined) return noActions;
  return reading.has(method) || takesBodies.test(url) ? undefined : onlyRead;
}
