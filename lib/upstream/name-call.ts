import { findUpstreamCall, serverCalls } from "../proxy/calls.ts";

/** The parts of an upstream that fail and are busy independently of each other. */
export type Service = "blog" | "identity" | "media";

export type CallName = {
  /** The method and the path template, of which there are as many as the site has calls. */
  readonly name: string;
  readonly service: Service;
};

/** Names the call of a request by the upstream's spelling of its path. */
export function nameCall(method: string, pathname: string): CallName {
  if (pathname.startsWith("/media/")) return { name: "GET /media/:id", service: "media" };
  if (pathname === "/oauth2/token") return { name: "POST /oauth2/token", service: "identity" };
  const call = findUpstreamCall(serverCalls, method, pathname);
  if (call === undefined) return { name: "other", service: "blog" };
  const service = call.isForOwnPages === true ? "identity" : "blog";
  return { name: `${call.method} ${call.upstream}`, service };
}
