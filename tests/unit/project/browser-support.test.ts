/** Code and styles for browsers use only what all supported browsers have, or degrade. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, root } from "#tests/support/project/list-files.ts";
import { listNewerFeatures, oldestVersions } from "../../support/browser/supported-browsers.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

const scripts = listFiles(
  "{components,public,lib/auth,lib/editor,lib/first-paint,lib/rich-content,lib/share,lib/site}/**/*.{ts,tsx,js}",
);
const sheets = listFiles("{app,components}/**/*.css");
const newer = listNewerFeatures();

/**
 * Patterns of the objects whose members are searched for. The members of other objects share names with this project's
 * own methods.
 */
const receivers: Readonly<Record<string, string | undefined>> = {
  Crypto: "crypto",
  Document: "document",
  Navigator: "navigator",
  Performance: "performance",
  Window: "(?:globalThis|self|window)",
  ...Object.fromEntries(
    ["Array", "Element", "HTMLElement", "Node", "Promise", "String"].map((name) => [
      name,
      "[\\w)\\]]",
    ]),
  ),
};

/** Returns patterns of the globals and members that some supported browsers lack. */
function* buildCodePatterns(): Generator<[string, RegExp]> {
  for (const name of newer) {
    const [group, ...rest] = name.split(".");
    const [object = "", member, ...details] = group === "javascript" ? rest.slice(1) : rest;
    if ((group !== "api" && rest[0] !== "builtins") || details.length > 0) continue;
    const isStatic = member?.endsWith("_static") === true;
    if (member === undefined) yield [name, new RegExp(`\\bnew ${object}\\b|\\b${object}\\.\\w`)];
    else if (isStatic)
      yield [name, new RegExp(`\\b${object}\\.${member.replace("_static", "")}\\b`)];
    else if (receivers[object] !== undefined) {
      yield [name, new RegExp(`${receivers[object]}\\??\\.${member}\\b`)];
    }
  }
}

/** Returns patterns of the properties, rules, selectors and functions that some supported browsers lack. */
function* buildStylePatterns(): Generator<[string, RegExp]> {
  for (const name of newer) {
    const [group, kind, ...rest] = name.split(".");
    const last = rest.at(-1) ?? "";
    if (group !== "css") continue;
    if (kind === "types") yield [name, new RegExp(`[\\s(,]${last}\\(`)];
    if (rest.length !== 1) continue;
    if (kind === "properties") yield [name, new RegExp(`[;{\\s]${last}:`)];
    if (kind === "at-rules") yield [name, new RegExp(`@${last}\\b`)];
    if (kind === "selectors") yield [name, new RegExp(`:${last}(?![\\w-])`)];
  }
}

const codePatterns = [...buildCodePatterns()];
const stylePatterns = [...buildStylePatterns()];
const findNewer = (patterns: readonly [string, RegExp][], text: string): string[] =>
  patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, "");

/** Features that some supported browsers lack, and the files that check for them first. */
const guarded: Readonly<Record<string, readonly string[] | undefined>> = {
  "api.CSS.highlights_static": ["components/admin/editor/surface/link/link-target.ts"],
  "api.Highlight": ["components/admin/editor/surface/link/link-target.ts"],
  "api.Navigator.share": ["components/share/share-actions.ts"],
  "api.Window.navigation": [
    "components/ui/forms/use-leave-warning.ts",
    "components/members/login/finish-login.ts",
    "public/offline/reading.js",
  ],
  "api.Window.requestIdleCallback": ["lib/first-paint/script-loader.ts"],
};

/** Properties and rules that affect only appearance and motion. */
const optional = new Set(
  `accent-color animation-range animation-timeline box-decoration-break break-after content-visibility
  field-sizing hanging-punctuation hyphenate-limit-chars initial-letter orphans overflow-clip-margin
  overscroll-behavior-x scrollbar-width text-size-adjust user-select view-timeline view-transition widows
  details-content highlight marker view-transition view-transition-group view-transition-new
  view-transition-old`.split(/\s+/),
);

/** Features that are unavailable on pages without TLS, and the files that work without them. */
const secureOnly: readonly [string, RegExp, readonly string[]][] = [
  ["the clipboard", /navigator\.clipboard/, ["components/ui/copy-text.ts"]],
  ["locks", /navigator\.locks/, ["lib/auth/browser.ts", "public/offline/worker.js"]],
  ["random IDs", /crypto\.randomUUID/, []],
  ["digests", /crypto\.subtle/, []],
];

describe("code for browsers", () => {
  test.each([
    ["URL.parse(text)", "api.URL.parse_static"],
    ["new URLPattern(text)", "api.URLPattern"],
    ["Promise.try(run)", "javascript.builtins.Promise.try"],
    ["document.startViewTransition(run)", "api.Document.startViewTransition"],
    ["element.setHTML(text)", "api.Element.setHTML"],
  ])("is searched for %s, which some supported browsers lack", (code, name) => {
    expect(findNewer(codePatterns, code)).toContain(name);
  });

  test("uses only what all supported browsers have, or works without it", () => {
    expect(scripts.length).toBeGreaterThan(300);
    const found = scripts.flatMap((path) =>
      findNewer(codePatterns, withoutComments(read(path))).map((name) => ({ path, name })),
    );
    expect(found.filter(({ path, name }) => guarded[name]?.includes(path) !== true)).toEqual([]);
  });

  test.each(secureOnly)(
    "uses %s only where it works on pages without TLS",
    (_, pattern, allowed) => {
      const found = scripts.filter((path) => pattern.test(withoutComments(read(path))));
      expect(found.toSorted()).toEqual(allowed);
    },
  );
});

describe("styles", () => {
  test.each([
    ["a { interpolate-size: allow-keywords }", "css.properties.interpolate-size"],
    ["a { width: calc-size(auto, size) }", "css.types.calc-size"],
    ["@starting-style { a { opacity: 0 } }", "css.at-rules.starting-style"],
    ["a:open { color: red }", "css.selectors.open"],
  ])("are searched for %s, which some supported browsers lack", (style, name) => {
    expect(findNewer(stylePatterns, style)).toContain(name);
  });

  test("use only what all supported browsers have, or degrade", () => {
    expect(sheets.length).toBeGreaterThan(50);
    const found = sheets.flatMap((path) =>
      findNewer(stylePatterns, withoutComments(read(path))).map((name) => ({ path, name })),
    );
    expect(found.filter(({ name }) => !optional.has(name.split(".")[2] ?? ""))).toEqual([]);
  });

  // One unknown selector makes a browser drop the whole rule.
  test("have no rule that combines a selector that some browsers lack with other selectors", () => {
    const unknown = findNewerSelectors();
    const mixed = sheets.flatMap((path) =>
      [...withoutComments(read(path)).matchAll(/[^{};]+(?=\{)/g)]
        .map(([list]) => list.trim())
        .filter((list) => {
          const selectors = list.split(/,(?![^(]*\))/);
          const count = selectors.filter((selector) => unknown.test(selector)).length;
          return count > 0 && count < selectors.length;
        })
        .map((list) => ({ path, list })),
    );
    expect(mixed).toEqual([]);
  });
});

/** Returns a pattern of the selectors that some supported browsers do not know. All browsers know `::marker`. */
function findNewerSelectors(): RegExp {
  const names = newer.flatMap((name) => /^css\.selectors\.([\w-]+)$/.exec(name)?.[1] ?? []);
  return new RegExp(`:(?:${names.filter((name) => name !== "marker").join("|")})(?![\\w-])`);
}

test("the docs state the oldest supported versions", () => {
  const { chrome, edge, firefox, safari } = oldestVersions;
  expect(read("docs/publishing.md")).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`,
  );
});
