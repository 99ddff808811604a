/** A folder of Markdown files as an import source, in the layout of this blog, Hugo, Jekyll or Astro. */
import { readFileSync, statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path/posix";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import { readFrontMatter } from "../../convert/markdown/front-matter.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { largestText, readFolderFile } from "../reading/input-files.ts";
import { decodeText } from "../reading/decode-text.ts";
import { describeFailure, readItem } from "../failures.ts";
import { createProblem } from "../problems.ts";
import { decodePercent, parseJson } from "../reading/parse.ts";
import { exportedSite } from "../../wix/site/site-exchange.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { ImportSource, SourceItem, SourcePost } from "../source.ts";
import { limitTime } from "../reading/time-limit.ts";
import { type FolderFiles, openFolderFiles } from "./folder-files.ts";
import { readGroups } from "./groups.ts";
import { readInherited } from "./inherited-fields.ts";
import type { FolderKind } from "./folder-kinds.ts";
import { type Layout, readLayout, refuseMistakes } from "./layout.ts";
import { hashText } from "../stable-id.ts";
import { isHtml, withoutPostExtension } from "./classify-file.ts";
import { parseNameLanguage, parsePostKey, parsePostName } from "./paths.ts";
import { findSiteHost } from "./site-host.ts";
import { chooseSlug, type PostContext, readPost } from "./read-post.ts";

export type MarkdownOptions = NetworkOptions & {
  /** Layout of the folder. Default: detected from its files. */
  readonly kind?: FolderKind | "auto" | undefined;
  /** Name of a source that belongs to this blog. Default: derived from the folder's path. */
  readonly name?: string | undefined;
  /** Name of the ZIP file from which the folder was unpacked. The name of the source then does not contain its path. */
  readonly archive?: string | undefined;
  /** Paths of the posts to import. Default: all posts. */
  readonly only?: readonly string[] | undefined;
  /** Returns the current time in epoch milliseconds. Default: the system clock. */
  readonly now?: (() => number) | undefined;
  /** Files from an earlier source for the same folder, so that unchanged files are not hashed again. */
  readonly files?: FolderFiles | undefined;
};

/**
 * Opens a folder. Throws {@link SourceError} if it has no posts or its settings cannot be read. Reading its
 * items throws {@link SourceError} if its author or category lists cannot be read.
 */
export async function openMarkdown(
  folder: string,
  options: MarkdownOptions = {},
): Promise<ImportSource> {
  const { kind = "auto", name, archive, only, files, now = Date.now, allowPrivateHosts } = options;
  const layout = await readLayout(folder, kind);
  const folderFiles = files ?? (await openFolderFiles(folder, { allowPrivateHosts }));
  const isAsked = (path: string) => only === undefined || only.includes(path);
  const posts = layout.posts.filter(isAsked);
  const outside = layout.outside.filter(isAsked);
  const root = await realpath(folder);
  return {
    name: name ?? `markdown ${archive === undefined ? root : `archive ${archive}`}`,
    ...(name === undefined && {
      system: "markdown",
      // The fields of other generators mean other things, so their files are only read.
      folder:
        layout.kind === "quire" && !layout.isEleventy && archive === undefined ? root : undefined,
    }),
    total: posts.length + outside.length,
    items: () =>
      listItems(
        { ...layout, posts, outside, leftOut: only === undefined ? layout.leftOut : new Map() },
        layout.posts,
        { files: folderFiles, now },
      ),
    files: folderFiles.read,
  };
}

/** Yields the settings of the site in an export of a Quire blog. */
async function* readSite(folder: string): AsyncGenerator<SourceItem> {
  const text = (await readFolderFile(folder, "site.json", largestText))?.toString("utf8");
  if (text === undefined) return;
  const { data: exported } = exportedSite.safeParse(parseJson(text));
  if (exported !== undefined) yield { kind: "site", site: { exported } };
  else yield createProblem("site.json", "it is not a site's settings, so it was left out");
}

async function* listItems(
  layout: Layout,
  all: readonly string[],
  { files, now }: Pick<PostContext, "files" | "now">,
): AsyncGenerator<SourceItem> {
  const groups = await refuseMistakes(() => readGroups(layout.folder, files));
  yield* groups.items;
  /** Paths of the posts that have claimed each slug. */
  const owners = new Map<string, string>();
  const context: PostContext = {
    layout,
    files,
    groups,
    inherited: await readInherited({ ...layout, posts: all }),
    siteHost: await findSiteHost(layout.folder, all),
    now,
    takeSlug(written, path) {
      const slug = slugifyText(written);
      const owner = owners.get(slug) ?? path;
      owners.set(slug, owner);
      return owner === path;
    },
    findPost: createPostFinder(layout.folder, all),
  };
  for (const path of layout.outside) {
    const error = new SourceError("it is a symbolic link to a file outside the folder");
    yield { kind: "failure", problem: describeFailure(path, error) };
  }
  for (const [reason, paths] of layout.leftOut) yield createLeftOut(reason, paths);
  // Posts without a language in their names come first, so that they get the slug that their translations share.
  const isTranslation = (path: string) => parseNameLanguage(path, layout.kind) !== undefined;
  const ordered = [false, true].flatMap((translated) =>
    layout.posts.filter((path) => isTranslation(path) === translated),
  );
  for (const path of ordered) {
    yield await readItem(path, () => readFile(path, context));
  }
  if (layout.kind === "quire") yield* readSite(layout.folder);
}

async function readFile(path: string, context: PostContext): Promise<SourcePost> {
  const bytes = await readFolderFile(context.layout.folder, path, largestText);
  if (bytes === undefined) throw new SourceError("the file no longer exists");
  const { text, problem } = decodeText(bytes);
  const post = await limitTime(() => readPost(text, path, context));
  const problems = problem === undefined ? post.problems : [problem, ...post.problems];
  return { ...post, problems, fileHash: hashText(bytes.toString("utf8")) };
}

/** Creates the report about files that are not imported for the same reason. */
function createLeftOut(reason: string, files: readonly string[]): SourceItem {
  const [first = ""] = files;
  if (files.length === 1) return createProblem(first, `not imported: ${reason}`);
  const what = `not imported: ${reason} (${files.join(", ")})`;
  return { kind: "problem", problem: { where: `${files.length} files`, what, files } };
}

/** Creates a function that finds a post by its file's path or name, as used in generators' links. */
function createPostFinder(folder: string, posts: readonly string[]): PostContext["findPost"] {
  const paths = new Map<string, string>();
  for (const path of posts) {
    const key = parsePostKey(path);
    const within = key.replace(/^(?:.*\/)?(?:content|src\/content|_posts|_drafts)\//, "");
    for (const name of [key, within, basename(key)]) {
      if (!paths.has(name)) paths.set(name, path);
    }
  }
  return (reference, from) => {
    const [page = "", fragment = ""] = reference.split(/(?=#)/, 2);
    const written = decodePercent(page);
    const near = parsePostKey(normalize(join(dirname(from), written)));
    const key = withoutPostExtension(written)
      .replace(/^\/+|\/+$/g, "")
      .replace(/\/(?:_?index)$/, "");
    const path = paths.get(near) ?? paths.get(key) ?? paths.get(basename(key));
    const slug = path === undefined ? undefined : readSlug(folder, path);
    return slug === undefined ? undefined : `/post/${encodeURIComponent(slug)}${fragment}`;
  };
}

function readSlug(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  try {
    if (statSync(file).size > largestText) return undefined;
    const { fields } = readFrontMatter(readFileSync(file, "utf8"), path);
    const slug = chooseSlug(fields, path, () => true);
    return slug === undefined ? undefined : slugifyText(slug);
  } catch {
    // A page without front matter has the slug of its file.
    return isHtml(path) ? slugifyText(parsePostName(path)) : undefined;
  }
}
