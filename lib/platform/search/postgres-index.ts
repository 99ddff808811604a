import { sql } from "kysely";
import type { Term } from "#lib/search/terms.ts";
import type { SearchIndex } from "./search-index.ts";

/** An index of vectors that use our folded words as lexemes instead of the lexemes that Postgres derives. */
export const postgresIndex: SearchIndex = {
  findNumbers(terms, { depth, language }, limit) {
    const query = terms.map(compileTerm).join(" & ");
    const inLanguage = language === undefined ? sql`` : sql`and language = ${language}`;
    // The planner chooses between the index (for rare words) and a scan from the newest post on (for common
    // words).
    return sql`
      select number from search_index
      where ${sql.ref(depth)} @@ ${query}::tsquery ${inLanguage}
      order by number desc limit ${limit}`;
  },

  async insert(session, { number, language, document }) {
    const title = listWords(document.title);
    const head = [...new Set([...title, ...listWords(document.labels)])];
    const whole = [...new Set([...head, ...document.text])];
    await sql`
      insert into search_index (number, language, title, head, whole)
      values (${number}, ${language}, array_to_tsvector(${title}::text[]),
        array_to_tsvector(${head}::text[]), array_to_tsvector(${whole}::text[]))`.execute(session);
  },

  async remove(session, number) {
    await sql`delete from search_index where number = ${number}`.execute(session);
  },

  async addWords(session, words) {
    await sql`
      insert into search_word (word) select unnest(${words}::text[])
      on conflict (word) do nothing`.execute(session);
  },
};

/** Compiles a term. Words consist only of letters and digits, so a quoted word cannot contain an operator. */
function compileTerm({ word, isPrefix, near }: Term): string {
  const alternatives = [isPrefix ? `'${word}':*` : `'${word}'`, ...near.map((one) => `'${one}'`)];
  return `(${alternatives.join(" | ")})`;
}

function listWords(words: string): string[] {
  return words.split(" ").filter((word) => word !== "");
}
