/** Adds the former slugs of categories, tags and authors, whose URLs redirect. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createFormerGroups: MigrationStatements = ({ text, strictByKey }) => [
  sql`create table group_former_slug (
    kind ${text} not null,
    slug ${text} not null,
    group_id ${text} not null,
    primary key (kind, slug)
  ) ${strictByKey}`,
  sql`create index group_former_slug_group on group_former_slug (group_id)`,
];
