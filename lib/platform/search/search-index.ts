/** The interface to the full-text index, with a separate implementation for each database. */
import { PostgresAdapter, sql, type RawBuilder } from "kysely";
import type { SearchDocument } from "#lib/search/document.ts";
import type { Term } from "#lib/search/terms.ts";
import { foldText } from "#lib/search/words.ts";
import { postgresIndex } from "./postgres-index.ts";
import { sqliteIndex } from "./sqlite-index.ts";
import type { Database } from "../database/database.ts";

/** The part of a post that must match the terms: the title, the title and labels, or everything. */
export type Depth = "title" | "head" | "whole";

export type IndexedPost = {
  readonly number: number;
  /** As returned by `toLanguageWord`. */
  readonly language: string;
  readonly document: SearchDocument;
};

export type SearchIndex = {
  /** Builds a query for the numbers of the posts that match every term, newest first. */
  readonly findNumbers: (
    terms: readonly Term[],
    where: { readonly depth: Depth; readonly language: string | undefined },
    limit: number,
  ) => RawBuilder<{ number: number }>;
  readonly insert: (database: Database, post: IndexedPost) => Promise<void>;
  readonly remove: (database: Database, number: number) => Promise<void>;
  /** Adds words to the vocabulary unless they are already in it. */
  readonly addWords: (database: Database, words: readonly string[]) => Promise<void>;
};

export function chooseSearchIndex(database: Database): SearchIndex {
  return database.getExecutor().adapter instanceof PostgresAdapter ? postgresIndex : sqliteIndex;
}

/** Returns a language as a single word, for example "ptbr" for "pt-BR". */
export function toLanguageWord(language: string): string {
  return foldText(language).replace(/[^a-z0-9]/g, "") || "none";
}

/** Wraps a query for numbers in a subquery, which can be used like a table. */
export function selectNumbers(numbers: RawBuilder<{ number: number }>) {
  return sql`(${numbers}) as found`;
}
