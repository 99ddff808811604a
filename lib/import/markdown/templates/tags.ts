/** Splits text at generator syntax, and replaces the syntax outside code. */
import type { Root } from "mdast";
import { walkNodes } from "../../../convert/markdown/context.ts";

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
  const isCode = findCode(await parse(hidden), hidden);
  return hidden.replace(place, (whole, index: string, offset: number) => {
    const tag = tags[Number(index)];
    if (tag === undefined) return "";
    if (isCode(offset)) return tag.inCode ?? tag.source;
    const end = offset + whole.length;
    const before = hidden.slice(hidden.lastIndexOf("\n", offset - 1) + 1, offset);
    const after = /^[^\n]*/.exec(hidden.slice(end, end + 1_000))?.[0] ?? "";
    return tag.convert({ before, after }) ?? tag.source;
  });
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
 * Creates a function that returns the ranges of the elements for code that begin between two offsets. Their closing tags
 * may be further on. The offsets must be ascending, so that the time is linear.
 */
function createElementFinder(text: string): (start: number, end: number) => Range[] {
  const lowerCase = text.toLowerCase();
  const known = new Map<string, number>();
  const findNext = (words: string, from: number): number => {
    const last = known.get(words);
    if (last !== undefined && last >= from) return last;
    const index = lowerCase.indexOf(words, from);
    const found = index === -1 ? Infinity : index;
    known.set(words, found);
    return found;
  };
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

const codeInElement = /^[ \t>]*(`{3,}|~{3,})[\s\S]{0,20000}?\n[ \t>]*\1|(`+)[^`\n]+\2/gm;

/**
 * Splits a text at the matches of a global pattern. `read` returns the parts for a match and the index after them, which
 * defaults to the end of the match, or returns `undefined` to keep the match as text.
 */
export function splitAtTags(
  text: string,
  pattern: RegExp,
  read: (
    match: RegExpExecArray,
  ) => { readonly parts: readonly Part[]; readonly end?: number } | undefined,
): Part[] {
  const parts: Part[] = [];
  let done = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const found = read(match);
    if (found === undefined) continue;
    parts.push(text.slice(done, match.index), ...found.parts);
    done = found.end ?? pattern.lastIndex;
    pattern.lastIndex = done;
  }
  return [...parts, text.slice(done)];
}
