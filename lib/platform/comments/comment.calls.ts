/** The forwarded calls for comments. */
import { declareCalls } from "../http/declare-calls.ts";

/**
 * Maximum size of a request body with a comment, in bytes. Large, because a comment of 10,000 characters can have many
 * nodes.
 */
export const commentBytes = 512 * 1024;
/** Maximum size of a body that the site's own pages send, in bytes. */
export const readerBytes = 4096;

const comments = { site: "/api/comments", upstream: "/quire/v1/comments" };
const post = "/api/comments/posts/:postId";
const ownPages = { callers: "ownPages", maximumBody: readerBytes, isEmbeddedOnly: true } as const;
const siteServer = { callers: "siteServer" } as const;
const moderations = ["mark", "unmark", "hide", "publish"];

export const commentCalls = [
  // The Comments API, with the paths that the SDK uses on a site's host.
  ...declareCalls(
    {
      site: "/_api/comments-ng/v1",
      upstream: "/comments/v1",
      callers: "ownPagesAndKeys",
      maximumBody: commentBytes,
    },
    ["read", "GET", "/comments/:commentId", "/comments/:commentId/thread"],
    ["read", "GET", "/comments/list-by-resource"],
    ["read", "POST", "/comments/query-cursor", "/comments/count"],
    ["read", "POST", "/bulk/comments/reactions/get"],
    ["change", "POST", "/comments", "/comments/:commentId/moderate"],
    ["change", "POST", "/comments/:commentId/reactions", "/comments/:commentId/reactions/remove"],
    ["change", "POST", "/bulk/comments/publish-by-filter", "/bulk/comments/moderate-by-filter"],
    ["change", "PUT", "/bulk/comments/hide-by-filter", "/bulk/comments/delete-by-filter"],
    ["change", "PUT", "/bulk/comments/move-by-filter"],
    ["change", "PUT", ...moderations.map((action) => `/comments/:commentId/${action}`)],
    ["change", "PATCH", "/comments/:commentId"],
    ["change", "DELETE", "/comments/:commentId"],
  ),
  // The site's own calls, which are not part of the Wix API.
  ...declareCalls({ ...comments, ...siteServer }, [
    "blogRead",
    "GET",
    "/recent",
    "/:commentId/location",
  ]),
  ...declareCalls({ site: post, upstream: "/quire/v1/posts/:postId/comments", ...siteServer }, [
    "blogRead",
    "GET",
    "",
  ]),
  ...declareCalls({ site: post, upstream: "/quire/v1/posts/:postId/comments", ...ownPages }, [
    "read",
    "GET",
    "/mine",
  ]),
  ...declareCalls(
    { site: post, upstream: "/quire/v1/posts/:postId", ...ownPages },
    ["change", "PUT", "/follow"],
    ["change", "DELETE", "/follow"],
  ),
  ...declareCalls({ ...comments, ...ownPages }, ["change", "POST", "/:commentId/report"]),
];
