/** The calls for comments. */
import { guarded, identity, type Call, type CallMethod } from "./call.ts";

const site = "/_api/comments-ng/v1";
const upstream = "/comments/v1";
/** Maximum size of a body, in bytes. */
const maximumBody = 512 * 1024;

const call = (method: CallMethod, path: string): Call =>
  guarded(method, site + path, upstream + path, { maximumBody });
/** A call with `POST` that only reads. */
const reading = (path: string): Call => ({ ...call("POST", path), limit: "read" });

/**
 * The calls of the Comments API, in the spelling of the SDK for a site's host. Specific paths come before paths with
 * parameters.
 */
export const commentCalls: readonly Call[] = [
  call("POST", "/comments"),
  reading("/comments/query-cursor"),
  reading("/comments/count"),
  call("GET", "/comments/list-by-resource"),
  reading("/bulk/comments/reactions/get"),
  call("POST", "/bulk/comments/publish-by-filter"),
  call("PUT", "/bulk/comments/hide-by-filter"),
  call("PUT", "/bulk/comments/delete-by-filter"),
  call("POST", "/bulk/comments/moderate-by-filter"),
  call("PUT", "/bulk/comments/move-by-filter"),
  call("GET", "/comments/:commentId"),
  call("PATCH", "/comments/:commentId"),
  call("DELETE", "/comments/:commentId"),
  call("GET", "/comments/:commentId/thread"),
  call("POST", "/comments/:commentId/moderate"),
  call("POST", "/comments/:commentId/reactions"),
  call("POST", "/comments/:commentId/reactions/remove"),
  ...["mark", "unmark", "hide", "publish"].map((action) =>
    call("PUT", `/comments/:commentId/${action}`),
  ),
];

/** The calls of the site's own pages, which are not part of the Wix API. */
export const readerCommentCalls: readonly Call[] = [
  identity(
    "GET",
    "/api/comments/posts/:postId/mine",
    "read",
    "/quire/v1/posts/:postId/comments/mine",
  ),
  ...(["PUT", "DELETE"] as const).map((method) =>
    identity(
      method,
      "/api/comments/posts/:postId/follow",
      "change",
      "/quire/v1/posts/:postId/follow",
    ),
  ),
  identity(
    "POST",
    "/api/comments/:commentId/report",
    "change",
    "/quire/v1/comments/:commentId/report",
  ),
].map((one) => ({ ...one, service: "blog", maximumBody: 4096, isEmbeddedOnly: true }));
