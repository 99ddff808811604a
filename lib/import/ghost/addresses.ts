/** Meaning of the addresses in the texts of a Ghost blog, and access to its files. */
import { basename } from "node:path";
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload } from "../download.ts";
import { readFolderFile } from "../input-files.ts";
import { SourceError, type SourceFile, type SourceFiles } from "../source.ts";

/** Placeholder that Ghost writes instead of its origin. */
const placeholder = "__GHOST_URL__";
/** Replaces the placeholder if the origin is unknown. */
export const unknownOrigin = "http://ghost.invalid";
const mostBytes = 50 * 1024 * 1024;

export type GhostAddresses = Required<
  Readonly<{ [Name in "resolveFile" | "isFile" | "linkTo"]: NonNullable<HtmlOptions[Name]> }>
> & {
  /** Base URL of relative addresses. */
  readonly baseUrl: string;
  /** Returns the text with the placeholder replaced by the origin. */
  readonly whole: (text: string) => string;
};

/**
 * Creates the address functions of a Ghost blog. `url` is the origin of the old blog, `slugs` are those of
 * the imported posts.
 */
export function createGhostAddresses(
  url: string | undefined,
  slugs: ReadonlySet<string>,
  getPath: (slug: string) => string | undefined,
): GhostAddresses {
  const origin = url?.replace(/\/+$/, "") ?? unknownOrigin;
  const isOwn = (address: string) =>
    address.startsWith(`${origin}/`) || address.startsWith(`${unknownOrigin}/`);
  return {
    baseUrl: `${origin}/`,
    whole: (text) => text.replaceAll(placeholder, origin),
    resolveFile: (address) =>
      address.replace(/(\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?\//, "$1/"),
    isFile: (address) =>
      isOwn(address) && /\/content\/(?:files|media|images)\/.+\.\w{2,5}(?:[?#]|$)/.test(address),
    linkTo(address) {
      if (!isOwn(address) || !URL.canParse(address)) return address;
      const { pathname, search, hash } = new URL(address);
      const slug = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
      const path = slugs.has(slug) ? getPath(slug) : undefined;
      const isPost = path !== undefined && withoutSlash(path) === withoutSlash(pathname);
      if (isPost) return `${pathname}${hash}`;
      return address.startsWith(unknownOrigin) ? `${pathname}${search}${hash}` : address;
    },
  };
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");

/**
 * Creates a function that reads files from `images`, a copy of Ghost's content folder or its `images`, and
 * otherwise downloads them from the old blog.
 */
export function ghostFiles(images: string | undefined, network: NetworkOptions): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    const local = images === undefined ? undefined : await localFile(images, reference);
    if (local !== undefined) return local;
    if (reference.startsWith(unknownOrigin)) {
      const path = reference.slice(unknownOrigin.length);
      throw new SourceError(
        images === undefined
          ? `${path} is on the old blog: use --url for the blog's address, or --images for a copy of its files`
          : `${path} is not in ${images}`,
      );
    }
    return download(reference);
  };
}

/** Returns a file of the folder. Never reads a file outside the folder. */
async function localFile(folder: string, reference: string): Promise<SourceFile | undefined> {
  const written = /\/content\/((?:images|media|files)\/[^?#]+)/.exec(reference)?.[1];
  if (written === undefined) return undefined;
  const path = decoded(written);
  if (path.includes("\0")) return undefined;
  for (const place of [path, path.replace(/^[^/]+\//, "")]) {
    const bytes = await readFolderFile(folder, place, mostBytes);
    if (bytes !== undefined) return { bytes, filename: basename(place) };
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
