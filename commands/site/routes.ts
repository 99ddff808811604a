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

/**
 * Reads the routes of the build: pages, redirects, rewrites and public files. Returns a function that tells
 * whether Next may have a response other than the not-found page for a path.
 */
export function readRoutes(): (path: string) => boolean {
  const file = join(root, ".next", "routes-manifest.json");
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const { redirects, rewrites, staticRoutes, dynamicRoutes } = manifest;
  const routes = [redirects, ...Object.values(rewrites), staticRoutes, dynamicRoutes].flat();
  // Next ignores the case of redirects and rewrites.
  const matched = new RegExp(routes.map(({ regex }) => regex).join("|"), "i");
  const files = new Set(globSync("**", { cwd: join(root, "public") }).map((name) => `/${name}`));
  const isMatched = (path: string) => matched.test(path) || files.has(path);
  // Next redirects a path with a double slash.
  return (path) => path.includes("//") || isMatched(path) || isMatched(decodeURIComponent(path));
}
