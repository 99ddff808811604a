import { sql, type CreateTableBuilder, type RawBuilder } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

type Ending = <T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
) => CreateTableBuilder<T, C>;

/** The column types that the tables use, by their names on each database. */
export type ColumnTypes = {
  /** Text that compares by code point on both databases, whatever the locale of the server. */
  readonly text: RawBuilder<string>;
  /** Counts, dates and flags. */
  readonly integer: RawBuilder<number>;
  readonly real: RawBuilder<number>;
  /** Completes the definition of a table. SQLite checks the types of columns only in `strict` tables. */
  readonly finish: Ending;
  /**
   * Completes the definition of a small table that is read by its primary key. SQLite then stores the rows in
   * the index of the key.
   */
  readonly finishKeyed: Ending;
};

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === "sqlite"
    ? {
        text: sql`text`,
        integer: sql`integer`,
        real: sql`real`,
        finish: (table) => table.modifyEnd(sql`strict`),
        finishKeyed: (table) => table.modifyEnd(sql`strict, without rowid`),
      }
    : {
        text: sql`text collate "C"`,
        integer: sql`bigint`,
        real: sql`double precision`,
        finish: (table) => table,
        finishKeyed: (table) => table,
      };
}
