/** WordPress shortcodes, `[name attributes]` with or without `…[/name]`, parsed as WordPress does. */
import { lowerAscii } from "../reading/parse.ts";

export type Shortcode = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Unnamed values, in order. */
  readonly values: readonly string[];
  /** Text up to the closing tag, or empty if there is none. */
  readonly content: string;
};

/** Returns the HTML for a shortcode, or `undefined` if the shortcode is unknown and should stay text. */
export type ShortcodeHandler = (shortcode: Shortcode) => string | undefined;

const verbatim = /<(pre|code|script|style|textarea)\b|<!--\s+wp:(code|html|preformatted)\b/gi;

/**
 * Replaces shortcodes with the HTML that `handle` returns. Shortcodes in code or in double brackets
 * (`[[name]]`) stay text.
 */
export function replaceShortcodes(text: string, handle: ShortcodeHandler): string {
  if (!text.includes("[")) return text;
  const findNext = createFinder(text);
  const found: string[] = [];
  let at = 0;
  const findVerbatimEnd = createVerbatimFinder(text);
  const readTag = createTagReader(text);
  let from = 0;
  for (let start = findNext("[", from); start !== -1; start = findNext("[", from)) {
    from = start + 1;
    const tag = readTag(start);
    if (tag === undefined) continue;
    const verbatimEnd = findVerbatimEnd(start);
    if (verbatimEnd !== undefined) {
      from = Math.max(verbatimEnd, from);
      continue;
    }
    const { name, written, isWhole, end: endOfTag } = tag;
    // A double bracket on only one side is text next to the shortcode.
    if (text[start - 1] === "[" && start > at && text[endOfTag] === "]") {
      found.push(text.slice(at, start - 1), text.slice(start, endOfTag));
      at = endOfTag + 1;
      from = at;
      continue;
    }
    const closing = `[/${name}]`;
    const end = isWhole ? -1 : findNext(closing, endOfTag);
    const content = end === -1 ? "" : text.slice(endOfTag, end);
    const html = handle({ name: name.toLowerCase(), ...readAttributes(written), content });
    if (html === undefined) {
      from = endOfTag;
      continue;
    }
    found.push(text.slice(at, start), html);
    at = end === -1 ? endOfTag : end + closing.length;
    from = at;
  }
  found.push(text.slice(at));
  return found.join("");
}

/** Maximum length of an opening tag, in UTF-16 code units. */
const longestTag = 10_000;
/** Maximum length of a value in quotation marks, in UTF-16 code units. */
const longestValue = 2_000;

type Tag = {
  readonly name: string;
  /** The text after the name. */
  readonly written: string;
  /** Whether the tag ends with a slash, so that it has no closing tag. */
  readonly isWhole: boolean;
  /** The index after the tag. */
  readonly end: number;
};

const tagName = /[a-z][\w-]{0,60}(?![\w-])/iy;
const untilSpecial = /[^[\]"']*/y;

/**
 * Creates a function that reads the opening tag at a bracket, or returns `undefined` if there is none. Values in quotation
 * marks may contain brackets. When called with ascending positions, its time is linear.
 */
function createTagReader(text: string): (start: number) => Tag | undefined {
  const findNext = createFinder(text);
  return (start) => {
    tagName.lastIndex = start + 1;
    const name = tagName.exec(text)?.[0];
    if (name === undefined || !/[\s\]"'=/]/.test(text[tagName.lastIndex] ?? "")) return undefined;
    const from = tagName.lastIndex;
    for (let at = from; at - start <= longestTag;) {
      untilSpecial.lastIndex = at;
      untilSpecial.exec(text);
      at = untilSpecial.lastIndex;
      const mark = text[at];
      if (mark === undefined || mark === "[") return undefined;
      if (mark === "]") {
        const isWhole = text[at - 1] === "/";
        return { name, written: text.slice(from, isWhole ? at - 1 : at), isWhole, end: at + 1 };
      }
      // An apostrophe in a word is not a quotation mark.
      const isValue = at === from || /[\s="']/.test(text[at - 1] ?? "");
      const end = isValue ? findNext(mark, at + 1) : -1;
      at = end === -1 || end - at > longestValue ? at + 1 : end + 1;
    }
    return undefined;
  };
}

/**
 * Creates a function that returns the first position of `sought` at or after `from`, or -1 if there is none.
 * When called with ascending positions, it scans the text only once per `sought`.
 */
export function createFinder(text: string): (sought: string, from: number) => number {
  const positions = new Map<string, number>();
  return (sought, from) => {
    let position = positions.get(sought) ?? -2;
    if (position !== -1 && position < from) position = text.indexOf(sought, from);
    positions.set(sought, position);
    return position;
  };
}

/**
 * Creates a function that returns the end of the code that surrounds a position, or `undefined` outside code.
 * Positions must be ascending.
 */
function createVerbatimFinder(text: string): (place: number) => number | undefined {
  const matcher = new RegExp(verbatim);
  const findNext = createFinder(lowerAscii(text));
  let current = { start: -1, end: -1 };
  const advance = () => {
    const match = matcher.exec(text);
    if (match === null) return false;
    const [, tag, block] = match;
    const closing = (tag === undefined ? `<!-- /wp:${block}` : `</${tag}`).toLowerCase();
    const end = findNext(closing, matcher.lastIndex);
    current = { start: match.index, end: end === -1 ? matcher.lastIndex : end };
    matcher.lastIndex = current.end;
    return true;
  };
  let hasMore = advance();
  return (place) => {
    while (hasMore && current.end <= place) hasMore = advance();
    return hasMore && current.start <= place && place < current.end ? current.end : undefined;
  };
}

const part =
  /([\w-]{1,60})\s*=\s*"([^"]*)"|([\w-]{1,60})\s*=\s*'([^']*)'|([\w-]{1,60})\s*=\s*([^\s"']+)|"([^"]*)"|'([^']*)'|=?(\S+)/g;

function readAttributes(written: string): Pick<Shortcode, "attributes" | "values"> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  for (const match of written.matchAll(part)) {
    const [, double, doubled, single, singled, bare, value, ...others] = match;
    const name = double ?? single ?? bare;
    if (name !== undefined) {
      attributes.set(name.toLowerCase(), decodeEntities(doubled ?? singled ?? value ?? ""));
    } else {
      const words = others.find((one) => one !== undefined);
      if (words !== undefined) values.push(decodeEntities(words));
    }
  }
  return { attributes, values };
}

/** Decodes entities, which editors use for quotation marks and for ampersands in URLs. */
const decodeEntities = (value: string): string =>
  value.replaceAll("&quot;", '"').replaceAll("&#038;", "&").replaceAll("&amp;", "&").trim();
