/** Shortcodes of WordPress, `[name attributes]` with or without `…[/name]`, found as WordPress finds them. */

export type Shortcode = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Those without a name, in their order. */
  readonly values: readonly string[];
  /** What is between it and its end; empty for one that has no end. */
  readonly content: string;
};

/** The HTML in a shortcode's place; nothing when nobody knows it, and it stays as it is. */
export type ShortcodeHandler = (shortcode: Shortcode) => string | undefined;

const opening =
  /\[(\[?)([a-z][\w-]{0,60})((?:\s[^[\]"']{0,500}|="[^"]{0,2000}"|='[^']{0,2000}'|"[^"]{0,2000}"|'[^']{0,2000}'|=[^\s[\]"']{1,500}){0,60})\s*(\/?)\](\]?)/gi;
const verbatim = /<(pre|code|script|style|textarea)\b|<!--\s+wp:(code|html|preformatted)\b/gi;

/**
 * The text with its shortcodes replaced by what `handle` gives. Those in code, and those in doubled
 * brackets (`[[name]]`), are text.
 */
export function replaceShortcodes(text: string, handle: ShortcodeHandler): string {
  if (!text.includes("[")) return text;
  const ends = new Map<string, Find>();
  const found: string[] = [];
  let at = 0;
  const kept = verbatimRanges(text);
  const matcher = new RegExp(opening);
  for (let match = matcher.exec(text); match !== null; match = matcher.exec(text)) {
    const [whole, before = "", name = "", written = "", slash = "", after = ""] = match;
    const range = kept(match.index);
    if (range !== undefined) {
      matcher.lastIndex = Math.max(range, matcher.lastIndex);
      continue;
    }
    if (before !== "" && after !== "") {
      found.push(text.slice(at, match.index), whole.slice(1, -1));
      at = match.index + whole.length;
      continue;
    }
    // A bracket that only one side has is text beside the shortcode.
    const start = match.index + before.length;
    const endOfTag = match.index + whole.length - after.length;
    const closing = `[/${name}]`;
    const findEnd = ends.get(closing) ?? finderOf(text, closing);
    ends.set(closing, findEnd);
    const end = slash === "" ? findEnd(endOfTag) : -1;
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

/** Where a text is next from a place on; -1 when it comes no more. */
type Find = (place: number) => number;

/** Looks at each place once, when it is asked for places in their order. */
export function finderOf(text: string, sought: string): Find {
  let known = -2;
  return (place) => {
    if (known !== -1 && known < place) known = text.indexOf(sought, place);
    return known;
  };
}

/** Tells the end of the stretch of code that a place is in; nothing for a place in no code. */
function verbatimRanges(text: string): (place: number) => number | undefined {
  const matcher = new RegExp(verbatim);
  const lower = text.toLowerCase();
  const ends = new Map<string, Find>();
  let current = { start: -1, end: -1 };
  const advance = () => {
    const match = matcher.exec(text);
    if (match === null) return false;
    const [, tag, block] = match;
    const closing = (tag === undefined ? `<!-- /wp:${block}` : `</${tag}`).toLowerCase();
    const findEnd = ends.get(closing) ?? finderOf(lower, closing);
    ends.set(closing, findEnd);
    const end = findEnd(matcher.lastIndex);
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
      attributes.set(name.toLowerCase(), unescape(doubled ?? singled ?? value ?? ""));
    } else {
      const words = others.find((one) => one !== undefined);
      if (words !== undefined) values.push(unescape(words));
    }
  }
  return { attributes, values };
}

/** Editors write quotation marks and ampersands of addresses as entities. */
const unescape = (value: string): string =>
  value.replaceAll("&quot;", '"').replaceAll("&#038;", "&").replaceAll("&amp;", "&").trim();

export const escapeAttribute = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
