/**
 * The API calls that the site forwards, with their methods and their paths on the site and at the upstream.
 */
import { memberActions, postActions } from "../../wix/admin.ts";
import { adminDraftCalls, sharedDraftCall } from "./admin-draft-calls.ts";
import { below, get, guarded, identity, navigation, post, query, read, type Call } from "./call.ts";
import { commentCalls, readerCommentCalls } from "./comment-calls.ts";
import { draftPostCalls } from "./draft-post-calls.ts";
import { mediaCalls } from "./media-calls.ts";
import { memberCalls } from "./member-calls.ts";
import { taxonomyCalls } from "./taxonomy-calls.ts";

const blog = "/_api/communities-blog-node-api";
const authentication = "/_api/iam/authentication";
const verification = "/_api/iam/verification";
const signOnPolicy = "/iam/signon/v1/sign-on-policies";
const oauth = below("/_api/oauth2", "/oauth2");
/** The second path is that of the API's host, which `OAuthStrategy` always calls. */
const recoveries = ["/_iam/recovery/v1", "/_api/iam/recovery/v1"].map((path) =>
  below(path, "/_api/iam/recovery/v1"),
);
const redirectSession = "/_api/redirects-api/v1/redirect-session";
const likes = below("/_api/blog-like-service/v1/likes", "/blog/v1/likes");
const account = below("/api/account", "/quire/v1/account");
const captcha = below("/api/captcha", "/quire/v1/captcha");
const ownerClaim = below("/api/owner-claim", "/quire/v1/owner-claim");
const admin = below("/api/admin", "/quire/v1/admin");

/** Registration, login and member calls (docs/api.md, “Forwarded calls”). */
const identityCalls: readonly Call[] = [
  post(`${authentication}/v2/register`, "register"),
  post(`${authentication}/v2/login`, "login"),
  post(`${authentication}/v2/change-password`, "login"),
  post(`${authentication}/v2/sign-on`, "login"),
  post(`${authentication}/v2/validate-email`, "read"),
  post(`${authentication}/v1/register`, "register"),
  post(`${authentication}/v1/login`, "login"),
  post(`${authentication}/v1/state/proceed`, "change"),
  post(`${authentication}/v1/sso/login-with-token-params`, "login"),
  navigation(`${authentication}/v1/logout`),
  ...recoveries.flatMap((recovery) => [
    recovery("POST", "/send-email", "mail"),
    recovery("POST", "/activation-email", "mail"),
    recovery("POST", "/recover", "login"),
  ]),
  post(`${verification}/v1/start`, "mail"),
  post(`${verification}/v1/Start`, "mail"),
  post(`${verification}/v1/auth/verify`, "login"),
  post(`${verification}/v1/auth/resend`, "mail"),
  post("/headless/v1/redirect-session", "change", redirectSession),
  post(redirectSession, "change"),
  navigation("/oauth2/authorize"),
  navigation("/oauth2/authorize/deny"),
  ...[oauth, below("/oauth2", "/oauth2")].flatMap((call) => [
    call("GET", "/jwks", "read"),
    call("POST", "/token-info", "read"),
    call("GET", "/user-info", "read"),
  ]),
  identity("GET", signOnPolicy, "read"),
  guarded("PATCH", signOnPolicy, signOnPolicy, { service: "identity", maximumBody: 4096 }),
];

/** The calls for a member's own likes, made by clients with the member's token. */
const likeCalls: readonly Call[] = [
  likes("POST", "", "change"),
  likes("POST", "/query", "read"),
  likes("GET", "/:likeId", "read"),
  likes("DELETE", "/:likeId", "change"),
  likes("DELETE", "/fqdn/:fqdn/entity-id/:entityId", "change"),
];

/** The calls used by the member pages and the captcha, which are not part of the Wix API. */
const accountCalls: readonly Call[] = [
  account("GET", "", "read"),
  account("PATCH", "/profile", "change"),
  account("POST", "/email", "mail"),
  account("POST", "/email/resend", "mail"),
  account("POST", "/email/verify", "login"),
  account("GET", "/sessions", "read"),
  account("DELETE", "/sessions", "change"),
  account("DELETE", "/sessions/:sessionId", "change"),
  account("GET", "/reactions", "read"),
  account("GET", "/data", "read"),
  account("POST", "/delete", "login"),
  captcha("GET", "", "read"),
  captcha("GET", "/challenge", "read"),
];

/** The calls by which a member becomes the first owner. */
const ownerClaimCalls: readonly Call[] = [
  ownerClaim("GET", "", "read"),
  ownerClaim("POST", "", "login"),
  ownerClaim("POST", "/check", "login"),
].map((call) => ({ ...call, isEmbeddedOnly: true }));

/** The calls used by the admin pages. For each call, the upstream checks the role of the member. */
const adminCalls: readonly Call[] = [
  admin("GET", "/overview", "read"),
  admin("GET", "/posts", "read"),
  admin("POST", "/posts", "change"),
  admin("POST", "/posts/actions", "change"),
  admin("GET", "/posts/:postId", "read"),
  ...postActions.map((action) => admin("POST", `/posts/:postId/${action}`, "change")),
  admin("POST", "/posts/:postId/follow-source", "change"),
  admin("GET", "/categories", "read"),
  admin("PUT", "/categories/order", "change"),
  admin("POST", "/categories/:categoryId/merge", "change"),
  admin("GET", "/tags", "read"),
  admin("PATCH", "/tags/:tagId", "change"),
  admin("POST", "/tags/:tagId/merge", "change"),
  admin("GET", "/authors", "read"),
  admin("POST", "/authors", "change"),
  admin("PATCH", "/authors/:authorId", "change"),
  admin("GET", "/keys", "read"),
  admin("POST", "/keys", "login"),
  admin("DELETE", "/keys/:keyId", "change"),
  admin("GET", "/team", "read"),
  admin("PUT", "/team/:memberId", "login"),
  admin("GET", "/members", "read"),
  admin("GET", "/members/:memberId/data", "read"),
  ...memberActions.map((action) => admin("POST", `/members/:memberId/${action}`, "change")),
  admin("GET", "/comments", "read"),
  admin("GET", "/comments/counts", "read"),
  admin("POST", "/comments/actions", "change"),
  admin("GET", "/comments/:commentId/history", "read"),
  admin("GET", "/comments/authors/:memberId", "read"),
  admin("POST", "/comments/authors/:memberId/ban", "change"),
  admin("POST", "/comments/authors/:memberId/unban", "change"),
].map((call) => ({ ...call, isEmbeddedOnly: true }));

/** The calls that browsers may make (docs/api.md, “Forwarded calls”). */
export const browserCalls: readonly Call[] = [
  read(`${blog}/v3/posts`, "/v3/posts"),
  read(`${blog}/v3/posts/:postId`, "/v3/posts/:postId"),
  read(`${blog}/v3/posts/slugs/:slug`, "/v3/posts/slugs/:slug"),
  query(`${blog}/v3/posts/query`, "/v3/posts/query"),
  get(`${blog}/v3/posts/:postId/metrics`, "/v3/posts/:postId/metrics"),
  read(`${blog}/v2/stats/post/count`, "/blog/v2/stats/post/count"),
  read(`${blog}/v2/stats/posts/total`, "/blog/v2/stats/posts/total"),
  read(`${blog}/v3/categories`, "/blog/v3/categories"),
  read(`${blog}/v3/categories/:categoryId`, "/blog/v3/categories/:categoryId"),
  read(`${blog}/v3/categories/slugs/:slug`, "/blog/v3/categories/slugs/:slug"),
  query(`${blog}/v3/categories/query`, "/blog/v3/categories/query"),
  read(`${blog}/v3/tags`, "/v3/tags"),
  read(`${blog}/v3/tags/:tagId`, "/v3/tags/:tagId"),
  read(`${blog}/v3/tags/slugs/:slug`, "/v3/tags/slugs/:slug"),
  read(`${blog}/v3/tags/labels/:label`, "/v3/tags/labels/:label"),
  query(`${blog}/v3/tags/query`, "/v3/tags/query"),
  read("/api/search", "/quire/v1/search"),
  ...taxonomyCalls,
  ...memberCalls,
  ...identityCalls,
  ...draftPostCalls,
  ...mediaCalls,
  ...likeCalls,
  ...commentCalls,
  ...readerCommentCalls,
  ...accountCalls,
  ...ownerClaimCalls,
  ...adminCalls,
  ...adminDraftCalls,
];

/**
 * The calls that the site's server makes. In addition to the browser calls, the server reads authors,
 * languages, comments and pending logins.
 */
export const serverCalls: readonly Call[] = [
  ...browserCalls,
  identity("GET", "/oauth2/authorize/request", "read"),
  sharedDraftCall,
  get("/api/languages", "/quire/v1/languages"),
  get("/api/authors/former-slugs/:slug", "/quire/v1/authors/former-slugs/:slug"),
  get("/api/comments/recent", "/quire/v1/comments/recent"),
  get("/api/comments/posts/:postId", "/quire/v1/posts/:postId/comments"),
  get("/api/comments/:commentId/location", "/quire/v1/comments/:commentId/location"),
];
