import { findUpstreamCall, serverCalls, type Service } from "./calls/calls.ts";

export type CallName = {
  /** The method and the path template, for example `GET /v3/posts/:postId`. */
  readonly name: string;
  readonly service: Service;
};

/** Returns the name and the service of a call, from its method and its path at the upstream. */
export function nameCall(method: string, pathname: string): CallName {
  if (pathname.startsWith("/media/")) return { name: "GET /media/:id", service: "media" };
  if (pathname === "/oauth2/token") return { name: "POST /oauth2/token", service: "identity" };
  const call = findUpstreamCall(serverCalls, method, pathname);
  if (call === undefined) return { name: "other", service: "blog" };
  return { name: `${call.method} ${call.upstream}`, service: call.service };
}
