/** Parsers for values found in several kinds of sources: dates, languages, URLs and short HTML. */
import { isWireDate } from "../../wix/wire-date.ts";
import { lineIn, parseHtml } from "../../convert/html/parse-html.ts";

// Some generators repeat the year before the offset, or name the zone after it.
const iso =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}:\d{2})(:\d{2}(?:\.\d+)?)?(?: \1)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?: +[A-Z]{3,5})?)?$/i;
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;
const zone = /(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d{2}:?\d{2})$/;

/**
 * Parses a date to epoch milliseconds: ISO 8601, also with slashes or a repeated year, RFC 822, `8.7.2022`, or words such
 * as `Jul 08 2022`. A date without a time zone is read as UTC, so that the result is the same on every machine. Returns
 * `undefined` if the value is not a date.
 */
export function parseInstant(written: unknown): number | undefined {
  if (written instanceof Date) return floorInstant(written.getTime());
  if (typeof written !== "string") return undefined;
  const text = written.trim().replace(/\bUT$/, "UTC").replace(dayFirst, "$3-$2-$1");
  const match = iso.exec(text);
  if (match === null) {
    if (!/[a-z]{3}/i.test(text) || !/\d{4}/.test(text)) return undefined;
    return floorInstant(Date.parse(zone.test(text) ? text : `${text} UTC`));
  }
  const [, year, , month = "", date = "", time = "00:00", seconds = ":00", suffix = "Z"] = match;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const offset = /^[+-]/.test(suffix) ? suffix.replace(/(\d{2}):?(\d{2})$/, "$1:$2") : "Z";
  return floorInstant(Date.parse(`${day}T${time.padStart(5, "0")}${seconds}${offset}`));
}

const floorInstant = (instant: number): number | undefined =>
  isWireDate(instant) ? Math.floor(instant) : undefined;

/**
 * Parses a date in an export or a feed, which may be in epoch milliseconds. Returns `undefined` for a date
 * before 1970, which such files use for posts without a date.
 */
export function parseTimestamp(value: unknown): number | undefined {
  const instant = typeof value === "string" ? (parseInstant(value) ?? Date.parse(value)) : value;
  return typeof instant === "number" &&
    isWireDate(instant) &&
    Number.isSafeInteger(instant) &&
    instant > 0
    ? instant
    : undefined;
}

/**
 * Returns the time of the last publication. Sources provide the times of the first publication and the last
 * change.
 */
export const latestInstant = (
  published: number | undefined,
  changed: number | undefined,
): number | undefined =>
  published === undefined ? undefined : Math.max(published, changed ?? published);

/** Returns a tag's language without the country. Most blogs that specify a country don't mean it. */
export function parseLanguage(tag = ""): string | undefined {
  try {
    return new Intl.Locale(tag.trim()).language;
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoding. Returns the text unchanged if its percent-encoding is invalid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a JSON text. Returns `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the path of a post's URL, or `undefined` for the home page and for URLs with a query. */
export function parsePermalink(address = ""): string | undefined {
  if (!URL.canParse(address.trim())) return undefined;
  const { pathname, search } = new URL(address.trim());
  return pathname === "/" || search !== "" ? undefined : pathname;
}

export const flattenText = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns the text content of HTML as one line. */
export const parseLine = (html = ""): string =>
  /[<&]/.test(html) ? lineIn(parseHtml(html).root) : flattenText(html);

/** Returns the path without the slashes at its end. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Returns the address without its query and fragment. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? "";

/** Returns the unique, non-empty values. */
export const listUnique = (values: readonly string[]): string[] =>
  [...new Set(values)].filter(Boolean);

/** Returns whether a value of an export, which may be text or a number, means `true`. */
export const isOn = (value: unknown): boolean => /^(?:true|1)$/i.test(String(value));

/** Returns whether a value of an export may mean `true`, for settings that hide a post. */
export const mayBeOn = (value: unknown): boolean =>
  !offValues.has(typeof value === "string" ? value.trim().toLowerCase() : value);

const offValues = new Set<unknown>([undefined, null, false, 0, "", "false", "0", "no", "off"]);

/** Returns a text with its ASCII letters in lower case. Unlike `toLowerCase`, it keeps the offsets of all characters. */
export const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
