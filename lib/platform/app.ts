/** The platform's HTTP API: every supported Wix API call, under each of its paths. */
import { Hono } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import { currentRequestId } from "../logging/request-context.ts";
import { notFound, WireError } from "../wix/errors/errors.ts";
import { errorResponse } from "../wix/errors/error-response.ts";
import { authorRoutes } from "./blog/authors/author.routes.ts";
import { filesPath, uploadsPath } from "../wix/files.ts";
import { bulkDraftRoutes } from "./blog/drafts/draft-bulk.routes.ts";
import { draftRoutes, multilingualRoutes } from "./blog/drafts/draft.routes.ts";
import { sharedDraftRoutes } from "./blog/drafts/links/link.routes.ts";
import { describeCategoryCalls } from "./blog/categories/category.routes.ts";
import { likeRoutes } from "./blog/reactions/like.routes.ts";
import { fileRoutes } from "./blog/media/files/file.routes.ts";
import { createUploadRoutes } from "./blog/media/uploads/create-upload.routes.ts";
import { importFileRoutes } from "./blog/media/uploads/import-file.routes.ts";
import { uploadRoutes } from "./blog/media/uploads/upload.routes.ts";
import { mediaRoutes } from "./blog/media/media.routes.ts";
import { callerCommentRoutes } from "./comments/reading/caller-comment.routes.ts";
import { commentDraftRoutes } from "./comments/drafts/comment-draft.routes.ts";
import { memberRoutes } from "./members/member.routes.ts";
import { pollRoutes } from "./blog/polls/poll.routes.ts";
import { describePostCalls } from "./blog/posts/post.routes.ts";
import { reactionRoutes } from "./blog/reactions/reaction.routes.ts";
import { languageRoutes, statsRoutes } from "./blog/stats/stats.routes.ts";
import { describeTagCalls } from "./blog/tags/tag.routes.ts";
import { bulkCommentRoutes } from "./comments/api/comment-bulk.routes.ts";
import { commentRoutes } from "./comments/api/comment.routes.ts";
import { postCommentRoutes, readerCommentRoutes } from "./comments/reading/reader.routes.ts";
import { viewRoutes } from "./blog/views/view.routes.ts";
import { findStoreError, storeUnavailable } from "./database/store-error.ts";
import type { PlatformContext } from "./http/context.ts";
import { createPublicReads, type FindRead } from "./http/public-reads.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { describePageCalls } from "./site/pages/page.routes.ts";
import { readSiteFileRoutes, siteFileRoutes } from "./site/files/site-file.routes.ts";
import { ownAuthorRoutes } from "./team/own-author.routes.ts";
import { siteRedirectRoutes } from "./site/redirects/redirect.routes.ts";
import { lookRoutes } from "./site/look/look.routes.ts";
import { siteSettingRoutes } from "./site/site-settings.routes.ts";
import { searchRoutes } from "./search/search.routes.ts";

/** Path prefixes for each group of calls, on the API's hosts and on a site's own host (docs/api.md). */
const prefixes = {
  blog: ["", "/blog", "/_api/communities-blog-node-api", "/_api"],
  drafts: [
    "",
    "/blog",
    "/_api/communities-blog-node-api",
    "/_api",
    "/draft-post-service-api-proxy",
    "/_api/draft-post-service-api-proxy",
  ],
  likes: ["/blog/v1/likes", "/blog-like-service/v1/likes", "/_api/blog-like-service/v1/likes"],
  members: ["/members/v1/members", "/_api/members/v1/members"],
  comments: ["/comments/v1", "/_api/comments-ng/v1"],
  files: ["/site-media/v1", filesPath, `/_api${filesPath}`],
} as const;

const requestIdHeader = "X-Wix-Request-Id";

/** Response headers of uploads that the client's own pages read. */
const tusHeaders = ["Tus-Resumable", "Upload-Offset", "Upload-Length", "Upload-Expires"];
const exposedHeaders = [requestIdHeader, "Retry-After", "Location", ...tusHeaders];

export type App = {
  /** Finds a public read. `fetch` answers it, too, but takes longer. */
  readonly findRead: FindRead;
  readonly fetch: (request: Request) => Promise<Response>;
};

export function createApp(context: PlatformContext): App {
  // Hono's default first builds a router that does not support these paths.
  const app = new Hono({ strict: false, router: new TrieRouter() });

  // As with hosted Wix, the client's own pages may call the API from a browser. This is safe because calls
  // are authenticated only by tokens, not by cookies.
  const answerCors = cors({
    origin: [...context.redirectOrigins],
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  });
  // A tus client asks for the server's abilities with OPTIONS, which is no preflight request.
  app.use((c, next) =>
    c.req.method === "OPTIONS" && c.req.header("access-control-request-method") === undefined
      ? next()
      : answerCors(c, next),
  );
  app.use(async (c, next) => {
    assertDecodable(c.req.url);
    // Rejects an invalid token even if the call does not require a token.
    await context.membership.callers.read(c.req.raw);
    await next();
    if (!c.res.headers.has(requestIdHeader)) c.res.headers.set(requestIdHeader, currentRequestId());
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });

  // Several paths can share a group of routes, because the groups keep no state.
  const mount = (paths: readonly string[], routes: Hono) => {
    for (const path of paths) app.route(path, routes);
  };
  const under = (parents: readonly string[], path: string) =>
    parents.map((parent) => parent + path);
  const groups = [
    { paths: under(prefixes.blog, "/v3/posts"), calls: describePostCalls(context) },
    { paths: under(prefixes.blog, "/v3/categories"), calls: describeCategoryCalls(context) },
    { paths: under(prefixes.blog, "/v3/tags"), calls: describeTagCalls(context) },
    { paths: ["/quire/v1/site/pages"], calls: describePageCalls(context) },
  ];
  for (const { paths, calls } of groups) mount(paths, calls.routes);
  mount(under(prefixes.blog, "/v2/stats"), statsRoutes(context));
  mount(under(prefixes.drafts, "/v3/draft-posts"), draftRoutes(context));
  mount(under(prefixes.drafts, "/v3/bulk/draft-posts"), bulkDraftRoutes(context));
  mount(under(prefixes.drafts, "/v3/multilingual"), multilingualRoutes(context));
  context.membership.mount(app);
  app.route("/quire/v1/account/author", ownAuthorRoutes(context));
  mount(prefixes.members, memberRoutes(context));
  mount(prefixes.likes, likeRoutes(context));
  mount(under(prefixes.comments, "/comments"), commentRoutes(context));
  mount(under(prefixes.comments, "/bulk/comments"), bulkCommentRoutes(context));
  mount(prefixes.files, createUploadRoutes(context));
  mount(prefixes.files, importFileRoutes(context));
  mount(prefixes.files, fileRoutes(context));
  app.route(uploadsPath, uploadRoutes(context));
  app.route("/media/site", readSiteFileRoutes(context));
  app.route("/media", mediaRoutes(context));
  app.route("/quire/v1/admin", adminRoutes(context));
  app.route("/quire/v1/site/settings", siteSettingRoutes(context));
  app.route("/quire/v1/site/files", siteFileRoutes(context));
  app.route("/quire/v1/site/look", lookRoutes(context));
  app.route("/quire/v1/site/redirects", siteRedirectRoutes(context));
  app.route("/quire/v1/shared-drafts", sharedDraftRoutes(context));
  app.route("/quire/v1/posts", viewRoutes(context));
  app.route("/quire/v1/authors", authorRoutes(context));
  app.route("/quire/v1/languages", languageRoutes(context));
  app.route("/quire/v1/search", searchRoutes(context));
  app.route("/quire/v1/posts", postCommentRoutes(context));
  app.route("/quire/v1/comments", readerCommentRoutes(context));
  app.route("/quire/v1/comments", callerCommentRoutes(context));
  app.route("/quire/v1/posts", pollRoutes(context));
  app.route("/quire/v1/posts", reactionRoutes(context));
  app.route("/quire/v1/comment-drafts", commentDraftRoutes(context));

  const fail = (error: unknown): Response => {
    const requestId = currentRequestId();
    if (error instanceof WireError) return errorResponse(error, requestId);
    const trouble = findStoreError(error);
    context.log(trouble ?? error, requestId);
    return errorResponse(trouble === undefined ? error : storeUnavailable(trouble), requestId);
  };
  app.notFound(() => fail(notFound("Path")));
  app.onError(fail);
  const findRead = createPublicReads({
    groups: groups.map(({ paths, calls }) => [paths, calls.reads]),
    headers: [
      ["Access-Control-Expose-Headers", exposedHeaders.join(",")],
      ["Vary", "Origin"],
    ],
    origins: context.redirectOrigins,
    identify: context.membership.callers.identify,
    fail,
  });
  return {
    findRead,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const answer = findRead({
        method: request.method,
        target: pathname + search,
        authorization: request.headers.get("authorization"),
        origin: request.headers.get("origin"),
        body: request.body,
      });
      if (answer === undefined) return app.fetch(request);
      const { status, headers, body } = await answer();
      return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
        status,
        headers: headers.map(([...header]) => header),
      });
    },
  };
}

/**
 * Throws 404 for paths that cannot be decoded or that contain NUL, because they cannot match any ID or slug.
 */
function assertDecodable(url: string): void {
  try {
    if (!decodeURIComponent(new URL(url).pathname).includes("\0")) return;
  } catch {
    // A malformed escape is treated like a NUL.
  }
  throw notFound("Path");
}
