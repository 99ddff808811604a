import { expect, test } from "vitest";
import { createRouteMatcher } from "#lib/server/next/routes.ts";

const patterns = (...sources: string[]) => sources.map((regex) => ({ regex }));
const manifest = {
  redirects: patterns("^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$", "^(?!/_next)/feed(?:/)?$"),
  rewrites: {
    beforeFiles: [],
    afterFiles: patterns("^/(?:/)?$", "^(?:/(atom.xml|llms.txt))(?:/)?$"),
    fallback: [],
  },
  staticRoutes: [{ page: "/search", regex: "^/search(?:/)?$" }],
  dynamicRoutes: [
    { page: "/blog/archive/[[...when]]", regex: "^/blog/archive(?:/(.+?))?(?:/)?$" },
    {
      page: "/blog/tags/[slug]/page/[number]",
      regex: "^/blog/tags/([^/]+?)/page/([^/]+?)(?:/)?$",
    },
    { page: "/post/[slug]", regex: "^/post/([^/]+?)(?:/)?$" },
    { page: "/[page]", regex: "^/([^/]+?)(?:/)?$" },
    { page: "/[page]/[subpage]", regex: "^/([^/]+?)/([^/]+?)(?:/)?$" },
  ],
};
const files = ["icon-192.png", "offline/worker.js"];
const findCanonicalPath = createRouteMatcher(manifest, files, { hasPages: true });

test("Next gets no path of a page on a site that has none", () => {
  const find = createRouteMatcher(manifest, files, { hasPages: false });
  expect(find("/about")).toBeUndefined();
  expect(find("/search")).toBe("/search");
});

test.each([
  "/",
  "/search",
  "/post/a",
  "/post/Kept",
  "/Feed",
  "/any/",
  "/a//b",
  "/offline/worker.js",
  "/about",
  "/About/Team",
  "/%D0%BE-%D0%BD%D0%B0%D1%81",
])("Next gets %s, which a page, redirect or file of the build matches", (path) =>
  expect(findCanonicalPath(path)).toBe(path),
);

test.each([
  "/wp-login.php",
  "/post",
  "/post/a/b",
  "/worker.js",
  "/Icon-192.png",
  "/*",
  "/admin/unknown",
  "/about/team/us",
  "/about%2Fteam",
  "/ab_out",
  "/%C3%BCber",
])("Next does not get %s, which nothing in the build matches", (path) =>
  expect(findCanonicalPath(path)).toBeUndefined(),
);

test.each([
  ["/Search", "/search"],
  ["/POST/Kept", "/post/Kept"],
  ["/Post/%C3%84", "/post/%C3%84"],
  ["/Blog/Archive", "/blog/archive"],
  ["/BLOG/archive/2026/01", "/blog/archive/2026/01"],
  ["/blog/Tags/Slow/PAGE/2", "/blog/tags/Slow/page/2"],
  ["/Atom.XML", "/atom.xml"],
])("%s, which differs only in case, becomes %s with its parameters unchanged", (path, spelled) =>
  expect(findCanonicalPath(path)).toBe(spelled),
);
