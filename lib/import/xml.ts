/**
 * Streaming reader for XML that yields parts of a file as trees of elements. Expands only the entities of XML
 * itself. Identifies elements by their namespaces, whatever their prefixes.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";

/** Maximum length of a part of the file without any tag or text, in UTF-16 code units. */
const longestSilence = 64 * 1024 ** 2;
const deepest = 200;

/** Usual prefixes of namespaces. Elements of other namespaces keep the prefix of the file. */
const namespaces: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2005/Atom", "atom:"],
  ["http://purl.org/rss/1.0/modules/content/", "content:"],
  ["http://purl.org/dc/elements/1.1/", "dc:"],
  ["http://search.yahoo.com/mrss/", "media:"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes:"],
  ["http://www.w3.org/1999/xhtml", "xhtml:"],
  ["http://purl.org/rss/1.0/", ""],
  ["http://backend.userland.com/rss2", ""],
]);

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts and elements, in their order. */
  readonly nodes: (string | XmlElement)[];
  /** Whether the text exceeds the limits and is left out. */
  isTooLong: boolean;
};

/**
 * Creates a reader. `take` is called with every complete element and its ancestors, the root first, and
 * returns whether the element is taken; the others become nodes of their parents. `longestText` is the
 * maximum length of the text of one element, in UTF-16 code units; a taken element can have four times as
 * much text.
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
    // Files contain HTML entities, characters that XML does not allow, and warnings of PHP.
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
    /** Reads the next part of the text. Returns the fault that ends the reading, if there is one. */
    write(text: string): string | undefined {
      silence += text.length;
      if (silence > longestSilence) fault ??= "part of its text is not terminated";
      else parser.write(text);
      return fault;
    },
    /** Ends the reading. Returns the fault of an incomplete file. */
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

/** Returns the child elements, or those with one of the names. */
export const listChildren = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.nodes
    .filter((node) => typeof node !== "string")
    .filter(({ name }) => names.length === 0 || names.includes(name));

/** Returns the text of an element without that of its children. */
export const readOwnText = ({ nodes }: XmlElement): string =>
  nodes
    .filter((node) => typeof node === "string")
    .join("")
    .trim();

/** Returns the text of the first child with one of the names, in the order of the names, that has a text. */
export function readText(element: XmlElement, ...names: readonly string[]): string | undefined {
  const children = names.flatMap((name) => listChildren(element, name).slice(0, 1));
  return children.map(readOwnText).find((text) => text !== "");
}

/**
 * Returns the encoding of a text from its byte order mark, its content type or its XML declaration, in the order of
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
