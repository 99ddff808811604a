/** The first path segments of each kind of request distinguished in the metrics. */
const segments = {
  page: ["", "post", "blog", "search", "stats", "draft"],
  media: ["media"],
  api: [
    "api",
    "_api",
    "quire",
    "v2",
    "v3",
    "webhooks",
    "wix-privatemedia-proxy-server",
    "site-media",
  ],
  identity: ["_iam", "iam", "oauth2", "headless", "members"],
  member: [
    "login",
    "register",
    "verify",
    "recover",
    "reset-password",
    "invitation",
    "logout",
    "account",
    "unsubscribe",
    "admin",
  ],
  machine: ["sitemaps"],
} as const;

/**
 * The kinds of requests distinguished in the metrics. The number of kinds stays small whatever paths clients
 * request.
 */
export type RouteKind = keyof typeof segments | "navigation" | "asset" | "image" | "other";

const kinds: ReadonlyMap<string, RouteKind> = new Map(
  (["page", "media", "api", "identity", "member", "machine"] as const).flatMap((kind) =>
    segments[kind].map((segment) => [segment, kind] as const),
  ),
);

const machine = /\.(?:xml|xsl|css|txt|json|webmanifest)$/;

/**
 * Returns a request's kind based on its path. `isNavigation` is true if the request is for a page's payload.
 */
export function findRouteKind(path: string, isNavigation: boolean): RouteKind {
  if (path.startsWith("/_next/")) return path.startsWith("/_next/image") ? "image" : "asset";
  if (path.startsWith("/_api/iam/")) return "identity";
  if (path.startsWith("/blog/v3/")) return "api";
  if (machine.test(path)) return "machine";
  const end = path.indexOf("/", 1);
  const kind = kinds.get(path.slice(1, end === -1 ? undefined : end)) ?? "other";
  return kind === "page" && isNavigation ? "navigation" : kind;
}
