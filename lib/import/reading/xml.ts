/**
 * Streaming reader for XML that yields parts of a file as trees of elements. Expands only XML's built-in
 * entities. Identifies elements by namespace, regardless of prefix.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";

/** Maximum length of a part of the file without any tag or text, in UTF-16 code units. */
const longestSilence = 64 * 1024 ** 2;
const deepest = 200;

/** Common namespace prefixes. Elements in other namespaces keep their prefix from the file. */
const namespaces: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2005/Atom", "atom:"],
  ["http://www.w3.org/2007/app", "app:"],
  ["http://purl.org/atom/app#", "app:"],
  ["http://purl.org/syndication/thread/1.0", "thr:"],
  ["http://schemas.google.com/blogger/2008", "blogger:"],
  ["http://schemas.google.com/blogger/2018", "blogger:"],
  ["http://schemas.google.com/g/2005", "gd:"],
  ["http://purl.org/rss/1.0/modules/content/", "content:"],
  ["http://purl.org/dc/elements/1.1/", "dc:"],
  ["http://search.yahoo.com/mrss/", "media:"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes:"],
  ["http://www.itunes.com/DTDs/PodCast-1.0.dtd", "itunes:"],
  ["http://www.w3.org/1999/xhtml", "xhtml:"],
  ["http://purl.org/rss/1.0/", ""],
  ["http://backend.userland.com/rss2", ""],
]);

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text and elements, in document order. */
  readonly nodes: (string | XmlElement)[];
  /** Whether the text was omitted because it exceeds the limits. */
  isTooLong: boolean;
};

/**
 * Creates a reader. `take` is called with every complete element and its ancestors, root first, and returns
 * whether it takes the element; other elements become nodes of their parents. `longestText` is the maximum
 * length of one element's text, in UTF-16 code units; a taken element can contain four times as much.
 */
export function createXmlReader(
  take: (element: XmlElement, ancestors: readonly XmlElement[]) => boolean,
  longestText = Number.POSITIVE_INFINITY,
) {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [];
  let length = 0;
  let partLength = 0;
  let silence = 0;
  let fault: string | undefined;

  const addText = (text: string) => {
    silence = 0;
    const element = open.at(-1);
    if (element === undefined || fault !== undefined) return;
    length += text.length;
    partLength += text.length;
    element.isTooLong ||= length > longestText || partLength > 4 * longestText;
    if (element.isTooLong) element.nodes.length = 0;
    else element.nodes.push(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    // Files may contain HTML entities, characters not allowed in XML, and PHP warnings.
    const isStructural = /unclosed tag|unmatched closing|unexpected (?:end|close)/i;
    if (isStructural.test(error.message)) fault ??= error.message.replace(/\.$/, "");
  });
  parser.on("opentag", (tag) => {
    silence = 0;
    length = 0;
    if (open.length >= deepest) fault ??= "it is nested too deeply";
    if (fault === undefined) open.push(createElement(tag));
  });
  parser.on("closetag", () => {
    const element = fault === undefined ? open.pop() : undefined;
    if (element === undefined) return;
    length = 0;
    if (take(element, open)) partLength = 0;
    else open.at(-1)?.nodes.push(element);
  });

  return {
    /** Parses the next part of the text. Returns the error that ended parsing, if any. */
    write(text: string): string | undefined {
      silence += text.length;
      if (silence > longestSilence) fault ??= "part of its text is not terminated";
      else parser.write(text);
      return fault;
    },
    /** Returns the number of elements that are not closed yet. */
    countOpen: () => open.length,
    /** Ends parsing. Returns the error if the file is incomplete. */
    close(): string | undefined {
      if (fault === undefined) parser.close();
      return fault;
    },
  };
}

function createElement({ uri, local, name, attributes }: SaxesTagNS): XmlElement {
  const prefix = namespaces.get(uri);
  return {
    name: prefix === undefined ? name : prefix + local,
    attributes: Object.fromEntries(
      Object.values(attributes).map((attribute) => [attribute.name, attribute.value]),
    ),
    nodes: [],
    isTooLong: false,
  };
}

/** Returns the child elements or, if names are given, those with one of the names. */
export const listChildren = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.nodes
    .filter((node) => typeof node !== "string")
    .filter(({ name }) => names.length === 0 || names.includes(name));

/** Returns an element's own text, without that of its children. */
export const joinText = ({ nodes }: XmlElement): string =>
  nodes.filter((node) => typeof node === "string").join("");

/** Like {@link joinText}, trimmed. */
export const readOwnText = (element: XmlElement): string => joinText(element).trim();

/** Looks up the first child with each of the names, in order, and returns the first non-empty text. */
export function readText(element: XmlElement, ...names: readonly string[]): string | undefined {
  const children = names.flatMap((name) => listChildren(element, name).slice(0, 1));
  return children.map(readOwnText).find((text) => text !== "");
}

/**
 * Detects a text's encoding from its byte order mark, content type or XML declaration, in the order given by
 * RFC 7303. Default: UTF-8.
 */
export function detectEncoding(bytes: Uint8Array, contentType = ""): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return "utf-8";
  const sent = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return sent ?? /^\s*<\?xml[^>]*encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
}
