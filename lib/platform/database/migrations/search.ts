/**
 * The tables of the search. Words are folded before they are stored, so that databases only compare bytes: with
 * FTS5 and its simplest tokenizer on SQLite, with arrays of lexemes as `tsvector` on Postgres.
 */
import { sql, type Kysely } from "kysely";
import type { ColumnTypes, DatabaseKind } from "../column-types.ts";

export async function createSearch(
  database: Kysely<unknown>,
  types: ColumnTypes,
  kind: DatabaseKind,
): Promise<void> {
  const { text, integer, finish } = types;
  await finish(
    database.schema
      .createTable("search_document")
      .addColumn("number", integer, (column) => column.primaryKey().notNull())
      .addColumn("post_id", text, (column) =>
        column.notNull().unique().references("post.id").onDelete("cascade"),
      )
      .addColumn("version", integer, (column) => column.notNull())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("labels", text, (column) => column.notNull())
      .addColumn("themes", text, (column) => column.notNull()),
  ).execute();
  await (kind === "sqlite" ? createFts5(database) : createVectors(database));
}

/**
 * Creates an index without the texts and without positions of words, because posts are ranked by
 * `search_document`.
 */
async function createFts5(database: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_index using fts5(
      title, labels, text, language,
      content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
    )`.execute(database);
  await sql`
    create table search_word (
      number integer primary key autoincrement not null,
      word text not null unique
    ) strict`.execute(database);
}

/**
 * Creates one vector for each depth. Weights in a single vector would have to be read from the table, because
 * an index does not contain them.
 */
async function createVectors(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_index (
      number bigint primary key references search_document (number) on delete cascade,
      language text collate "C" not null,
      title tsvector not null,
      head tsvector not null,
      whole tsvector not null
    ) with (toast_tuple_target = 128)`.execute(database);
  for (const column of ["title", "head", "whole"]) {
    await sql`
      create index ${sql.ref(`search_index_${column}`)} on search_index
      using gin (${sql.ref(column)}) with (fastupdate = off)`.execute(database);
  }
  await sql`
    create table search_word (
      number bigint generated always as identity primary key,
      word text collate "C" not null unique
    )`.execute(database);
}
