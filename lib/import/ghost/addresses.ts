/** URL resolution for a Ghost export: files, posts, and a local copy of the files. */
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload } from "../reading/download.ts";
import { readFolderMedia } from "../reading/input-files.ts";
import { decodePercent, withoutTrailingSlash } from "../reading/parse.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceFiles } from "../source.ts";

/** Placeholder that Ghost writes in place of the blog's URL. */
const placeholder = "__GHOST_URL__";
/** Used in place of the placeholder if the blog's URL is unknown. */
export const unknownBlogUrl = "http://ghost.invalid";

export type GhostAddresses = Required<
  Pick<HtmlOptions, "resolveFile" | "isFile" | "linkTo" | "baseUrl">
> & {
  /** Returns the text with the placeholder replaced by the blog's URL. */
  readonly fillBlogUrl: (text: string) => string;
  /** Returns the absolute URL of the original file, or `undefined` for an empty URL. */
  readonly resolveOriginal: (address: string) => string | undefined;
};

/**
 * Creates the URL functions for a Ghost blog. `url` is the old blog's URL without a trailing slash; it may have
 * a path. `getPath` returns an imported post's path.
 */
export function createGhostAddresses(
  url: string | undefined,
  getPath: (slug: string) => string | undefined,
): GhostAddresses {
  const blogUrl = url ?? unknownBlogUrl;
  const baseUrl = `${blogUrl}/`;
  const isOwn = (address: string) =>
    address.startsWith(baseUrl) || address.startsWith(`${unknownBlogUrl}/`);
  const fillBlogUrl = (text: string) => text.replaceAll(placeholder, blogUrl);
  const resolveFile = (address: string) =>
    address.replace(/(\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?\//, "$1/");
  return {
    baseUrl,
    fillBlogUrl,
    resolveFile,
    resolveOriginal(address) {
      const written = fillBlogUrl(address.trim());
      if (written === "") return undefined;
      return resolveFile(URL.canParse(written, baseUrl) ? new URL(written, baseUrl).href : written);
    },
    isFile: (address) =>
      isOwn(address) && /\/content\/(?:files|media|images)\/.+\.\w{2,5}(?:[?#]|$)/.test(address),
    linkTo(address) {
      if (!isOwn(address) || !URL.canParse(address)) return address;
      const { pathname, search, hash } = new URL(address);
      const path = getPath(withoutTrailingSlash(pathname).split("/").at(-1) ?? "");
      const isPost =
        path !== undefined && withoutTrailingSlash(path) === withoutTrailingSlash(pathname);
      // An imported post's old path redirects to the post.
      if (isPost) return `${pathname}${hash}`;
      // The import does not copy other pages. Without the old blog's URL, a link to one can only keep its path.
      return address.startsWith(unknownBlogUrl) ? `${pathname}${search}${hash}` : address;
    },
  };
}

/**
 * Creates a function that reads files from `images`, a copy of Ghost's `content` or `content/images` folder,
 * and downloads missing files from the old blog.
 */
export function createGhostFiles(images: string | undefined, network: NetworkOptions): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    const written = /\/content\/((?:images|media|files)\/[^?#]+)/.exec(reference)?.[1];
    const path = written && decodePercent(written);
    const copy = path && (await readFolderMedia(images, path, path.replace(/^[^/]+\//, "")));
    if (copy) return copy;
    // Without the blog's URL, a file that the export names by the placeholder cannot be downloaded.
    if (!reference.startsWith(unknownBlogUrl)) return download(reference);
    const missing = reference.slice(unknownBlogUrl.length);
    throw new SourceError(
      images === undefined
        ? `${missing} is on the old blog: use --url for the blog's address, or --images for a copy of its files`
        : `${missing} is not in ${images}`,
    );
  };
}

// oxfmt-ignore
const permalinkNames = ["slug", "id", "year", "month", "day", "primary_tag", "primary_author"];

export type PermalinkParts = {
  readonly slug: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly published: number | undefined;
  readonly primary_tag: string | undefined;
  readonly primary_author: string | undefined;
};

/** Throws {@link SourceError} for a `--permalink` pattern that Ghost does not support. */
export function checkPermalink(pattern: string): void {
  const isWhole = pattern.startsWith("/") && /\{(?:slug|id)\}/.test(pattern);
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = ""]) => !permalinkNames.includes(name),
  );
  if (isWhole && unknown === undefined) return;
  throw new SourceError(
    `${pattern} is not a Ghost permalink: it must begin with a slash, contain {slug} or {id}, and may contain ${permalinkNames.map((name) => `{${name}}`).join(" ")}.`,
  );
}

/** Returns a post's path, or `undefined` if the post lacks a value required by the pattern. */
export function buildPermalink(pattern: string, parts: PermalinkParts): string | undefined {
  const { published, ...others } = parts;
  const date = published === undefined ? "" : new Date(published).toISOString();
  const values: Readonly<Record<string, string | undefined>> = {
    ...others,
    // Ghost uses `all` for posts without a tag.
    primary_tag: others.primary_tag ?? "all",
    year: date.slice(0, 4),
    month: date.slice(5, 7),
    day: date.slice(8, 10),
  };
  let isComplete = true;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    if (value === "") isComplete = false;
    return encodeURIComponent(value);
  });
  return isComplete ? path : undefined;
}
