/** The calls of the Members API. */
import { guarded, identity, type Call, type CallMethod } from "./call.ts";

const site = "/_api/members/v1/members";
const upstream = "/members/v1/members";

/** Calls for the caller's own account, which an API key does not have. */
const own = (method: CallMethod, path: string): Call =>
  identity(method, site + path, method === "GET" ? "read" : "change", upstream + path);

const call = (method: CallMethod, path: string): Call =>
  guarded(method, site + path, upstream + path, { service: "identity", maximumBody: 64 * 1024 });

/** Pages read authors with it, so it belongs to the blog. */
const query: Call = {
  ...guarded("POST", `${site}/query`, `${upstream}/query`, { maximumBody: 1024 * 1024 }),
  limit: "blogQuery",
};

const actions = ["approve", "block", "mute", "unmute", "disconnect", "slug"];
const lists = ["phones", "emails", "addresses"];

export const memberCalls: readonly Call[] = [
  own("GET", "/my"),
  own("DELETE", "/my"),
  own("POST", "/my/slug"),
  own("POST", "/join-community"),
  own("POST", "/leave-community"),
  call("GET", ""),
  call("POST", ""),
  query,
  call("POST", "/bulk/delete"),
  call("POST", "/bulk/delete-by-filter"),
  call("POST", "/bulk/approve-by-filter"),
  call("POST", "/bulk/block-by-filter"),
  call("GET", "/:memberId"),
  call("PATCH", "/:memberId"),
  call("DELETE", "/:memberId"),
  ...actions.map((action) => call("POST", `/:memberId/${action}`)),
  ...lists.map((list) => call("DELETE", `/:memberId/${list}`)),
];
