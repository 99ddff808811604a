/** The text of a Markdown file and the files that it refers to. */
import { nameToEmoji } from "gemoji";
import type { Root } from "mdast";
import { metadataSchema } from "../../rich-content/schema/values.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { type FileFinder, MarkdownError } from "../../convert/markdown/context.ts";
import { convertHtml } from "../../convert/markdown/html-pieces.ts";
import { type References, referencesIn } from "../../convert/markdown/references.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { type ImportedFile, SourceError, type SourceMedia } from "../../convert/source-media.ts";
import type { PostFile } from "./read-post.ts";

type NamedFiles = {
  readonly cover: string | undefined;
  readonly hero: string | undefined;
  readonly others: readonly string[];
  /** Metadata of the document. */
  readonly document: unknown;
};

/** Returns the emoji with one of GitHub's names, such as `smile`. */
export const findEmoji = (name: string): string | undefined =>
  Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;

/** A file's location, or the reason why it has none. */
type Location = { readonly located?: string; readonly problem?: string };

/** Finds the files that a text refers to and prepares its conversion. */
export async function prepareText(
  root: Root,
  file: PostFile,
  { cover, hero, others, document }: NamedFiles,
) {
  const references = referencesIn(root);
  const known = new Map<string, Location>();
  const locate = async (reference: string): Promise<Location> => {
    const location = known.get(reference) ?? (await locateFile(reference, file));
    known.set(reference, location);
    return location;
  };
  const named = [...references.pictures, ...references.files, ...others];
  const covers = [cover, hero].filter((reference) => reference !== undefined);
  for (const reference of [...named, ...covers]) await locate(reference);
  for (const link of references.links) {
    if (isFileLink(link) && (await locate(link)).located !== undefined) named.push(link);
  }
  for (const html of references.html) {
    for (const [, reference] of html.matchAll(/\s(?:src|poster|href)\s*=\s*["']?([^"'\s>]+)/gi)) {
      if (reference !== undefined && isFileLink(reference)) await locate(reference);
    }
  }

  async function convert(media: SourceMedia): Promise<RichContent> {
    for (const reference of covers) {
      const problem = known.get(reference)?.problem;
      if (problem !== undefined) media.report(problem);
    }
    const copied = new Map<string, ImportedFile>();
    for (const reference of new Set(named)) {
      const copy = await copyFile(reference);
      if (copy !== undefined) copied.set(reference, copy);
    }
    async function copyFile(reference: string, isReported = true) {
      const { located, problem } = await locate(reference);
      if (located !== undefined) return media.copy(located);
      if (problem !== undefined && isReported) media.report(problem);
      return undefined;
    }
    const link = (url: string) => resolveLink(url, copied, file);
    const html = await convertHtml(references.html, {
      media: { ...media, copy: (reference) => copyFile(reference, isFileLink(reference)) },
      linkTo: link,
      isFile: (address) => known.get(address)?.located !== undefined && isFileLink(address),
    });
    return convertText(root, createFileFinder(copied, references), { link, html }, document);
  }

  return {
    /** Locations of all files that the text refers to, for the fingerprint. */
    state: [...known],
    // `convert` reports a missing cover or hero picture.
    cover: known.get(cover ?? "")?.located,
    hero: known.get(hero ?? "")?.located,
    convert,
  };
}

async function locateFile(reference: string, { files, path }: PostFile): Promise<Location> {
  try {
    return { located: await files.locate(reference, path) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { problem: error.message };
  }
}

/** Converts a text. Throws {@link SourceError} for an invalid `ricos` block. */
function convertText(
  root: Root,
  findFile: FileFinder,
  resolvers: Parameters<typeof markdownToRichContent>[2],
  document: unknown,
): RichContent {
  try {
    const content = markdownToRichContent(root, findFile, { ...resolvers, emoji: findEmoji });
    const metadata = metadataSchema.parse(document ?? undefined);
    return metadata === undefined ? content : { ...content, metadata };
  } catch (error) {
    if (error instanceof MarkdownError) throw new SourceError(error.message, { cause: error });
    throw error;
  }
}

/** Creates a finder for copied files. Pictures on other sites that were not copied keep their URLs. */
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

/** Returns whether a link points to a file in the folder that is not a page. */
function isFileLink(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return (
    !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url) &&
    /\.[a-z0-9]{2,5}$/i.test(path) &&
    !/\.(?:mdx?|markdown|html?|php|aspx?)$/i.test(path)
  );
}

function resolveLink(
  url: string,
  copied: ReadonlyMap<string, ImportedFile>,
  { findPost, path }: PostFile,
): string {
  const file = copied.get(url);
  if (file !== undefined) return `/media/${file.id}`;
  const [page = "", fragment = ""] = url.split(/(?=#)/, 2);
  const isPage = /\.(?:mdx?|markdown)$/i.test(page) && !/^[a-z][a-z0-9+.-]*:/i.test(page);
  const address = isPage ? findPost(page, path) : undefined;
  return address === undefined ? url : address + fragment;
}
