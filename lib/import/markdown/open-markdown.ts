/** A folder of Markdown files as an import source, in the layout of this blog, Hugo, Jekyll or Astro. */
import { readFileSync, statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path/posix";
import { slugifyText } from "../../platform/blog/slug.ts";
import { MarkdownError } from "../../convert/markdown/context.ts";
import { ContentError, readFrontMatter } from "../../convert/markdown/front-matter.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { largestText, readFolderText } from "../input-files.ts";
import { type ImportSource, SourceError, type SourceItem } from "../source.ts";
import { withoutEnding } from "./former-paths.ts";
import { type FolderFiles, openFolderFiles } from "./folder-files.ts";
import { readGroups } from "./groups.ts";
import { type FolderKind, type Layout, readable, readLayout } from "./layout.ts";
import { type PostContext, readPost, slugIn } from "./read-post.ts";

export type MarkdownOptions = NetworkOptions & {
  /** Layout of the folder. Default: detected from its files. */
  readonly kind?: FolderKind | "auto" | undefined;
  /** Name of the source. Default: derived from the path of the folder. */
  readonly name?: string | undefined;
  /** Paths of the posts to import. Default: all posts. */
  readonly only?: readonly string[] | undefined;
  /** Files of an earlier source for the same folder, so that unchanged files are not hashed again. */
  readonly files?: FolderFiles | undefined;
};

/**
 * Opens a folder. Throws {@link SourceError} if it has no posts or its settings cannot be read. Reading its
 * items throws {@link SourceError} if its lists of authors and categories cannot be read.
 */
export async function openMarkdown(
  folder: string,
  { kind = "auto", name, only, files, allowPrivateHosts }: MarkdownOptions = {},
): Promise<ImportSource> {
  const layout = await readLayout(folder, kind);
  const folderFiles = files ?? (await openFolderFiles(folder, { allowPrivateHosts }));
  const isAsked = (path: string) => only === undefined || only.includes(path);
  const posts = layout.posts.filter(isAsked);
  const outside = layout.outside.filter(isAsked);
  return {
    name: name ?? `markdown ${await realpath(folder)}`,
    total: posts.length + outside.length,
    items: () => listItems({ ...layout, posts, outside }, layout.posts, folderFiles),
    files: folderFiles.read,
  };
}

async function* listItems(
  layout: Layout,
  all: readonly string[],
  files: FolderFiles,
): AsyncGenerator<SourceItem> {
  const groups = await readable(() => readGroups(layout.folder, files));
  yield* groups.described;
  const slugs = new Map<string, string>();
  const context: PostContext = {
    layout,
    files,
    groups,
    takeSlug: (slug, path) => {
      const owner = slugs.get(slugifyText(slug)) ?? path;
      slugs.set(slugifyText(slug), owner);
      return owner === path;
    },
    postAt: createPostAt(layout.folder, all),
  };
  for (const path of layout.outside) {
    const what = "not imported: it is a symbolic link to a file outside the folder";
    yield { kind: "failure", problem: { where: path, what } };
  }
  for (const path of layout.posts) {
    try {
      const text = await readFolderText(layout.folder, path);
      if (text === undefined) throw new SourceError("the file no longer exists");
      yield* await readPost(text, path, context);
    } catch (error) {
      if (error instanceof ContentError) {
        // The message begins with the name of the file.
        const [where = path, ...what] = error.message.split(": ");
        yield { kind: "failure", problem: { where, what: `not imported: ${what.join(": ")}` } };
      } else if (error instanceof MarkdownError || error instanceof SourceError) {
        yield { kind: "failure", problem: { where: path, what: `not imported: ${error.message}` } };
      } else throw error;
    }
  }
}

/** Creates a function that finds a post by the path or name of its file, as generators do in links. */
function createPostAt(folder: string, posts: readonly string[]): PostContext["postAt"] {
  const paths = new Map<string, string>();
  const remember = (key: string, path: string) => {
    if (!paths.has(key)) paths.set(key, path);
  };
  for (const path of posts) {
    const key = withoutEnding(path).replace(/\/index$/, "");
    remember(key, path);
    remember(key.replace(/^(?:.*\/)?(?:content|src\/content|_posts|_drafts)\//, ""), path);
    remember(basename(key), path);
  }
  return (reference, from) => {
    const [page = "", fragment = ""] = reference.split(/(?=#)/, 2);
    const key = withoutEnding(decoded(page))
      .replace(/^\/+|\/+$/g, "")
      .replace(/\/(?:_?index)$/, "");
    const near = withoutEnding(normalize(join(dirname(from), decoded(page)))).replace(
      /\/index$/,
      "",
    );
    const path = paths.get(near) ?? paths.get(key) ?? paths.get(basename(key));
    if (path === undefined) return undefined;
    const slug = slugAt(folder, path);
    return slug === undefined ? undefined : `/post/${encodeURIComponent(slug)}${fragment}`;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function slugAt(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  try {
    if (statSync(file).size > largestText) return undefined;
    const { fields } = readFrontMatter(readFileSync(file, "utf8"), path);
    const slug = slugIn(fields, path, { takeSlug: () => true });
    return slug === undefined ? undefined : slugifyText(slug);
  } catch {
    return undefined;
  }
}
