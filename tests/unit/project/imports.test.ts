import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { listFiles, root } from "#tests/support/project/list-files.ts";

/**
 * The program's folders, from top to bottom. A file may import from its own folder and from those below it. The last
 * folder that contains a file decides.
 */
const folders = [
  "app",
  "components/admin",
  "components/members",
  "components/comments",
  "components/posts",
  "components/search",
  "components/stats",
  "components/share",
  "components/rich-content",
  "components/layout",
  "components/media",
  "components/captcha",
  "components/calls",
  "components/offline",
  "components/messages",
  "components/ui",
  "components/theme",
  "components/static-html",
  "cli",
  "scripts",
  "lib/moving",
  "lib/maintenance",
  "lib/import",
  "lib/export",
  "lib/editor",
  "lib/convert",
  "lib/command",
  "lib/feeds",
  "lib/seo",
  "lib/icons",
  "lib/blog",
  "lib/proxy",
  "lib/auth",
  "lib/server",
  "lib/upstream",
  "lib/platform",
  "lib/platform/jobs",
  // Contains the change log, so a feature reacts to changes with an effect, and the log imports no feature.
  "lib/platform/database",
  "lib/rate-limit",
  "lib/changes",
  "lib/redis",
  "lib/logging",
  "lib/network",
  "lib/search",
  "lib/stats",
  "lib/security",
  "lib/first-paint",
  "lib/rich-content",
  "lib/share",
  "lib/site",
  "lib/config",
  "lib/code",
  "lib/metrics",
  "lib/messages",
  "lib/memoize",
  "lib/threads",
  "lib/colors",
  "lib/drawing",
  "lib/wix",
] as const;

type Import = { readonly from: string; readonly to: string };

const findFolder = (path: string) =>
  folders.findLastIndex((folder) => path.startsWith(`${folder}/`));

/** Returns the files that a source text imports, for values or types, as paths from the root. */
function findImports(from: string, source: string): Import[] {
  return [...source.matchAll(/(?:\bfrom|\bimport\(?)\s*"(#|\.\.?\/)([^"]+)"/g)].map(
    ([, start = "", rest = ""]) => ({
      from,
      to: start === "#" ? rest : join(dirname(from), start, rest),
    }),
  );
}

/** Allowed upward imports: for upstreams without search, the search reads posts with the blog client. */
const isException = ({ from, to }: Import): boolean =>
  from.startsWith("lib/upstream/in-memory-") && to.startsWith("lib/blog/");

/** Folders that may use the platform through its public module. */
const platformUsers = /^(?:cli|scripts|lib\/(?:moving|maintenance|import|export))\//;

/** Returns whether an import may name a platform file or the module that opens the platform. */
function mayUsePlatform({ from, to }: Import): boolean {
  // With other imports, the site's bundles would contain the platform once per route.
  if (to === "lib/upstream/embedded-platform.ts") return /^(?:cli|scripts)\//.test(from);
  if (!to.startsWith("lib/platform/") || /^lib\/(?:platform|upstream)\//.test(from)) return true;
  return platformUsers.test(from) && to === "lib/platform/index.ts";
}

const isForbidden = (found: Import): boolean =>
  !mayUsePlatform(found) || (findFolder(found.to) < findFolder(found.from) && !isException(found));

const imports = listFiles("{app,components,cli,scripts,lib}/**/*.{ts,tsx}").flatMap((path) =>
  findImports(path, readFileSync(join(root, path), "utf8")),
);

describe("the program's imports", () => {
  test("run downwards, so that no two folders import each other", () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(imports.filter(isForbidden)).toEqual([]);
  });

  test("stay in listed folders, and tests are not imported", () => {
    const unlisted = imports.filter(({ from, to }) => findFolder(from) < 0 || findFolder(to) < 0);
    expect(unlisted.filter(({ to }) => !/\.(?:json|css|woff2)$/.test(to))).toEqual([]);
  });

  test.each([
    ["relative", 'import { a } from "../../components/ui/a.ts";'],
    ["by the name of the folder", 'import type { A } from "#components/ui/a.ts";'],
    ["exported", 'export * from "../../components/ui/a.ts";'],
    ["dynamic", 'const a = await import("#components/ui/a.ts");'],
    ["without a name", 'import "../../components/ui/a.ts";'],
    ["over several lines", 'import {\n  a,\n} from "#components/ui/a.ts";'],
  ])("are forbidden if they run upwards: %s", (_, source) => {
    expect(findImports("lib/blog/client.ts", source).filter(isForbidden)).toEqual([
      { from: "lib/blog/client.ts", to: "components/ui/a.ts" },
    ]);
  });

  test.each([
    ["lib/import/source.ts", "lib/platform/platform.ts", true],
    ["lib/import/source.ts", "lib/platform/index.ts", false],
    ["lib/blog/client.ts", "lib/platform/index.ts", true],
    ["lib/proxy/proxy.ts", "lib/upstream/embedded-platform.ts", true],
    ["cli/open-blog.ts", "lib/upstream/embedded-platform.ts", false],
    ["lib/platform/database/change-log.ts", "lib/platform/events/emit-events.ts", true],
    ["lib/platform/events/emit-events.ts", "lib/platform/database/change-log.ts", false],
  ])("from %s of %s are forbidden: %s", (from, to, expected) => {
    expect(isForbidden({ from, to })).toBe(expected);
  });

  test("of the platform include neither Next nor React", () => {
    const sources = listFiles("lib/platform/**/*.ts").map((path) =>
      readFileSync(join(root, path), "utf8"),
    );
    expect(sources.filter((source) => /from "(?:next|react)[/"]/.test(source))).toEqual([]);
  });

  test("of the site's calls reach only declarations of the platform, which hosted sites do not have", () => {
    const reached = new Set<string>();
    const follow = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      const source = readFileSync(join(root, path), "utf8");
      for (const { to } of findImports(path, source.replaceAll(/^import type .*$/gm, "")))
        follow(to);
    };
    follow("lib/upstream/calls.ts");
    const others = [...reached].filter((path) => !/[.-]calls\.ts$/.test(path));
    expect(reached.size).toBeGreaterThan(8);
    expect(others.filter((path) => path.startsWith("lib/platform/"))).toEqual([]);
  });

  test.each([
    [
      "Next's internals, and the names of its headers",
      /"next\/dist\/(?!bin\/)|"rsc"|next-router-|x-nextjs-/,
      ["lib/server/next"],
    ],
    ["the names of Next's scripts", /__next|TURBOPACK/, ["lib/first-paint", "lib/security"]],
    ["lists of effects", /\bafterWrite\b/, ["lib/platform", "lib/platform/database"]],
  ])("%s are only in the folders that depend on them", (_, names, expected) => {
    const files = listFiles("{app,components,cli,scripts,lib}/**/*.{ts,tsx}");
    const found = files.filter((path) => names.test(readFileSync(join(root, path), "utf8")));
    expect([...new Set(found.map((path) => dirname(path)))].toSorted()).toEqual(expected);
  });
});
