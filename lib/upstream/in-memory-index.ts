/** An in-memory word index for blogs whose upstream does not support search. */
import {
  toSearchDocument,
  collectVocabulary,
  type Ranked,
  type SearchText,
} from "../search/document.ts";
import type { Depth, WordIndex } from "../search/find.ts";
import { createVocabulary } from "../search/near.ts";
import type { Term } from "../search/terms.ts";

type IndexedPost = SearchText & { readonly id: string; readonly language: string };

type Entry = Ranked & { readonly id: string; readonly language: string; readonly text: string };

/**
 * Creates an index of posts, which must be sorted newest first. Returns a function that provides the index
 * for one language or for all posts.
 */
export function createInMemoryIndex(posts: readonly IndexedPost[]) {
  const vocabulary = createVocabulary();
  const words = new Set<string>();
  const entries = posts.map((post): Entry => {
    const { text, ...ranked } = toSearchDocument(post);
    for (const word of collectVocabulary({ ...ranked, text })) words.add(word);
    return { id: post.id, language: post.language, text: ` ${text.join(" ")} `, ...ranked };
  });
  for (const word of words) vocabulary.add(word);

  return (language: string | undefined): WordIndex => {
    const searched = entries.filter(
      (entry) => language === undefined || entry.language === language,
    );
    const find = (terms: readonly Term[], depth: Depth) =>
      searched.filter((entry) => terms.every((term) => matches(entry, term, depth)));
    return {
      candidates: (terms, depth) => Promise.resolve({ found: find(terms, depth), hasMore: false }),
      count: (term) => Promise.resolve(find([term], "whole").length),
      near: ({ word }, isLast) => Promise.resolve(vocabulary.near(word, isLast)),
    };
  };
}

function matches(
  { title, labels, text }: Entry,
  { word, isPrefix, near }: Term,
  depth: Depth,
): boolean {
  const wanted = [isPrefix ? ` ${word}` : ` ${word} `, ...near.map((other) => ` ${other} `)];
  const searched = depth === "head" ? [title, labels] : [text, title, labels];
  return wanted.some((one) => searched.some((list) => list.includes(one)));
}
