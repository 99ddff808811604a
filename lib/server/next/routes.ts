import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { z } from "zod";
import { matchRequestPath } from "../../site/paths/page-path.ts";

const patterns = z.array(z.object({ regex: z.string() }));
const pageSchema = z.array(z.object({ regex: z.string(), page: z.string() }));
const manifestSchema = z.object({
  redirects: patterns,
  rewrites: z.object({ beforeFiles: patterns, afterFiles: patterns, fallback: patterns }),
  staticRoutes: pageSchema,
  dynamicRoutes: pageSchema,
});

/**
 * Returns the canonical path of a route, matched case-insensitively: page parameters stay unchanged, and a path with
 * a rewrite is in lower case. Returns `undefined` if no route matches.
 */
type FindCanonicalPath = (path: string) => string | undefined;

type RouteOptions = {
  /** Whether the site may have pages such as `/about`, which a hosted upstream has not. */
  readonly hasPages: boolean;
};

/** Reads the routes of a build and its public files, given the site's folder. */
export function readRoutes(root: string, options: RouteOptions): FindCanonicalPath {
  const file = join(root, ".next", "routes-manifest.json");
  const files = globSync("**", { cwd: join(root, "public") }).map((path) =>
    path.replaceAll(sep, "/"),
  );
  return createRouteMatcher(JSON.parse(readFileSync(file, "utf8")), files, options);
}

/** Matches paths against the patterns in Next's `routes-manifest.json` and the names of public files. */
export function createRouteMatcher(
  routesManifest: unknown,
  files: readonly string[],
  { hasPages }: RouteOptions,
): FindCanonicalPath {
  const manifest = manifestSchema.parse(routesManifest);
  const { redirects, rewrites, staticRoutes, dynamicRoutes } = manifest;
  // Next matches redirects and rewrites case-insensitively, but not pages.
  const redirected = matchAny(redirects, "i");
  const rewritten = matchAny(Object.values(rewrites).flat(), "i");
  const routes = [...staticRoutes, ...dynamicRoutes].filter(({ page }) => !pageRoutes.has(page));
  const exact = matchAny(routes, "");
  const pages = routes.map(({ regex, page }) => ({ pattern: new RegExp(regex, "i"), page }));
  const filePaths = new Set(files.map((name) => `/${name}`));
  return (path) => {
    // Leaves paths with a double slash to Next, which redirects them.
    if (path.includes("//") || filePaths.has(path) || redirected.test(path)) return path;
    if (rewritten.test(path)) return path.toLowerCase();
    if (exact.test(path)) return path;
    const canonical = findPagePath(pages, path);
    if (canonical !== undefined || !hasPages) return canonical;
    return matchRequestPath(path) === undefined ? undefined : path;
  };
}

/** The routes of the pages that owners and editors publish. They match any path, but only some can be those of pages. */
const pageRoutes: ReadonlySet<string> = new Set(["/[page]", "/[page]/[subpage]"]);

const matchAny = (routes: readonly { readonly regex: string }[], flags: string): RegExp =>
  new RegExp(routes.map(({ regex }) => regex).join("|") || "(?!)", flags);

type Page = { readonly pattern: RegExp; readonly page: string };

/** Returns the canonical path of the page that matches a path case-insensitively. */
function findPagePath(pages: readonly Page[], path: string): string | undefined {
  for (const { pattern, page } of pages) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const values: (string | undefined)[] = match.slice(1);
    return page.replace(/\/\[[^/]+\]/g, () => {
      const value = values.shift();
      return value === undefined ? "" : `/${value}`;
    });
  }
  return undefined;
}
