/** Splits text at generator syntax, and replaces the syntax outside code. */
import type { Root } from "mdast";
import { walkNodes } from "../../../convert/markdown/context.ts";
import { lowerAscii } from "../../reading/parse.ts";
import { limitTime } from "../../reading/time-limit.ts";

export type Place = {
  /** The text of the line before the tag, and after it. */
  readonly before: string;
  readonly after: string;
};

/** A part of a text that a generator replaces. */
export type Tag = {
  readonly source: string;
  /** Replacement for the part in code. Default: its source. */
  readonly inCode?: string | undefined;
  /** Returns the Markdown for the part outside code, or `undefined` if it stays text. */
  readonly convert: (place: Place) => string | undefined;
};

export type Part = string | Tag;

/** Maximum length of the text before and after a tag, in UTF-16 code units. Markers of lists are shorter. */
const longestPlace = 1_000;

/** Private-use characters that enclose the number of a tag while the text is parsed. */
const marks = /[\uE000\uE001]/g;
const place = /\uE000(\d+)\uE001/g;

/** Replaces the tags outside code with Markdown. `parse` finds the code in a text without tags. */
export async function replaceTags(
  parts: readonly Part[],
  parse: (markdown: string) => Promise<Root>,
): Promise<string> {
  const tags: Tag[] = [];
  const hidden = parts
    .map((part) =>
      typeof part === "string" ? part.replace(marks, "") : `\uE000${tags.push(part) - 1}\uE001`,
    )
    .join("");
  if (tags.length === 0) return hidden;
  const root = await parse(hidden);
  const isCode = limitTime(() => findCode(root, hidden));
  const search = createSearch(hidden);
  let lineStart = 0;
  const replaceTag = (whole: string, index: string, offset: number) => {
    const tag = tags[Number(index)];
    if (tag === undefined) return "";
    if (isCode(offset)) return tag.inCode ?? tag.source;
    const end = offset + whole.length;
    while (search("\n", lineStart) < offset) lineStart = search("\n", lineStart) + 1;
    const before = hidden.slice(lineStart, Math.min(offset, lineStart + longestPlace));
    const after = /^[^\n]*/.exec(hidden.slice(end, end + longestPlace))?.[0] ?? "";
    return tag.convert({ before, after }) ?? tag.source;
  };
  return limitTime(() => hidden.replace(place, replaceTag));
}

/** Creates a function that returns whether an offset is in a code block, inline code, or HTML for code. */
function findCode(root: Root, text: string): (offset: number) => boolean {
  const findElements = createElementFinder(text);
  const ranges: Range[] = [];
  for (const node of walkNodes(root)) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) continue;
    if (node.type === "code" || node.type === "inlineCode") ranges.push([start, end]);
    if (node.type === "html") ranges.push(...findElements(start, end));
  }
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  let next = 0;
  // The caller passes the offsets in ascending order.
  return (offset) => {
    while ((sorted[next]?.[1] ?? Infinity) <= offset) next += 1;
    return (sorted[next]?.[0] ?? Infinity) <= offset;
  };
}

type Range = readonly [start: number, end: number];

/**
 * Creates a function that returns the index of the first occurrence of a string at or after an index, or `Infinity`. The
 * time for all searches is linear in the text if the indexes for each string are ascending.
 */
export function createSearch(text: string): (words: string, from: number) => number {
  const known = new Map<string, { readonly from: number; readonly index: number }>();
  return (words, from) => {
    const last = known.get(words);
    if (last !== undefined && last.from <= from && from <= last.index) return last.index;
    const found = text.indexOf(words, from);
    const index = found === -1 ? Infinity : found;
    known.set(words, { from, index });
    return index;
  };
}

/**
 * Creates a function that returns the ranges of the elements for code that begin between two offsets. Their closing tags
 * may be further on. The offsets must be ascending, so that the time is linear.
 */
function createElementFinder(text: string): (start: number, end: number) => Range[] {
  const findNext = createSearch(lowerAscii(text));
  const findElements = (start: number, end: number) =>
    [...text.slice(start, end).matchAll(/<(pre|code|script|style)\b/gi)].flatMap(
      ({ 1: name = "", index }): Range[] => {
        const from = start + index;
        const to = findNext(`</${name.toLowerCase()}`, from);
        // Inline code ends with its paragraph.
        const limit = name.toLowerCase() === "code" ? findNext("\n\n", from) : text.length;
        return to < limit ? [[from, to]] : [];
      },
    );
  // The content of an element with the attribute `markdown` has no positions in the tree.
  const findFences = (start: number, end: number) =>
    [...text.slice(start, end).matchAll(codeInElement)].map(({ 0: code, index }): Range => [
      start + index,
      start + index + code.length,
    ]);
  return (start, end) => [...findElements(start, end), ...findFences(start, end)];
}

const codeInElement =
  /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]{0,20000}?\n[ \t>]*\1|(?<!`)(`+)(?!`)[^`\n]+\2/gm;

/** A place in a text. `end` is the index after it. */
export type Match = { readonly index: number; readonly end: number };

/**
 * Splits a text at the matches that `find` returns, each at or after an index. `read` returns the parts for a match and
 * the index after them, which defaults to the end of the match.
 */
export function splitAtTags<Found extends Match>(
  text: string,
  find: (from: number) => Found | undefined,
  read: (found: Found) => { readonly parts: readonly Part[]; readonly end?: number },
): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (let found = find(0); found !== undefined; found = find(done)) {
    const { parts: own, end = found.end } = read(found);
    parts.push(text.slice(done, found.index), ...own);
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** Creates a function that finds the next tag, from functions that read a tag which starts at an index. */
export function createTagFinder<Found extends Match>(
  search: ReturnType<typeof createSearch>,
  readers: Readonly<Record<string, (start: number) => Found | undefined>>,
): (from: number) => Found | undefined {
  return (from) => {
    for (let at = from; ;) {
      const [start, read] = Object.entries(readers)
        .map(([opening, reader]) => [search(opening, at), reader] as const)
        .reduce((one, other) => (other[0] < one[0] ? other : one));
      if (start === Infinity) return undefined;
      const found = read(start);
      if (found !== undefined) return found;
      at = start + 1;
    }
  };
}

/** Splits a text at the matches of a global pattern, like {@link splitAtTags}. */
export const splitAtPattern = (
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => { readonly parts: readonly Part[]; readonly end?: number },
): Part[] =>
  splitAtTags(
    text,
    (from) => {
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      return match === null
        ? undefined
        : { match, index: match.index, end: match.index + match[0].length };
    },
    ({ match }) => read(match),
  );
