/** Ranks the posts found by a search. */
import type { Ranked } from "./document.ts";
import { isSmall, type Term } from "./terms.ts";

/** Scores by field: a title match counts more than a label match, which counts more than a text match. */
const weights = { title: 100, labels: 40, text: 10 } as const;
/** Factors for matching the word itself, a longer form of it, or a word one typo away. */
const qualities = { exact: 1, prefix: 0.8, near: 0.6 } as const;
/** Factor for short words such as articles. */
const smallWord = 0.1;
/** Score for a title that equals the query. */
const wholeTitle = 50;

/** Returns how well a post matches the terms. Posts with equal scores are ordered by date, newest first. */
export function scorePost(terms: readonly Term[], post: Ranked): number {
  const sum = terms.reduce(
    (score, term) => score + termScore(term, post) * (isSmall(term) ? smallWord : 1),
    0,
  );
  const isWhole = post.title === ` ${terms.map(({ word }) => word).join(" ")} `;
  return sum + (isWhole ? wholeTitle : 0);
}

function termScore(term: Term, { title, labels, themes }: Ranked): number {
  return Math.max(
    weights.title * qualityIn(title, term),
    weights.labels * qualityIn(labels, term),
    weights.text + repetitions(themes, term),
  );
}

function qualityIn(list: string, { word, isPrefix, near }: Term): number {
  if (list.includes(` ${word} `)) return qualities.exact;
  if (isPrefix && list.includes(` ${word}`)) return qualities.prefix;
  return near.some((other) => list.includes(` ${other} `)) ? qualities.near : 0;
}

function repetitions(themes: string, { word, isPrefix, near }: Term): number {
  const exact = countAt(themes, ` ${word}=`);
  if (exact > 0) return exact;
  const prefix = isPrefix ? countAt(themes, ` ${word}`) : 0;
  return Math.max(prefix, ...near.map((other) => countAt(themes, ` ${other}=`))) * qualities.near;
}

function countAt(themes: string, beginning: string): number {
  const start = themes.indexOf(beginning);
  return start === -1 ? 0 : Number(themes[themes.indexOf("=", start) + 1]);
}
