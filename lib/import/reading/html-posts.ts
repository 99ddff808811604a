/** Posts of an export that are HTML files in its folder `posts`. */
import { basename } from "node:path/posix";
import { serialize } from "parse5";
import {
  attribute,
  type Element,
  elementsIn,
  type ParentNode,
} from "../../convert/html/parse-html.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { Archive } from "./archive.ts";
import { decodeUndeclared } from "./decode-text.ts";
import { createDownload, type DownloadOptions } from "./download.ts";
import { readItem } from "../failures.ts";
import { largestMedia } from "./input-files.ts";
import { decodePercent } from "./parse.ts";
import type { SourceFiles, SourceItem, SourcePost } from "../source.ts";
import { limitTime } from "./time-limit.ts";

/** Maximum size of a post in bytes. */
const largestPost = 16 * 1024 ** 2;

/** Returns the paths of the posts, in order. */
export const listHtmlPosts = ({ names }: Archive): string[] =>
  names.filter((name) => /(?:^|\/)posts\/[^/]+\.html?$/i.test(name));

export const readHtmlPost = async (archive: Archive, name: string): Promise<string> =>
  decodeUndeclared(await archive.read(name, largestPost)).text;

/** Yields a post for each file. */
export async function* readEach(
  archive: Archive,
  names: readonly string[],
  read: (html: string, name: string) => SourcePost,
): AsyncGenerator<SourceItem> {
  for (const name of names) {
    yield await readItem(name, async () => {
      const html = await readHtmlPost(archive, name);
      return limitTime(() => read(html, name));
    });
  }
}

/** Creates a function that reads files from the export by their relative path, and downloads all others. */
export function createExportFiles(archive: Archive, network: DownloadOptions): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return download(reference);
    const path = decodePercent(reference.split(/[?#]/, 1)[0] ?? "").replace(/^(?:\.{0,2}\/)+/, "");
    const name = archive.names.find((one) => one === path || one.endsWith(`/${path}`));
    if (name === undefined) throw new SourceError(`the file ${path} is not in the export`);
    return { bytes: await archive.read(name, largestMedia), filename: basename(name) };
  };
}

/** Removes elements for which `isUnwanted` returns `true`. */
export function removeElements(root: ParentNode, isUnwanted: (element: Element) => boolean): void {
  for (const element of elementsIn(root)) if (isUnwanted(element)) removeElement(element);
}

/** Removes an element and its content. */
export function removeElement(element: Element): void {
  const siblings = element.parentNode?.childNodes;
  if (siblings?.includes(element)) siblings.splice(siblings.indexOf(element), 1);
  // A loop over all elements must not visit those inside.
  element.childNodes = [];
}

/** Adds an attribute, unless the element already has it. */
export function addAttribute(element: Element, name: string, value: string): void {
  if (attribute(element, name) === undefined) element.attrs.push({ name, value });
}

export const toHtml = (root: ParentNode): string => serialize(root);
