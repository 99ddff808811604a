import { expect, test } from "vitest";
import { createRouteMatcher } from "../../../commands/site/routes.ts";

const patterns = (...sources: string[]) => sources.map((regex) => ({ regex }));
const isRoute = createRouteMatcher(
  {
    redirects: patterns("^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$", "^(?!/_next)/feed(?:/)?$"),
    rewrites: { beforeFiles: [], afterFiles: patterns("^/(?:/)?$"), fallback: [] },
    staticRoutes: patterns("^/search(?:/)?$"),
    dynamicRoutes: patterns("^/post/([^/]+?)(?:/)?$"),
  },
  ["icon-192.png", "offline/worker.js"],
);

test.each([
  "/",
  "/search",
  "/s%65arch",
  "/post/a",
  "/Feed",
  "/any/",
  "/a//b",
  "/offline/worker.js",
])("Next is asked for %s, which a page, redirect or file of the build matches", (path) =>
  expect(isRoute(path)).toBe(true),
);

test.each(["/unknown", "/wp-login.php", "/post", "/post/a/b", "/worker.js", "/*"])(
  "Next is not asked for %s, which nothing in the build matches",
  (path) => expect(isRoute(path)).toBe(false),
);
