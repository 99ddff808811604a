import type { Platform } from "#lib/platform/platform.ts";
import { readAnswer } from "#lib/search/read-answer.ts";
import type { SearchAnswer } from "#lib/search/answer.ts";

type Fetch = Platform["fetch"];

/** Runs a search. Throws unless the response is a search result. */
export async function search(
  fetch: Fetch,
  q: string,
  more: Readonly<Record<string, string>> = {},
): Promise<SearchAnswer> {
  const url = `https://blog.example/quire/v1/search?${new URLSearchParams({ q, ...more })}`;
  const response = await fetch(new Request(url));
  const answer = readAnswer(await response.json());
  if (answer === undefined) throw new Error(`a search for ${q} answered ${response.status}`);
  return answer;
}

/** Returns the slugs of the posts found, best match first. */
export async function found(
  fetch: Fetch,
  q: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  return (await search(fetch, q, more)).hits.map(({ slug }) => slug);
}

/** Marks matches with brackets, as in `[words]`. */
export const marked = (parts: readonly { text: string; isMatch: boolean }[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

/**
 * Queries that readers of the sample blog might enter, with typos, accents and unfinished words, and the
 * posts they should find.
 */
export const sampleQueries: readonly (readonly [query: string, slug: string])[] = [
  ["tides", "the-clock-of-the-tides"],
  ["clokc of the tides", "the-clock-of-the-tides"],
  ["wintersuppe", "wintersuppe"],
  ["Wínter Söup", "winter-soup"],
  ["lob der bnak", "lob-der-bank"],
  ["praise bench", "in-praise-of-the-bench"],
  ["cabage salt", "cabbage-salt-and-time"],
  ["sauerkrout", "cabbage-salt-and-time"],
  ["sqllite enugh", "sqlite-is-enough"],
  ["stale braed", "five-ways-with-stale-bread"],
  ["sixty six charcters", "sixty-six-characters"],
  ["libary opening", "the-library-at-opening-time"],
  ["NAMES OF CLOUDS", "the-names-of-clouds"],
  ["gregorian calender", "ten-missing-days"],
  ["pamphl", "a-pamphlet-in-an-hour"],
  ["sourdouhg loaf", "a-loaf-in-two-days"],
  ["ráin on the brídge", "rain-on-the-bridge"],
  ["how do I read a rivr", "how-to-read-a-river"],
  ["contour waling", "walking-the-contour"],
  ["sever in a cupboard", "a-server-in-the-cupboard"],
];

/** Hostile and malformed queries that must not break the search. */
export const hostileQueries: readonly string[] = [
  "",
  " ",
  "*",
  '"',
  "'",
  '"unclosed',
  "NEAR(",
  "a AND OR NOT",
  "title:tide",
  "{title} : x",
  "-tide ^tide",
  "tide* *tide",
  "%_\\",
  "'; drop table post; --",
  "' | '!",
  "a & b <-> c:*",
  "tide\0clock",
  "\0",
  "😀🏳️‍🌈",
  "\u202Etide\u202C",
  "שָׁלוֹם עולם",
  "مَرْحَبًا",
  "日本語の本",
  "한국어",
  "ﷺ",
  "e\u0301\u0301\u0301",
  "𞤀𞤣𞤤𞤢𞤥",
  "\uD800",
  "a".repeat(10_000),
  "tide ".repeat(2_000),
  "x y z ".repeat(40),
  "é".repeat(10_000),
];
