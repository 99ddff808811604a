import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../../../next.config.ts";
import { isReservedPath } from "#lib/site/paths/reserved-paths.ts";
import { root } from "#tests/support/project/list-files.ts";

/** Returns the paths of the site's routes. Parameters stay in brackets. */
function listRoutes(): string[] {
  const files = globSync("**/{page,route}.{ts,tsx}", { cwd: join(root, "app") });
  return files.map((file) => {
    const segments = file.replaceAll("\\", "/").split("/").slice(0, -1);
    return `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
  });
}

/** Returns the paths that a source of `next.config.ts` matches. Parameters are dropped. */
function listMatches({ source }: { readonly source: string }): string[] {
  const choices = /^\/:name\(([^)]+)\)$/.exec(source)?.[1];
  return choices?.split("|").map((name) => `/${name}`) ?? [source.replace(/\/:.*$/, "/a")];
}

const slugged = new Set(["/post/[slug]", "/blog/categories/[slug]", "/blog/tags/[slug]"]);

/** The routes of pages, whose paths owners choose, and of their cards. */
const pages = ["/[page]", "/[page]/[subpage]"].flatMap((path) => [path, `${path}/card.png`]);

test("the path of every route, file and redirect of the site is reserved", async () => {
  const rewrites = await config.rewrites?.();
  const own = rewrites === undefined || Array.isArray(rewrites) ? [] : rewrites;
  const sources = [
    ...((await config.redirects?.()) ?? []),
    ...("afterFiles" in own ? [...(own.afterFiles ?? []), ...(own.beforeFiles ?? [])] : []),
  ];
  const files = globSync("*.*", { cwd: join(root, "public") }).map((name) => `/${name}`);
  const paths = [...listRoutes(), ...sources.flatMap(listMatches), ...files];
  expect(paths.length).toBeGreaterThan(80);
  const free = paths.filter((path) => !isReservedPath(path.replaceAll("%5F", "_")));
  expect(new Set(free)).toEqual(new Set([...slugged, ...pages, "/blog/authors/[slug]"]));
});

test("a path without a route is not reserved, nor is the path of a post that may be missing", () => {
  for (const path of [
    "/about",
    "/2019/05/a",
    "/.well-known/webfinger",
    "/post/a",
    "/posts",
    "/feeds",
  ])
    expect(isReservedPath(path), path).toBe(false);
});
