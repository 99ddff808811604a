import { sql } from "kysely";
import type { Term } from "#lib/search/terms.ts";
import type { Depth, SearchIndex } from "./search-index.ts";

const columns: Readonly<Record<Depth, string>> = {
  title: "{title}",
  head: "{title labels}",
  whole: "{title labels text}",
};

/** A contentless FTS5 index (https://sqlite.org/fts5.html, sections 4.4.3 and 4.6). */
export const sqliteIndex: SearchIndex = {
  findNumbers(terms, { depth, language }, limit) {
    const words = `(${columns[depth]} : (${terms.map(compileTerm).join(" AND ")}))`;
    const match = language === undefined ? words : `${words} AND ({language} : "${language}")`;
    return sql`
      select rowid as number from search_index where search_index match ${match}
      order by rowid desc limit ${limit}`;
  },

  async insert(session, { number, language, document: { title, labels, text } }) {
    await sql`
      insert into search_index (rowid, title, labels, text, language)
      values (cast(${number} as integer), ${title}, ${labels}, ${text.join(" ")}, ${language})
    `.execute(session);
  },

  async remove(session, number) {
    await sql`delete from search_index where rowid = cast(${number} as integer)`.execute(session);
  },

  async addWords(session, words) {
    await sql`
      insert into search_word (word) select value from json_each(${JSON.stringify(words)}) where true
      on conflict (word) do nothing`.execute(session);
  },
};

/** Compiles a term. Words consist only of letters and digits, so a quoted word cannot contain an operator. */
function compileTerm({ word, isPrefix, near }: Term): string {
  const alternatives = [isPrefix ? `"${word}" *` : `"${word}"`, ...near.map((one) => `"${one}"`)];
  return `(${alternatives.join(" OR ")})`;
}
