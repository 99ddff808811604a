/** The forwarded calls of the Members API. */
import { declareCalls, memberBytes, queryBytes } from "../http/declare-calls.ts";

const members = { site: "/_api/members/v1/members", upstream: "/members/v1/members" };
const team = { callers: "ownPagesAndKeys" } as const;
const actions = ["approve", "block", "mute", "unmute", "disconnect", "slug"];
const lists = ["phones", "emails", "addresses"];

export const memberCalls = [
  // The caller's own account, which an API key does not have.
  ...declareCalls(
    { ...members, service: "identity", callers: "ownPages", maximumBody: memberBytes },
    ["read", "GET", "/my"],
    ["change", "DELETE", "/my"],
    ["change", "POST", "/my/slug", "/join-community", "/leave-community"],
  ),
  // Pages read authors with the query, so it belongs to the blog.
  ...declareCalls({ ...members, ...team, maximumBody: queryBytes }, [
    "blogQuery",
    "POST",
    "/query",
  ]),
  ...declareCalls(
    { ...members, ...team, service: "identity", maximumBody: memberBytes },
    ["read", "GET", "", "/:memberId"],
    ["change", "POST", "", "/bulk/delete", "/bulk/delete-by-filter"],
    ["change", "POST", "/bulk/approve-by-filter", "/bulk/block-by-filter"],
    ["change", "POST", ...actions.map((action) => `/:memberId/${action}`)],
    ["change", "PATCH", "/:memberId"],
    ["change", "DELETE", "/:memberId", ...lists.map((list) => `/:memberId/${list}`)],
  ),
];
