import { sql, type CreateTableBuilder, type RawBuilder } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

type Ending = <T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
) => CreateTableBuilder<T, C>;

/** What each database calls the few column types that the tables use. */
export type ColumnTypes = {
  /** Compares by code point on both, whatever the locale of the server is. */
  readonly text: RawBuilder<string>;
  /** Counts, instants and flags. */
  readonly integer: RawBuilder<number>;
  readonly real: RawBuilder<number>;
  /** Ends a table: SQLite checks types only when it is told to. */
  readonly finish: Ending;
  /** The same for a small table that is read by its key: SQLite keeps its rows in the key's tree. */
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
