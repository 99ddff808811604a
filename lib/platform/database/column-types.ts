import { sql, type RawBuilder } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** The parts of `create table` whose SQL differs between the databases. */
export type ColumnTypes = {
  readonly kind: DatabaseKind;
  /** Text that compares by code point on both databases, whatever the locale of the server. */
  readonly text: RawBuilder<string>;
  /** Counts, dates and flags. */
  readonly integer: RawBuilder<number>;
  readonly real: RawBuilder<number>;
  /** The options of a table. SQLite checks the types of columns only in `strict` tables. */
  readonly strict: RawBuilder<unknown>;
  /**
   * The options of a small table that is read by its primary key. SQLite then stores the rows in the index of
   * the key.
   */
  readonly strictByKey: RawBuilder<unknown>;
};

/** Returns the statements of a migration, in the order in which they run. */
export type MigrationStatements = (types: ColumnTypes) => readonly RawBuilder<unknown>[];

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === "sqlite"
    ? {
        kind,
        text: sql`text`,
        integer: sql`integer`,
        real: sql`real`,
        strict: sql`strict`,
        strictByKey: sql`strict, without rowid`,
      }
    : {
        kind,
        text: sql`text collate "C"`,
        integer: sql`bigint`,
        real: sql`double precision`,
        strict: sql``,
        strictByKey: sql``,
      };
}
