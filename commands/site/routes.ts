import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "./build.ts";

const patterns = z.array(z.object({ regex: z.string() }));
const manifestSchema = z.object({
  redirects: patterns,
  rewrites: z.object({ beforeFiles: patterns, afterFiles: patterns, fallback: patterns }),
  staticRoutes: patterns,
  dynamicRoutes: patterns,
});

/** Returns whether Next may have a response other than the not-found page for a decodable path. */
type IsRoute = (path: string) => boolean;

/** Reads the routes and public files of the build. */
export function readRoutes(): IsRoute {
  const file = join(root, ".next", "routes-manifest.json");
  const files = globSync("**", { cwd: join(root, "public") });
  return createRouteMatcher(JSON.parse(readFileSync(file, "utf8")), files);
}

/** Matches paths with the regular expressions of Next's `routes-manifest.json` and the names of public files. */
export function createRouteMatcher(routesManifest: unknown, files: readonly string[]): IsRoute {
  const manifest = manifestSchema.parse(routesManifest);
  const { redirects, rewrites, staticRoutes, dynamicRoutes } = manifest;
  const routes = [redirects, ...Object.values(rewrites), staticRoutes, dynamicRoutes].flat();
  // Next ignores the case of redirects and rewrites.
  const pattern = new RegExp(routes.map(({ regex }) => regex).join("|"), "i");
  const filePaths = new Set(files.map((name) => `/${name}`));
  const isMatched = (path: string) => pattern.test(path) || filePaths.has(path);
  // Next redirects a path with a double slash.
  return (path) => path.includes("//") || isMatched(path) || isMatched(decodeURIComponent(path));
}
