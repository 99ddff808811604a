/**
 * The table of used captcha challenges, so that each challenge can be used only once across all instances.
 */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createCaptchaUses: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table captcha_use (
    hash ${text} not null primary key,
    expires_at ${integer} not null
  ) ${strictByKey}`,
  sql`create index captcha_use_by_expiry on captcha_use (expires_at)`,
];
