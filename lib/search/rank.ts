/** Which of the posts that were found comes first. */
import type { Ranked } from "./document.ts";
import { isSmall, type Term } from "./terms.ts";

/** A title says more than a label, a label more than the text. */
const weights = { title: 100, labels: 40, text: 10 } as const;
/** The word itself, a longer form of it, a word one typo away. */
const qualities = { exact: 1, prefix: 0.8, near: 0.6 } as const;
/** What an article weighs beside other words. */
const smallWord = 0.1;
/** For a title that is what was asked, and nothing else. */
const wholeTitle = 50;

/** How well a post answers; posts of one score are equals, of which the newer comes first. */
export function scoreOf(terms: readonly Term[], post: Ranked): number {
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
