/**
 * Streaming reader for a WordPress export (WXR 1.0 to 1.2: RSS with additional elements). Yields the
 * channel's fields, then one item at a time. Expands only XML's built-in entities.
 */
import { BrokenText, decodeExport } from "../reading/decode-export.ts";
import { SourceError } from "../../convert/source-media.ts";
import {
  createXmlReader,
  joinText,
  listChildren,
  readOwnText,
  readText,
  type XmlElement,
} from "../reading/xml.ts";
import { createItemSplitter, type WxrText } from "./split-items.ts";

export type WxrTerm = { readonly domain: string; readonly slug: string; readonly name: string };

/** A comment, pingback, trackback or note: the text of its elements by name, without the prefix `wp:comment_`. */
export type WxrComment = ReadonlyMap<string, string>;

/** An author, category or tag definition, or an `<item>`: a post, page, attachment or plug-in data. */
export type WxrItem = {
  readonly kind: "author" | "category" | "tag" | "item";
  /** Text of the child elements, by name. */
  readonly fields: ReadonlyMap<string, string>;
  /** Name of an element whose text is missing because it was too long. */
  readonly tooLong: string | undefined;
  readonly terms: readonly WxrTerm[];
  readonly meta: ReadonlyMap<string, string>;
  /** Values of the custom fields with media files of a podcast. There may be several with the same name. */
  readonly enclosures: readonly string[];
  readonly comments: readonly WxrComment[];
};

export type WxrPart =
  | WxrItem
  | { readonly kind: "channel"; readonly name: string; readonly text: string }
  /** An item that cannot be read. */
  | { readonly kind: "damaged"; readonly where: string; readonly fault: string };

/** Maximum length of the text of one element, in UTF-16 code units. */
const longestText = 16 * 1024 ** 2;

const kinds: ReadonlyMap<string, WxrItem["kind"]> = new Map([
  ["wp:author", "author"],
  ["wp:category", "category"],
  ["wp:tag", "tag"],
  ["item", "item"],
]);

/** The start of an export, up to the parts of its channel. */
const opening = /^[^]{0,20000}?<channel\b[^>]{0,1000}>/;
/** Maximum length of the start of the file or an item that is kept, in UTF-16 code units. */
const longestStart = 25_000;

/**
 * Yields the parts of the file at `path`. Damaged items are yielded as such. If the file is incomplete or damaged elsewhere,
 * yields the parts before the damage and returns a description of it. Calls `onInvalid` if some bytes are not in the file's
 * encoding. Throws {@link SourceError} if the file is not a WordPress export.
 */
export async function* readWxr(
  path: string,
  onInvalid: (encoding: string) => void = () => undefined,
): AsyncGenerator<WxrPart, string | undefined> {
  let parts: WxrPart[] = [];
  let isWxr = false;
  let fault: string | undefined;
  let items = 0;
  let head = "";
  let start = "";
  const createReader = () =>
    createXmlReader((element, ancestors) => {
      if (ancestors.length !== 2) return false;
      isWxr ||= element.name === "wp:wxr_version";
      parts.push(readPart(element));
      return true;
    }, longestText);
  let reader = createReader();

  function readText({ text, isStart }: WxrText): void {
    if (isStart) {
      if (items > 0 && reader.countOpen() !== 2) fault ??= "an element isn't closed";
      if (items > 0 && fault !== undefined) {
        parts.push(createDamaged(start, items, fault));
        reader = createReader();
        fault = reader.write(opening.exec(head)?.[0] ?? "");
      }
      items += 1;
      start = "";
    }
    if (items === 0) head += text.slice(0, longestStart - head.length);
    else start += text.slice(0, longestStart - start.length);
    fault ??= reader.write(text);
  }

  const split = createItemSplitter();
  try {
    for await (const text of decodeExport(path, { onInvalid })) {
      if (text !== "") split(text).forEach(readText);
      yield* parts;
      parts = [];
      if (fault !== undefined && items === 0) break;
    }
    split("").forEach(readText);
    if (fault !== undefined && items > 0) {
      parts.push(createDamaged(start, items, fault));
      fault = undefined;
    } else fault ??= reader.close();
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    if (!isWxr) throw new SourceError(error.message, { cause: error });
    return error.message;
  }
  yield* parts;
  if (isWxr) return fault && `The file is damaged or incomplete (${fault}).`;
  throw new SourceError(
    "This is not a WordPress export: wp:wxr_version is missing. Create one under Tools → Export.",
  );
}

/** Creates the part for an item that cannot be read, from its start and its number. */
function createDamaged(start: string, number: number, fault: string): WxrPart {
  const title = /<title>\s{0,100}(?:<!\[CDATA\[)?([^<\]]{1,100})/.exec(start)?.[1]?.trim();
  return { kind: "damaged", where: title ? `“${title}”` : `item ${number}`, fault };
}

/** Converts a child of the channel. */
function readPart(element: XmlElement): WxrPart {
  const kind = kinds.get(element.name);
  if (kind === undefined) {
    const text = readText(element, "url") ?? readOwnText(element);
    return { kind: "channel", name: element.name, text };
  }
  const children = listChildren(element);
  return {
    kind,
    fields: new Map(children.map((child) => [child.name, readField(child)])),
    tooLong: children.find(({ isTooLong }) => isTooLong)?.name,
    terms: children.filter(({ name }) => name === "category").flatMap(readTerm),
    meta: new Map(
      listChildren(element, "wp:postmeta").map((meta) => [
        readText(meta, "wp:meta_key") ?? "",
        readText(meta, "wp:meta_value") ?? "",
      ]),
    ),
    enclosures: listChildren(element, "wp:postmeta")
      .filter((meta) => /(?:^|:)enclosure$|^audio_file$/.test(readText(meta, "wp:meta_key") ?? ""))
      .map((meta) => readText(meta, "wp:meta_value") ?? ""),
    comments: listChildren(element, "wp:comment").map(readComment),
  };
}

export const passwordField = "wp:post_password";

/** Returns the text of a field, trimmed unless it is the password. */
const readField = (element: XmlElement): string =>
  element.name === passwordField ? joinText(element) : readOwnText(element);

/** Reads a category or tag. WXR 1.0 lists every category twice, first without a slug. */
function readTerm(element: XmlElement): WxrTerm[] {
  const { domain = "category", nicename: slug } = element.attributes;
  return slug === undefined ? [] : [{ domain, slug, name: readOwnText(element) }];
}

const readComment = (element: XmlElement): WxrComment =>
  new Map(
    listChildren(element)
      .filter(({ name }) => name.startsWith("wp:comment_"))
      .map((child) => [child.name.slice("wp:comment_".length), readOwnText(child)]),
  );
