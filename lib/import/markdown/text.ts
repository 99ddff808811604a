/** Text of a Markdown file, and the files that it names. */
import type { Root } from "mdast";
import { metadataSchema } from "../../rich-content/schema/values.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { type FileFinder, MarkdownError } from "../../convert/markdown/context.ts";
import { convertHtml } from "../../convert/markdown/html-pieces.ts";
import { type References, referencesIn } from "../../convert/markdown/references.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { type ImportedFile, SourceError, type SourceMedia, type SourcePost } from "../source.ts";
import type { PostContext } from "./read-post.ts";

type Named = {
  readonly cover: string | undefined;
  readonly hero: string | undefined;
  readonly others: readonly string[];
  /** Metadata of the document. */
  readonly document: unknown;
};

export type PreparedText = {
  /** Locations of all files that the text names, for the fingerprint. */
  readonly state: unknown;
  readonly cover: string | undefined;
  readonly hero: string | undefined;
  readonly convert: SourcePost["convert"];
};

type Located = { readonly located: string } | { readonly problem: string };

/**
 * Finds the files of a text and prepares its conversion. Throws {@link MarkdownError} for an invalid `ricos`
 * block.
 */
export async function prepareText(
  root: Root,
  path: string,
  context: Pick<PostContext, "files" | "postAt">,
  { cover, hero, others, document }: Named,
): Promise<PreparedText> {
  const references = referencesIn(root);
  const known = new Map<string, Located>();
  const locate = async (reference: string): Promise<Located> => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const found = await located(reference, path, context);
    known.set(reference, found);
    return found;
  };
  const named = [...references.pictures, ...references.files, ...others, cover, hero];
  for (const reference of named) if (reference !== undefined) await locate(reference);
  const links = new Set<string>();
  for (const link of references.links) {
    if (isFileLink(link) && "located" in (await locate(link))) links.add(link);
  }
  for (const html of references.html) {
    for (const [, reference] of html.matchAll(/\s(?:src|poster|href)\s*=\s*["']?([^"'\s>]+)/gi)) {
      if (reference !== undefined && isFileLink(reference)) await locate(reference);
    }
  }
  const findLocated = (reference: string | undefined) => {
    const found = reference === undefined ? undefined : known.get(reference);
    return found !== undefined && "located" in found ? found.located : undefined;
  };
  return {
    state: [...known],
    // A missing cover is `undefined` here. `convert` reports it.
    cover: findLocated(cover),
    hero: findLocated(hero),
    async convert(media) {
      for (const reference of [cover, hero]) reportMissing(reference, known, media);
      const copied = await copyAll(
        [...references.pictures, ...references.files, ...others, ...links],
        locate,
        media,
      );
      const link = (url: string) => resolveLink(url, copied, path, context);
      const html = await convertHtml(references.html, {
        media: {
          report: media.report,
          copy: async (reference) => {
            const found = await locate(reference);
            if ("located" in found) return media.copy(found.located);
            if (isFileLink(reference)) media.report(found.problem);
            return undefined;
          },
        },
        linkTo: link,
        isFile: (address) => findLocated(address) !== undefined && isFileLink(address),
      });
      return convert(root, createFileFinder(copied, references), { link, html }, document);
    },
  };
}

function convert(
  root: Root,
  file: FileFinder,
  around: Parameters<typeof markdownToRichContent>[2],
  document: unknown,
): RichContent {
  try {
    const content = markdownToRichContent(root, file, around);
    const metadata = metadataSchema.parse(document ?? undefined);
    return metadata === undefined ? content : { ...content, metadata };
  } catch (error) {
    if (error instanceof MarkdownError) throw new SourceError(error.message, { cause: error });
    throw error;
  }
}

async function located(
  reference: string,
  path: string,
  { files }: Pick<PostContext, "files">,
): Promise<Located> {
  try {
    return { located: await files.locate(reference, path) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { problem: error.message };
  }
}

function reportMissing(
  reference: string | undefined,
  known: ReadonlyMap<string, Located>,
  media: SourceMedia,
): void {
  const found = reference === undefined ? undefined : known.get(reference);
  if (found !== undefined && "problem" in found) media.report(found.problem);
}

async function copyAll(
  references: readonly string[],
  locate: (reference: string) => Promise<Located>,
  media: SourceMedia,
): Promise<Map<string, ImportedFile>> {
  const copied = new Map<string, ImportedFile>();
  for (const reference of new Set(references)) {
    const found = await locate(reference);
    if ("problem" in found) {
      media.report(found.problem);
      continue;
    }
    const file = await media.copy(found.located);
    if (file !== undefined) copied.set(reference, file);
  }
  return copied;
}

/** Creates a finder for copied files. A picture of another site that was not copied keeps its URL. */
function createFileFinder(
  copied: ReadonlyMap<string, ImportedFile>,
  { files }: References,
): FileFinder {
  return (reference) => {
    const file = copied.get(reference);
    if (file !== undefined) return file;
    const url = files.has(reference) ? undefined : safeUrl(reference, "media");
    return url?.startsWith("https:") === true ? { url, width: 0, height: 0 } : undefined;
  };
}

/** Returns whether a link leads to a file of the folder that is not a page. */
const isFileLink = (url: string): boolean =>
  !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url) &&
  /\.[a-z0-9]{2,5}$/i.test(url.split(/[?#]/, 1)[0] ?? "") &&
  !/\.(?:mdx?|markdown|html?|php|aspx?)$/i.test(url.split(/[?#]/, 1)[0] ?? "");

function resolveLink(
  url: string,
  copied: ReadonlyMap<string, ImportedFile>,
  path: string,
  { postAt }: Pick<PostContext, "postAt">,
): string {
  const file = copied.get(url);
  if (file !== undefined) return `/media/${file.id}`;
  const [page = "", fragment = ""] = url.split(/(?=#)/, 2);
  const isPage = /\.(?:mdx?|markdown)$/i.test(page) && !/^[a-z][a-z0-9+.-]*:/i.test(page);
  const address = isPage ? postAt(page, path) : undefined;
  return address === undefined ? url : address + fragment;
}
