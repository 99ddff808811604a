/** The forwarded calls for registration, login and accounts (docs/api.md, “Forwarded calls”). */
import { declareCalls, memberBytes } from "../http/declare-calls.ts";

const identity = { service: "identity", maximumBody: memberBytes } as const;
const ownPages = { ...identity, callers: "ownPages" } as const;
const navigation = { ...identity, callers: "anyone", isNavigation: true } as const;
const redirectSession = "/_api/redirects-api/v1/redirect-session";
const signOnPolicy = "/iam/signon/v1/sign-on-policies";

export const identityCalls = [
  ...declareCalls(
    { site: "/_api/iam/authentication", ...ownPages },
    ["register", "POST", "/v1/register", "/v2/register"],
    ["login", "POST", "/v1/login", "/v2/login", "/v1/sso/login-with-token-params"],
    ["login", "POST", "/v2/change-password", "/v2/sign-on"],
    ["read", "POST", "/v2/validate-email"],
    ["change", "POST", "/v1/state/proceed"],
  ),
  ...declareCalls({ site: "/_api/iam/authentication/v1/logout", ...navigation }, [
    "navigation",
    "GET",
    "",
  ]),
  ...declareCalls(
    {
      // The second path is that of the API's host, which `OAuthStrategy` always calls.
      site: ["/_iam/recovery/v1", "/_api/iam/recovery/v1"],
      upstream: "/_api/iam/recovery/v1",
      ...ownPages,
    },
    ["mail", "POST", "/send-email", "/activation-email"],
    ["login", "POST", "/recover"],
  ),
  ...declareCalls(
    { site: "/_api/iam/verification/v1", ...ownPages },
    ["mail", "POST", "/start", "/Start", "/auth/resend"],
    ["login", "POST", "/auth/verify"],
  ),
  ...declareCalls(
    {
      site: ["/headless/v1/redirect-session", redirectSession],
      upstream: redirectSession,
      ...ownPages,
    },
    ["change", "POST", ""],
  ),
  ...declareCalls({ site: "/oauth2/authorize", ...navigation }, ["navigation", "GET", "", "/deny"]),
  ...declareCalls(
    { site: "/oauth2/authorize/request", service: "identity", callers: "siteServer" },
    ["read", "GET", ""],
  ),
  ...declareCalls(
    { site: ["/_api/oauth2", "/oauth2"], upstream: "/oauth2", ...ownPages },
    ["read", "GET", "/jwks", "/user-info"],
    ["read", "POST", "/token-info"],
  ),
  ...declareCalls({ site: signOnPolicy, ...ownPages }, ["read", "GET", ""]),
  ...declareCalls(
    { site: signOnPolicy, service: "identity", callers: "ownPagesAndKeys", maximumBody: 4096 },
    ["change", "PATCH", ""],
  ),
  // The calls of the member pages and the captcha, which are not part of the Wix API.
  ...declareCalls(
    { site: "/api/account", upstream: "/quire/v1/account", ...ownPages },
    ["read", "GET", "", "/sessions", "/reactions", "/data"],
    ["change", "PATCH", "/profile"],
    ["mail", "POST", "/email", "/email/resend"],
    ["login", "POST", "/email/verify", "/delete"],
    ["change", "DELETE", "/sessions", "/sessions/:sessionId"],
  ),
  // The calling member's author profile. The upstream limits the size of a picture.
  ...declareCalls(
    {
      site: "/api/account/author",
      upstream: "/quire/v1/account/author",
      ...ownPages,
      isEmbeddedOnly: true,
    },
    ["read", "GET", ""],
    ["change", "PATCH", ""],
    ["change", "DELETE", "/photo"],
  ),
  ...declareCalls(
    {
      site: "/api/account/author",
      upstream: "/quire/v1/account/author",
      callers: "ownPages",
      isEmbeddedOnly: true,
      isUpload: true,
    },
    ["change", "POST", "/photo"],
  ),
  ...declareCalls({ site: "/api/captcha", upstream: "/quire/v1/captcha", ...ownPages }, [
    "read",
    "GET",
    "",
    "/challenge",
  ]),
  // The calls by which a member becomes the first owner.
  ...declareCalls(
    {
      site: "/api/owner-claim",
      upstream: "/quire/v1/owner-claim",
      ...ownPages,
      isEmbeddedOnly: true,
    },
    ["read", "GET", ""],
    ["login", "POST", "", "/check"],
  ),
  // The calls of the page to which the link of an invitation leads.
  ...declareCalls(
    {
      site: "/api/invitations",
      upstream: "/quire/v1/invitations",
      ...ownPages,
      isEmbeddedOnly: true,
    },
    ["login", "POST", "/check", "/accept"],
    ["register", "POST", "/register"],
  ),
];
