/** Keeps the blog's vocabulary in memory, to correct typos in search terms. Later reads load only new words. */
import { createVocabulary } from "#lib/search/near.ts";
import { setImmediate } from "node:timers/promises";
import { runForClient } from "../database/read-queue.ts";
import type { Database } from "../database/database.ts";

const wordsPerRead = 5_000;

export function createSearchWords(reader: Database) {
  const vocabulary = createVocabulary();
  let last = 0;
  let reading: Promise<void> | undefined;
  let turn = Promise.resolve();

  /**
   * Reads the new words. Words are added one transaction at a time, so no smaller number can appear later.
   */
  async function readNewWords(): Promise<void> {
    for (;;) {
      const rows = await reader
        .selectFrom("search_word")
        .select(["number", "word"])
        .where("number", ">", last)
        .orderBy("number")
        .limit(wordsPerRead)
        .execute();
      for (const { word } of rows) vocabulary.add(word);
      last = rows.at(-1)?.number ?? last;
      if (rows.length < wordsPerRead) return;
    }
  }

  return {
    /**
     * Returns the words that differ by a single typo. If the word may be incomplete (`isTyped`), also returns
     * longer words.
     */
    async near(word: string, isTyped: boolean): Promise<string[]> {
      // Runs on behalf of the site, not of the first client to search, because other searches wait for the result, too.
      reading ??= runForClient(undefined, readNewWords).finally(() => {
        reading = undefined;
      });
      await reading;
      // Handles one word per turn of the event loop, so that a query with many words does not block it.
      turn = turn.then(() => setImmediate());
      await turn;
      return vocabulary.near(word, isTyped);
    },
  };
}
