/** The kinds of requests in the metrics. The number is small, whatever paths clients request. */
export type RouteKind =
  | "page"
  | "navigation"
  | "machine"
  | "asset"
  | "image"
  | "media"
  | "api"
  | "identity"
  | "member"
  | "other";

const kinds: Readonly<Record<string, RouteKind>> = {
  "": "page",
  post: "page",
  blog: "page",
  search: "page",
  stats: "page",
  media: "media",
  api: "api",
  _api: "api",
  quire: "api",
  v2: "api",
  v3: "api",
  webhooks: "api",
  _iam: "identity",
  iam: "identity",
  oauth2: "identity",
  headless: "identity",
  members: "identity",
  login: "member",
  register: "member",
  verify: "member",
  recover: "member",
  "reset-password": "member",
  logout: "member",
  account: "member",
  owner: "member",
  sitemaps: "machine",
};

const machine = /\.(?:xml|xsl|css|txt|json|webmanifest)$/;

/** Returns the kind of a request by its path. `isNavigation` is true for a request for a page's payload. */
export function findRouteKind(path: string, isNavigation: boolean): RouteKind {
  if (path.startsWith("/_next/")) return path.startsWith("/_next/image") ? "image" : "asset";
  if (path.startsWith("/_api/iam/")) return "identity";
  const end = path.indexOf("/", 1);
  const first = path.slice(1, end === -1 ? undefined : end);
  if (machine.test(path)) return "machine";
  const kind = Object.hasOwn(kinds, first) ? (kinds[first] ?? "other") : "other";
  return kind === "page" && isNavigation ? "navigation" : kind;
}
