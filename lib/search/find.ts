/**
 * Finds posts for a query in an index of words:
 *
 * 1. Posts with all words.
 * 2. If there are none, posts with words one typo away from the words that do not occur in any post.
 * 3. If there are none, posts with the rarest words.
 */
import type { Ranked } from "./document.ts";
import { scorePost } from "./rank.ts";
import { isSmall, parseTerms, withoutSmall, type Term } from "./terms.ts";

export type Candidate = Ranked & { readonly id: string };

/** The part of a post to search. `head` is the title and labels. */
export type Depth = "head" | "whole";

export type WordIndex = {
  /**
   * Returns the posts that match every term, newest first. If there are more than the index can return, posts
   * whose titles and labels match are always included.
   */
  readonly candidates: (terms: readonly Term[], depth: Depth) => Promise<Candidates>;
  /** Returns the number of posts that match a term, up to a limit. */
  readonly count: (term: Term) => Promise<number>;
  /** Returns the words in the blog that are one typo away from a term. */
  readonly near: (term: Term, isLast: boolean) => Promise<readonly string[]>;
};

export type Candidates = { readonly found: readonly Candidate[]; readonly hasMore: boolean };

export type Findings = {
  /** Post IDs, best match first. */
  readonly ids: readonly string[];
  /** Whether there are more matches than ranked posts. */
  readonly hasMore: boolean;
  /** Terms to highlight in the results, without short words, which occur everywhere. */
  readonly terms: readonly Term[];
};

/**
 * Minimum number of words for a query to count as a sentence. For a sentence, matching only the rarer half of
 * its words is enough.
 */
const sentence = 4;
/** Score for matching every word. */
const wholeAnswer = 20;

/** Finds the posts that match a query, which may be any text. */
export async function findPosts(index: WordIndex, query: string): Promise<Findings> {
  const terms = parseTerms(query);
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
 * Returns the posts that match all terms. If all of them are short words, searches only titles and labels,
 * because every text contains such words.
 */
function findCandidates(index: WordIndex, terms: readonly Term[]): Promise<Candidates> {
  return index.candidates(terms, terms.every(isSmall) ? "head" : "whole");
}

/** For each term that no post contains, adds the words one typo away. */
async function withUnknownNear(index: WordIndex, terms: readonly Term[]): Promise<Term[]> {
  return Promise.all(
    terms.map(async (term, at) =>
      (await index.count(term)) > 0
        ? term
        : { ...term, near: await index.near(term, at === terms.length - 1) },
    ),
  );
}

/**
 * Returns the posts that match the rarer terms. Ignores terms that no post contains and the most frequent
 * terms.
 */
async function relaxed(
  index: WordIndex,
  terms: readonly Term[],
  { found, hasMore }: Candidates,
): Promise<Candidates> {
  const isSentence = terms.length >= sentence;
  // If more posts match every word than can be ranked, partial matches are not needed.
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

/** Ranks the posts that match every term, and the posts that match only some terms. */
function rank(
  terms: readonly Term[],
  whole: Candidates,
  partial: Candidates = { found: [], hasMore: false },
): Omit<Findings, "terms"> {
  const known = new Set(whole.found.map(({ id }) => id));
  const scored = [
    ...whole.found.map((post) => ({ post, score: scorePost(terms, post) + wholeAnswer })),
    ...partial.found
      .filter(({ id }) => !known.has(id))
      .map((post) => ({ post, score: scorePost(terms, post) })),
  ];
  // The sort is stable, so posts with equal scores remain ordered by date, newest first.
  const sorted = scored.toSorted((one, other) => other.score - one.score);
  return { ids: sorted.map(({ post }) => post.id), hasMore: whole.hasMore || partial.hasMore };
}
