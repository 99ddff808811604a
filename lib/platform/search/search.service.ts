import { sql } from "kysely";
import { selectPage, type SearchAnswer } from "#lib/search/answer.ts";
import { findPosts, type Candidate, type WordIndex } from "#lib/search/find.ts";
import type { Term } from "#lib/search/terms.ts";
import { readHits } from "./hit.reader.ts";
import { toLanguageWord, selectNumbers, chooseSearchIndex, type Depth } from "./search-index.ts";
import { createSearchWords } from "./search-words.ts";
import type { Database } from "../database/database.ts";

type SearchRequest = {
  readonly query: string;
  readonly language?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** Maximum number of posts to rank. If more posts match, only the newest are ranked. */
const maximumRanked = 300;
/** Maximum number of additional posts that match in the title or labels, so that old posts are not missed. */
const maximumByHead = 100;
/** Number of posts above which all words are treated as equally common. */
const countedTo = 1_000;

export function createSearchService(reader: Database) {
  const index = chooseSearchIndex(reader);
  const words = createSearchWords(reader);

  async function read(
    terms: readonly Term[],
    depth: Depth,
    language: string | undefined,
    limit: number,
  ): Promise<(Candidate & { number: number })[]> {
    const { rows } = await sql<Candidate & { number: number }>`
      select search_document.number, post_id as id, title, labels, themes
      from ${selectNumbers(index.findNumbers(terms, { depth, language }, limit))}
      inner join search_document on search_document.number = found.number
      order by search_document.number desc`.execute(reader);
    return rows;
  }

  function wordIndex(language: string | undefined): WordIndex {
    return {
      async candidates(terms, depth) {
        const found = await read(terms, depth, language, maximumRanked + 1);
        if (found.length <= maximumRanked) return { found, hasMore: false };
        const byNumber = new Map(found.slice(0, maximumRanked).map((one) => [one.number, one]));
        const byHead = await Promise.all([
          read(terms, "title", language, maximumByHead),
          read(terms, "head", language, maximumByHead),
        ]);
        for (const one of byHead.flat()) byNumber.set(one.number, one);
        const all = [...byNumber.values()].toSorted((one, other) => other.number - one.number);
        return { found: all, hasMore: true };
      },
      async count(term) {
        const numbers = index.findNumbers([term], { depth: "whole", language }, countedTo);
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${selectNumbers(numbers)}`.execute(reader);
        return rows[0]?.count ?? 0;
      },
      near: ({ word }, isLast) => words.near(word, isLast),
    };
  }

  return {
    /** Finds published posts, best match first. Any text is a valid query. */
    async search({ query, language, ...page }: SearchRequest): Promise<SearchAnswer> {
      const inLanguage = language === undefined ? undefined : toLanguageWord(language);
      const { ids, hasMore, terms } = await findPosts(wordIndex(inLanguage), query);
      const { ids: shown, cursors } = selectPage(ids, page);
      const hits = await readHits(reader, shown, terms);
      return {
        hits,
        pagingMetadata: { count: hits.length, total: ids.length, tooManyToCount: hasMore, cursors },
      };
    },
  };
}
