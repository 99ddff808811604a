/** The words of the blog in memory, to compare typos with; read once, then only what is new. */
import { createVocabulary } from "#lib/search/near.ts";
import type { Kysely } from "kysely";
import { setImmediate } from "node:timers/promises";
import { runForClient } from "../database/read-queue.ts";
import type { Database } from "../database/schema.ts";

const wordsPerRead = 5_000;

export function createSearchWords(reader: Kysely<Database>) {
  const vocabulary = createVocabulary();
  let last = 0;
  let reading: Promise<void> | undefined;
  let turn = Promise.resolve();

  /** Words are added one transaction after the other, so none with a smaller number comes late. */
  async function readOn(): Promise<void> {
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
    /** Words one typo away from another; longer ones too for a word that is still being typed. */
    async near(word: string, isTyped: boolean): Promise<string[]> {
      // For the site, not for the client whose search is the first: other searches wait for it, too.
      reading ??= runForClient(undefined, readOn).finally(() => {
        reading = undefined;
      });
      await reading;
      // One word per turn of the event loop, so that a query with many words does not block it.
      turn = turn.then(() => setImmediate());
      await turn;
      return vocabulary.near(word, isTyped);
    },
  };
}
