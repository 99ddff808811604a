/** The forwarded calls of the admin pages. For each call, the platform checks the role of the member. */
import { memberActions, postActions } from "../../wix/admin/admin.ts";
import { declareCalls } from "../http/declare-calls.ts";

/** Maximum size of a body, in bytes. */
export const adminBytes = 16 * 1024;
/** Maximum size of a body with an action on up to 100 posts or comments, in bytes. */
export const bulkBytes = 32 * 1024;

const authorActions = ["ban", "unban"];

const admin = {
  site: "/api/admin",
  upstream: "/quire/v1/admin",
  service: "identity",
  callers: "ownPages",
  isEmbeddedOnly: true,
} as const;

const bulkCalls = declareCalls({ ...admin, maximumBody: bulkBytes }, [
  "change",
  "POST",
  "/posts/actions",
  "/comments/actions",
]);

const otherCalls = declareCalls(
  { ...admin, maximumBody: adminBytes },
  ["read", "GET", "/overview", "/first-steps", "/samples"],
  ["change", "POST", "/first-steps/hide", "/samples/remove"],
  ["read", "GET", "/posts", "/posts/:postId"],
  ["change", "POST", "/posts", "/posts/:postId/follow-source"],
  ["change", "POST", ...postActions.map((action) => `/posts/:postId/${action}`)],
  ["read", "GET", "/categories", "/tags"],
  ["change", "PUT", "/categories/order"],
  ["change", "POST", "/categories/:categoryId/merge", "/tags/:tagId/merge"],
  ["change", "PATCH", "/tags/:tagId"],
  ["read", "GET", "/authors"],
  ["change", "POST", "/authors"],
  ["change", "PATCH", "/authors/:authorId"],
  ["read", "GET", "/keys"],
  ["login", "POST", "/keys"],
  ["change", "DELETE", "/keys/:keyId"],
  ["read", "GET", "/team"],
  ["login", "PUT", "/team/:memberId"],
  ["read", "GET", "/invitations"],
  ["login", "POST", "/invitations"],
  ["mail", "POST", "/invitations/:invitationId/resend"],
  ["change", "DELETE", "/invitations/:invitationId"],
  ["read", "GET", "/members", "/members/:memberId/data"],
  ["change", "POST", ...memberActions.map((action) => `/members/:memberId/${action}`)],
  ["read", "GET", "/comments", "/comments/counts", "/comments/:commentId/history"],
  ["read", "GET", "/comments/authors/:memberId"],
  ["change", "POST", ...authorActions.map((action) => `/comments/authors/:memberId/${action}`)],
);

export const adminCalls = [...bulkCalls, ...otherCalls];
