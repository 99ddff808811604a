import { sql } from "kysely";
import type { DatabaseKind } from "#lib/platform/database/column-types.ts";
import type { Database } from "#lib/platform/database/database.ts";

/**
 * Returns all tables with their columns, indexes and constraints, in an order that does not depend on when they were
 * created.
 */
export async function describeTables(database: Database, kind: DatabaseKind): Promise<unknown[]> {
  const query =
    kind === "sqlite"
      ? sql`
          select tables.name, tables.strict, tables.wr,
            (select json_group_array(json_array(name, type, "notnull", dflt_value, pk, hidden))
              from pragma_table_xinfo(tables.name)) as columns,
            (select json_group_array(json_array(origin, "unique", partial, definition)) from (
              select list.origin, list."unique", list.partial,
                (select json_group_array(json_array(name, desc)) from pragma_index_xinfo(list.name)) || coalesce(
                  (select substr(sql, instr(sql, ' where ')) from sqlite_master
                    where name = list.name and list.partial), '') as definition
              from pragma_index_list(tables.name) as list order by definition, origin)) as indexes,
            (select json_group_array(json_array("from", "table", "to", on_delete)) from (
              select * from pragma_foreign_key_list(tables.name) order by "from", "table")) as keys
          from pragma_table_list as tables
          where schema = 'main' and tables.name not like 'sqlite_%'
          order by tables.name`
      : sql`
          select * from (
            select table_name, ordinal_position::text as place, column_name as name,
              concat_ws(' ', data_type, is_nullable, column_default, collation_name, is_identity) as definition
            from information_schema.columns where table_schema = 'public'
            union all
            select tablename, 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
            union all
            select conrelid::regclass::text, 'constraint', conname, pg_get_constraintdef(oid)
            from pg_constraint where connamespace = 'public'::regnamespace
          ) as parts
          order by 1, 2, 3`;
  return (await query.execute(database)).rows;
}
