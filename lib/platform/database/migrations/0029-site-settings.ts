/** Adds the settings that owners change in the browser, and the history of their changes. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createSiteSettings: MigrationStatements = ({ text, integer, strict, strictByKey }) => [
  sql`create table site_setting (
    name ${text} not null primary key,
    value ${text} not null
  ) ${strictByKey}`,
  sql`create table site_setting_change (
    group_name ${text} not null,
    version ${integer} not null,
    changes ${text} not null,
    member_id ${text},
    key_id ${text},
    changed_at ${integer} not null,
    primary key (group_name, version)
  ) ${strict}`,
];
