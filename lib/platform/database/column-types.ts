import { sql, type RawBuilder } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** The parts of `create table` for which the databases need different SQL. */
export type ColumnTypes = {
  readonly kind: DatabaseKind;
  /** Text that is compared by code point on both databases, regardless of the server's locale. */
  readonly text: RawBuilder<string>;
  /** Counts, dates and flags. */
  readonly integer: RawBuilder<number>;
  readonly real: RawBuilder<number>;
  /** Table options. SQLite checks column types only in `strict` tables. */
  readonly strict: RawBuilder<unknown>;
  /**
   * Options for a small table that is read by its primary key. SQLite then stores the rows in the key's
   * index.
   */
  readonly strictByKey: RawBuilder<unknown>;
};

/** Returns a migration's statements, in the order in which they run. */
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
