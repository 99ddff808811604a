/**
 * Gives each category a number that decides its colour, and shows stars on existing blogs. Without the number, the colour
 * was that of the category's place in the menu, so existing categories get this place.
 */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

const place = (table: string) => sql`case
  when ${sql.ref(`${table}.display_position`)} < 0 then 2147483648 + ${sql.ref(`${table}.created_at`)}
  else ${sql.ref(`${table}.display_position`)} end`;

export const prepareLooks: MigrationStatements = ({ integer }) => [
  sql`alter table category add column ink ${integer} not null default 0`,
  sql`update category set ink = (
    select count(*) from category as other
    where ${place("other")} < ${place("category")}
      or (${place("other")} = ${place("category")} and other.id < category.id)
  )`,
  // A new blog has no stars. On a blog with posts, readers may have rated them.
  sql`insert into site_setting (name, value)
    select 'LOOK', '{"parts":{"stars":true}}' where exists (select 1 from post)
    on conflict (name) do nothing`,
];
