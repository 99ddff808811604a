import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import type { Nodes } from "mdast";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { listFiles, root } from "#tests/support/project/list-files.ts";

const isPresent = (path: string) => existsSync(join(root, path));

/** Folders that a build or an installation creates. A fresh clone does not have them. */
const generated = new Set([".data", ".git", ".next", "node_modules"]);
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !generated.has(entry.name))
  .map(({ name }) => name);

/** Documents that name files and folders of the repository. */
const namingDocuments = ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"];
const linkingDocuments = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...listFiles("docs/**/*.md"),
];

const parsedDocuments = new Map<string, Nodes[]>();

/** Parses a document as GitHub does, once. */
function parseDocument(path: string): Nodes[] {
  const known = parsedDocuments.get(path);
  if (known !== undefined) return known;
  const tree = fromMarkdown(readFileSync(join(root, path), "utf8"), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const nodes = flatten(tree);
  parsedDocuments.set(path, nodes);
  return nodes;
}

const flatten = (node: Nodes): Nodes[] => [
  node,
  ...("children" in node ? node.children : []).flatMap(flatten),
];

/** Returns a document's code spans and the words in its Mermaid diagrams. */
function findNames(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "inlineCode") return [node.value];
    const isDiagram = node.type === "code" && node.lang === "mermaid";
    return isDiagram ? node.value.split(/[\s",;]+|<br\s*\/?>/) : [];
  });
}

/**
 * Returns whether a name looks like a path in the repository, because it begins with a top-level folder or is
 * a source file. Other names are URLs, packages, settings or placeholders.
 */
function looksLikePath(name: string): boolean {
  if (!/^(?:[\w(]|\.\w)[\w.%()[\]*/-]*$/.test(name) || name.includes("NNN")) return false;
  const [first = "", ...rest] = name.split("/");
  if (generated.has(first)) return false;
  return rest.length > 0
    ? folders.includes(first) || /\.(?:tsx?|mjs|css|md|ya?ml)$/.test(name)
    : /^[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs)$/.test(name);
}

/** The names of all source files, without their folders. */
const fileNames = new Set(
  listFiles(`{${folders.join(",")}}/**/*.{ts,tsx,mjs}`).map((path) => basename(path)),
);

const isKnownPath = (path: string): boolean =>
  path.includes("*") ? listFiles(path).length > 0 : isPresent(path) || fileNames.has(path);

const findPaths = (document: string): string[] => [
  ...new Set(findNames(parseDocument(document)).filter(looksLikePath)),
];

test.each([
  "lib/server/http/pipeline.ts",
  "app/(site)/post/[slug]/page.tsx",
  "app/%5Fapi/[...path]/route.ts",
  "renamed-folder/front.ts",
  "lib/renamed",
  "renamed.ts",
  "tests/**/*.test.ts",
])("%s looks like a path of the repository", (name) => expect(looksLikePath(name)).toBe(true));

test.each([
  "/post/{slug}",
  "@wix/blog",
  "text/html",
  "npm run blog",
  "DATA_DIR/media",
  "feed.json",
  "docs/decisions/NNN-title.md",
  ".next/cache/images",
  "../platform/app.ts",
])("%s does not look like a path of the repository", (name) =>
  expect(looksLikePath(name)).toBe(false),
);

test.each(namingDocuments.filter(isPresent))("every path in %s exists", (document) => {
  expect(findPaths(document).filter((path) => !isKnownPath(path))).toEqual([]);
});

test("the architecture page names the files of the paths and draws them", () => {
  const nodes = parseDocument("docs/architecture.md");
  const diagrams = nodes.filter((node) => node.type === "code" && node.lang === "mermaid");
  expect(diagrams.length).toBeGreaterThanOrEqual(5);
  expect(findPaths("docs/architecture.md").length).toBeGreaterThan(100);
});

test.each([
  ["a", 30],
  ["b", 28],
  ["c", 40],
  ["d", 24],
  ["e", 16],
])("path %s of the architecture page takes at most %i files", (path, most) => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, section = ""] = text.split(`## Path ${path}: `);
  const steps = section.split("\n## ", 1)[0]?.match(/^\d+\. `[^`]+`/gm) ?? [];
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.length).toBeLessThanOrEqual(most);
});

/** Returns the targets of links and pictures to files, without the fragment and the query. */
function findLinkedFiles(document: string): string[] {
  return parseDocument(document).flatMap((node) => {
    if (node.type !== "link" && node.type !== "image" && node.type !== "definition") return [];
    const [path = ""] = node.url.split(/[?#]/, 1);
    const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);
    return path === "" || isElsewhere ? [] : [decodeURIComponent(path)];
  });
}

test.each(linkingDocuments.filter(isPresent))(
  "every relative link in %s points to an existing file",
  (document) => {
    const resolve = (link: string) =>
      link.startsWith("/") ? link.slice(1) : join(dirname(document), link);
    expect(findLinkedFiles(document).filter((link) => !isPresent(resolve(link)))).toEqual([]);
  },
);
