/** WordPress shortcodes, `[name attributes]` with or without `…[/name]`, parsed as WordPress does. */

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

const opening =
  /\[(\[?)([a-z][\w-]{0,60})((?:\s[^[\]"']{0,500}|="[^"]{0,2000}"|='[^']{0,2000}'|"[^"]{0,2000}"|'[^']{0,2000}'|=[^\s[\]"']{1,500}){0,60})\s*(\/?)\](\]?)/gi;
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
  const matcher = new RegExp(opening);
  for (let match = matcher.exec(text); match !== null; match = matcher.exec(text)) {
    const [whole, before = "", name = "", written = "", slash = "", after = ""] = match;
    const verbatimEnd = findVerbatimEnd(match.index);
    if (verbatimEnd !== undefined) {
      matcher.lastIndex = Math.max(verbatimEnd, matcher.lastIndex);
      continue;
    }
    if (before !== "" && after !== "") {
      found.push(text.slice(at, match.index), whole.slice(1, -1));
      at = match.index + whole.length;
      continue;
    }
    // A double bracket on only one side is text next to the shortcode.
    const start = match.index + before.length;
    const endOfTag = match.index + whole.length - after.length;
    const closing = `[/${name}]`;
    const end = slash === "" ? findNext(closing, endOfTag) : -1;
    const content = end === -1 ? "" : text.slice(endOfTag, end);
    const html = handle({ name: name.toLowerCase(), ...readAttributes(written), content });
    if (html === undefined) {
      matcher.lastIndex = endOfTag;
      continue;
    }
    found.push(text.slice(at, start), html);
    at = end === -1 ? endOfTag : end + closing.length;
    matcher.lastIndex = at;
  }
  found.push(text.slice(at));
  return found.join("");
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
  const findNext = createFinder(text.toLowerCase());
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
