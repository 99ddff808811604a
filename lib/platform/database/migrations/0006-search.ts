/**
 * The search tables. Words are folded before they are stored, so the databases only have to compare bytes.
 * SQLite uses FTS5 with its simplest tokenizer; Postgres uses arrays of lexemes as `tsvector`.
 */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createSearch: MigrationStatements = ({ kind, text, integer, strict }) => [
  sql`create table search_document (
    number ${integer} not null primary key,
    post_id ${text} not null unique references post (id) on delete cascade,
    version ${integer} not null,
    title ${text} not null,
    labels ${text} not null,
    themes ${text} not null
  ) ${strict}`,
  ...(kind === "sqlite" ? fts5Index : vectorIndex),
];

/** An index that omits the texts and word positions, because posts are ranked using `search_document`. */
const fts5Index = [
  sql`create virtual table search_index using fts5(
    title, labels, text, language,
    content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
  )`,
  sql`create table search_word (
    number integer primary key autoincrement not null,
    word text not null unique
  ) strict`,
];

/**
 * An index with a separate vector for each depth. Weights in a single vector would have to be read from the
 * table, because an index does not contain them.
 */
const vectorIndex = [
  sql`create table search_index (
    number bigint primary key references search_document (number) on delete cascade,
    language text collate "C" not null,
    title tsvector not null,
    head tsvector not null,
    whole tsvector not null
  ) with (toast_tuple_target = 128)`,
  ...["title", "head", "whole"].map(
    (column) =>
      sql`create index ${sql.ref(`search_index_${column}`)} on search_index
        using gin (${sql.ref(column)}) with (fastupdate = off)`,
  ),
  sql`create table search_word (
    number bigint generated always as identity primary key,
    word text collate "C" not null unique
  )`,
];
