/** Highlights search terms in a whole text or in an excerpt of it. */
import { joinLines } from "../rich-content/join-lines.ts";
import { matchTerm, type Term } from "./terms.ts";
import { splitWords } from "./words.ts";

/** A piece of text, unescaped. */
export type Part = { readonly text: string; readonly isMatch: boolean };

type Range = { readonly start: number; readonly end: number };
type Hit = Range & { readonly term: number };

const snippetLength = 180;
/** Number of characters before the first match, for context. */
const lead = 50;
/** Number of characters to search for a snippet. */
const searched = 20_000;
/** Number of characters to search first. */
const searchedFirst = 1_000;

/** Splits a whole text at its matches. */
export function markText(text: string, terms: readonly Term[]): Part[] {
  return splitText(text, findHits(text, terms));
}

/** Returns the part of a text that matches the most terms, or `undefined` if no term matches. */
export function findSnippet(text: string, terms: readonly Term[]): Part[] | undefined {
  const body = joinLines(text.slice(0, searched).split("\n")).replaceAll(/\s/g, " ");
  // The beginning of a text often contains all terms.
  const early = findHits(body.slice(0, body.lastIndexOf(" ", searchedFirst) + 1), terms);
  const isEnough = findBest(early).terms === terms.length;
  const hits = isEnough ? early : findHits(body, terms);
  const { start: first } = findBest(hits);
  if (first === undefined) return undefined;
  const range = windowAt(body, first);
  return [
    ...(range.start > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...markText(body.slice(range.start, range.end), terms),
    ...(range.end < body.length || text.length > searched ? [{ text: " …", isMatch: false }] : []),
  ];
}

function findHits(text: string, terms: readonly Term[]): Hit[] {
  return splitWords(text).flatMap(({ folded, start, end }) => {
    const term = terms.findIndex((one) => matchTerm(one, folded) > 0);
    return term === -1 ? [] : [{ term, start, end }];
  });
}

/** Returns the window with the most distinct terms: their number, and its start. In a tie, the first window wins. */
function findBest(hits: readonly Hit[]): { terms: number; start: number | undefined } {
  let best = { terms: 0, start: hits[0]?.start };
  for (const [index, { start }] of hits.entries()) {
    const terms = new Set<number>();
    for (let at = index; at < hits.length; at++) {
      const hit = hits[at];
      if (hit === undefined || hit.end > start + snippetLength - lead) break;
      terms.add(hit.term);
    }
    if (terms.size > best.terms) best = { terms: terms.size, start };
  }
  return best;
}

/** Returns a range that starts and ends at word boundaries. */
function windowAt(text: string, first: number): Range {
  const wanted = Math.max(0, first - lead);
  const gap = text.lastIndexOf(" ", wanted);
  const start = wanted === 0 || gap === -1 ? 0 : Math.max(gap + 1, wanted - lead);
  const last = start + snippetLength;
  if (last >= text.length) return { start, end: text.length };
  const end = text.lastIndexOf(" ", last);
  return { start, end: end > first ? end : last };
}

function splitText(text: string, hits: readonly Range[]): Part[] {
  const parts: Part[] = [];
  const add = (start: number, end: number, isMatch: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isMatch });
  };
  let at = 0;
  for (const { start, end } of merged(hits)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return parts;
}

/** Merges overlapping ranges. In scripts without spaces, the indexed pairs of characters overlap. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { start, end } of ranges) {
    const last = all.at(-1);
    if (last !== undefined && start < last.end) {
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else all.push({ start, end });
  }
  return all;
}
