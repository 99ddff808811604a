/**
 * The site settings, which owners can change on the pages under `/admin/settings`, with the command or through the
 * API. This file is also loaded by browsers, so it contains no schemas of values. Those of the environment apply
 * (`lib/config/site-values.ts`).
 */
import { commentHolds, type CommentHold } from "../comments/comment.ts";

/** The groups of settings. Each has a page, a version and a permission. */
export const siteSettingGroups = [
  "general",
  "look",
  "menus",
  "reading",
  "members",
  "email",
  "backups",
  "code",
] as const;
export type SiteSettingGroup = (typeof siteSettingGroups)[number];

type SettingChoice = "members" | "off" | "auto" | "owner" | CommentHold;

/** The input for a setting. */
type SettingInput =
  | {
      readonly kind:
        | "text"
        | "longText"
        | "code"
        | "number"
        | "switch"
        | "list"
        | "language"
        | "timeZone";
    }
  | { readonly kind: "choice"; readonly choices: readonly SettingChoice[] };

/** An object that is stored as JSON. It has its own form, and no input in the form of its group. */
type DocumentInput = { readonly kind: "document" };

type Grouped<Name extends string> = { readonly name: Name; readonly group: SiteSettingGroup };
type TableRow = (SettingInput | DocumentInput) & Grouped<string>;

const table = [
  { group: "general", name: "SITE_NAME", kind: "text" },
  { group: "general", name: "SITE_DESCRIPTION", kind: "longText" },
  { group: "general", name: "SITE_LANGUAGE", kind: "language" },
  { group: "general", name: "TIME_ZONE", kind: "timeZone" },
  { group: "general", name: "SITE_X_ACCOUNTS", kind: "list" },
  { group: "look", name: "LOOK", kind: "document" },
  { group: "menus", name: "MENUS", kind: "document" },
  { group: "reading", name: "COMMENTS", kind: "choice", choices: ["members", "off"] },
  { group: "reading", name: "COMMENTS_HOLD", kind: "choice", choices: commentHolds },
  { group: "reading", name: "COMMENTS_CLOSE_DAYS", kind: "number" },
  { group: "reading", name: "COMMENTS_BLOCKED_WORDS", kind: "list" },
  { group: "reading", name: "OFFLINE_READING", kind: "switch" },
  { group: "reading", name: "AVIF_PICTURES", kind: "switch" },
  { group: "members", name: "MEMBERS_VERIFY_EMAIL", kind: "switch" },
  { group: "members", name: "MEMBERS_APPROVAL", kind: "choice", choices: ["auto", "owner"] },
  { group: "members", name: "MEMBERS_CUSTOM_FIELDS", kind: "list" },
  { group: "email", name: "MAIL_FROM", kind: "text" },
  { group: "backups", name: "BACKUP_NIGHTLY", kind: "switch" },
  { group: "backups", name: "BACKUPS_KEPT", kind: "number" },
  { group: "code", name: "CUSTOM_CSS", kind: "code" },
  { group: "code", name: "CODE_HEAD", kind: "code" },
  { group: "code", name: "CODE_END", kind: "code" },
  { group: "code", name: "CODE_HOSTS", kind: "list" },
  { group: "code", name: "VERIFICATION_TAGS", kind: "list" },
  { group: "code", name: "ME_LINKS", kind: "list" },
] as const satisfies readonly TableRow[];

type Row = (typeof table)[number];
type DocumentName = Extract<Row, DocumentInput>["name"];

export type SiteSettingName = Row["name"];
/** A setting with an input in the form of its group. */
export type InputSetting = SettingInput & Grouped<Exclude<SiteSettingName, DocumentName>>;
export type SiteSetting = InputSetting | (DocumentInput & Grouped<DocumentName>);

/** All site settings, in the order of the pages. */
export const siteSettings: readonly SiteSetting[] = table;

export const siteSettingNames = table.map(({ name }) => name);

/** Returns the site setting with a name, or `undefined` if there is none. */
export const findSiteSetting = (name: string): SiteSetting | undefined =>
  siteSettings.find((setting) => setting.name === name);

/** Returns the site setting with a name, or `undefined` if it has no input. */
export function findInputSetting(name: string): InputSetting | undefined {
  const setting = findSiteSetting(name);
  return setting?.kind === "document" ? undefined : setting;
}

/** The value of a `document`. */
export type SettingDocument = { readonly [field: string]: unknown };

/** A value in the API's format. `null` means the default. */
export type SettingValue = string | number | boolean | readonly string[] | SettingDocument | null;

/** Returns whether a value is a list. */
export const isSettingList = (value: SettingValue): value is readonly string[] =>
  Array.isArray(value);

/** The places that a value can come from, the first one with a value being used. */
export const settingSources = ["environment", "stored", "default"] as const;
export type SettingSource = (typeof settingSources)[number];
