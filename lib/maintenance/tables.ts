/** The store's tables included in a backup, and their keys. */
import { type Tables } from "../platform/index.ts";

type Keys = {
  readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] | LeftOut;
};

/**
 * Reason why a table is not part of a backup. `derived`: it is rebuilt from other tables. `passing`: its rows are
 * short-lived, and a used row must not reappear. `private`: it could later be used to identify visitors.
 */
type LeftOut = "derived" | "passing" | "private";

/** Tables, ordered so that rows refer only to earlier ones. Every new table needs an entry. */
const tables: Keys = {
  post: ["id"],
  post_content: ["post_id"],
  draft_post: ["post_id"],
  saved_version: ["post_id", "number"],
  draft_presence: "passing",
  draft_link: ["id"],
  post_metrics: ["post_id"],
  post_former_slug: ["slug"],
  redirect: ["path"],
  post_hashtag: ["post_id", "hashtag"],
  post_co_author: ["post_id", "member_id"],
  post_source: ["post_id"],
  category: ["id"],
  post_category: ["post_id", "category_id"],
  tag: ["id"],
  post_tag: ["post_id", "tag_id"],
  member: ["id"],
  post_media: "derived",
  version_media: "derived",
  group_former_slug: ["kind", "slug"],
  change: ["sequence"],
  change_sequence: ["id"],
  post_count: ["kind", "group_id"],
  post_view: "private",
  view_salt: "private",
  view_day: ["day"],
  poll_voter: ["post_id", "poll_id", "voter"],
  poll_vote: ["post_id", "poll_id", "voter", "option_id"],
  member_like: ["post_id", "member_id"],
  member_rating: ["post_id", "member_id"],
  comment: ["id"],
  comment_reaction: ["comment_id", "member_id", "code"],
  comment_report: ["comment_id", "reporter"],
  comment_decision: ["id"],
  comment_follow: ["post_id", "member_id"],
  comment_mute: ["post_id", "member_id"],
  comment_mail_setting: ["member_id"],
  comment_notice: ["comment_id", "member_id"],
  comment_draft: "passing",
  identity: ["id"],
  media: ["id"],
  member_role: ["identity_id"],
  owner_claim: "passing",
  invitation: "passing",
  team_mail_setting: ["member_id"],
  post_notice: ["post_id", "kind"],
  api_key: ["id"],
  media_upload: "passing",
  webhook: ["id"],
  webhook_delivery: ["id"],
  moving_file: "passing",
  moving_task: "passing",
  registration: ["id"],
  state_token: ["token_hash"],
  session_token: "passing",
  recovery_token: "passing",
  authorization_code: "passing",
  member_session: ["token_hash"],
  verification_code: ["id"],
  redirect_session: "passing",
  mail: ["id"],
  captcha_use: "passing",
  search_document: "derived",
  search_word: "derived",
  secret: ["name"],
  note: ["name"],
  missing_page: ["path", "day"],
  site_setting: ["name"],
  site_setting_change: ["group_name", "version"],
  site_file: ["name"],
  look_draft: ["id"],
};

/** Tables that exist only in older releases, with their keys. */
const formerTables: Readonly<Record<string, readonly string[]>> = {
  // Migration 0014-access copies the rows to `member_role`.
  owner: ["identity_id"],
};

/** Former keys of tables whose key was changed by a migration. */
const formerKeys: Readonly<Record<string, readonly string[]>> = {
  // The key before migration 0011-registrations.
  verification_code: ["identity_id", "purpose"],
};

export type KeptTable = { readonly name: string; readonly key: readonly string[] };

/** Returns the table with the key used in a store with these columns. */
export function selectKey({ name, key }: KeptTable, columns: ReadonlySet<string>): KeptTable {
  const isCurrent = key.every((column) => columns.has(column));
  return { name, key: isCurrent ? key : (formerKeys[name] ?? key) };
}

/** Tables included in a backup. A table comes before the tables that refer to it. */
export const keptTables: readonly KeptTable[] = Object.entries({
  ...tables,
  ...formerTables,
}).flatMap(([name, key]) => (typeof key === "string" ? [] : [{ name, key }]));

/** All of the blog's tables, in an order that allows dropping them. */
export const droppableTables: readonly string[] = [
  "search_index",
  ...Object.keys({ ...tables, ...formerTables }).toReversed(),
  "kysely_migration",
  "kysely_migration_lock",
];
