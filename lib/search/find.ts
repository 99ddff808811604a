/**
 * Finds posts for a query in an index of words:
 *
 * 1. Posts with all words.
 * 2. If there are none, posts with words that are one typo away from the words that no post has.
 * 3. If there are none, posts with the rarest of the words.
 */
import type { Ranked } from "./document.ts";
import { scoreOf } from "./rank.ts";
import { isSmall, termsOf, withoutSmall, type Term } from "./terms.ts";

export type Candidate = Ranked & { readonly id: string };

/** The part of a post that is searched: `head` is its title and labels. */
export type Depth = "head" | "whole";

export type WordIndex = {
  /**
   * Posts that answer to every term, the newest first; when there are more than it can give, those
   * whose titles and labels answer are among them.
   */
  readonly candidates: (terms: readonly Term[], depth: Depth) => Promise<Candidates>;
  /** How many posts answer to a term, up to some bound. */
  readonly count: (term: Term) => Promise<number>;
  /** Words of the blog that are one typo away from a term. */
  readonly near: (term: Term, isLast: boolean) => Promise<readonly string[]>;
};

export type Candidates = { readonly found: readonly Candidate[]; readonly hasMore: boolean };

export type Findings = {
  /** Ids of posts, the best first. */
  readonly ids: readonly string[];
  /** There are more than anybody would look through. */
  readonly hasMore: boolean;
  /** What was searched for in the end: small words, which are everywhere, are not worth a mark. */
  readonly terms: readonly Term[];
};

/** From so many words on, a query is a sentence: the rarer half of its words is enough. */
const sentence = 4;
/** What it is worth that a post answers to every word. */
const wholeAnswer = 20;

/** Finds the posts for a query, whatever was typed. */
export async function findPosts(index: WordIndex, query: string): Promise<Findings> {
  const terms = termsOf(query);
  if (terms.length === 0) return { ids: [], hasMore: false, terms };
  const exact = await findCandidates(index, terms);
  if (exact.found.length > 0) {
    return {
      terms: withoutSmall(terms),
      ...rank(terms, exact, await relaxed(index, terms, exact)),
    };
  }
  const wide = await withUnknownNear(index, terms);
  const near = await findCandidates(index, wide);
  return { terms: withoutSmall(wide), ...rank(wide, near, await relaxed(index, wide, near)) };
}

/**
 * Returns the posts with all terms. For words of one or two letters only titles and labels are searched, because
 * every text has such words.
 */
function findCandidates(index: WordIndex, terms: readonly Term[]): Promise<Candidates> {
  return index.candidates(terms, terms.every(isSmall) ? "head" : "whole");
}

/** The terms that no post has, with the words one typo away. */
async function withUnknownNear(index: WordIndex, terms: readonly Term[]): Promise<Term[]> {
  return Promise.all(
    terms.map(async (term, at) =>
      (await index.count(term)) > 0
        ? term
        : { ...term, near: await index.near(term, at === terms.length - 1) },
    ),
  );
}

/** What is found without the words that no post has, and without the commonest. */
async function relaxed(
  index: WordIndex,
  terms: readonly Term[],
  { found, hasMore }: Candidates,
): Promise<Candidates> {
  const isSentence = terms.length >= sentence;
  // Where more answer to every word than can be ranked, nobody misses those that answer to some.
  if (found.length > 0 && (!isSentence || hasMore)) return { found: [], hasMore: false };
  const counted = await Promise.all(
    withoutSmall(terms).map(async (term) => ({ term, count: await index.count(term) })),
  );
  const rarest = counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count)
    .map(({ term }) => term);
  const most = isSentence ? Math.ceil(terms.length / 2) : rarest.length;
  for (let kept = rarest.slice(0, most); kept.length > 0; kept = kept.slice(0, -1)) {
    const candidates = await findCandidates(index, kept);
    if (candidates.found.length > 0) return candidates;
  }
  return { found: [], hasMore: false };
}

/** The posts that answer to every term and those that answer to some, in one order. */
function rank(
  terms: readonly Term[],
  whole: Candidates,
  partial: Candidates = { found: [], hasMore: false },
): Omit<Findings, "terms"> {
  const known = new Set(whole.found.map(({ id }) => id));
  const scored = [
    ...whole.found.map((post) => ({ post, score: scoreOf(terms, post) + wholeAnswer })),
    ...partial.found
      .filter(({ id }) => !known.has(id))
      .map((post) => ({ post, score: scoreOf(terms, post) })),
  ];
  // A stable sort: the newest come first, and stay so among equals.
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  return { ids: sorted.map(({ post }) => post.id), hasMore: whole.hasMore || partial.hasMore };
}
