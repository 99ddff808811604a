/** The full-text index, which each database has in its own way. */
import { PostgresAdapter, sql, type RawBuilder } from "kysely";
import type { SearchDocument } from "#lib/search/document.ts";
import type { Term } from "#lib/search/terms.ts";
import { foldText } from "#lib/search/words.ts";
import type { Session } from "../blog/store.ts";
import { postgresIndex } from "./postgres-index.ts";
import { sqliteIndex } from "./sqlite-index.ts";

/** How much of a post has to answer: its title; that and its labels; all of it. */
export type Depth = "title" | "head" | "whole";

export type IndexedPost = {
  readonly number: number;
  /** As `languageWord` has it. */
  readonly language: string;
  readonly document: SearchDocument;
};

export type SearchIndex = {
  /** A query for the numbers of posts in which every term is answered, the newest first. */
  readonly numbers: (
    terms: readonly Term[],
    where: { readonly depth: Depth; readonly language: string | undefined },
    limit: number,
  ) => RawBuilder<{ number: number }>;
  readonly insert: (session: Session, post: IndexedPost) => Promise<void>;
  readonly remove: (session: Session, number: number) => Promise<void>;
  /** Adds the words that are not known yet. */
  readonly learn: (session: Session, words: readonly string[]) => Promise<void>;
};

export function searchIndexOf(session: Session): SearchIndex {
  return session.getExecutor().adapter instanceof PostgresAdapter ? postgresIndex : sqliteIndex;
}

/** A language as one word: "pt-BR" is "ptbr". */
export function languageWord(language: string): string {
  return foldText(language).replace(/[^a-z0-9]/g, "") || "none";
}

/** The numbers of a query as a list to select from. */
export function listed(numbers: RawBuilder<{ number: number }>) {
  return sql`(${numbers}) as found`;
}
