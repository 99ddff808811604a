/** Known front matter fields, and suggestions for misspelled names. */
import { findNearest, type Near } from "../../config/nearest-name.ts";
import type { Fields } from "../../convert/markdown/front-matter.ts";
import { parseInstant } from "../reading/parse.ts";
import { sourceFieldNames } from "../write-back/front-matter-fields.ts";
import { isHidingField } from "./hidden-fields.ts";
import type { FolderKind } from "./folder-kinds.ts";

const statusFields = ["status"] as const;
const flagFields = ["draft", "published"] as const;
/** Dates of the publication, by precedence. */
export const dateFields = [
  "date",
  "pubDate",
  "publishDate",
  "publishedAt",
  "datePublished",
  "created",
] as const;
/** Dates of the last change, by precedence. */
// oxfmt-ignore
export const changeFields = [
  "updated", "updatedAt", "lastmod", "updatedDate", "lastModified", "lastModifiedAt", "modified",
] as const;

/** Every field that an import reads, as spelled in reports. Case, hyphens and underscores are ignored. */
// oxfmt-ignore
const postFields = [
  ...statusFields, ...flagFields, ...dateFields, "publishAt", ...changeFields,
  ...sourceFieldNames,
  "id", "contactId", "excerptSeparator",
  "featured", "pinned", "pin", "sticky", "comments", "comment",
  "aliases", "alias", "redirectFrom", "formerPaths", "permalink", "url",
  "metrics", "document", "draftVersion", "commentsFile",
] as const;

export type DateField = (typeof dateFields)[number] | (typeof changeFields)[number];
type PostField = (typeof postFields)[number];

/** Names used by other generators that resemble one of the names above. */
const otherFields = ["data", "headers", "publisher"] as const;

/** Names used in generator settings and category pages. */
type SettingField = "baseurl" | "root" | "weight" | "defaultcontentlanguage" | "newpostname";

/** A name as in {@link Fields}: lower case, without hyphens or underscores. */
export type FieldName = Lowercase<PostField> | SettingField;

const nameByKey = new Map<string, PostField>(postFields.map((name) => [name.toLowerCase(), name]));
const knownNames = [...nameByKey.keys()];

/** Maximum number of reports per file, because a file may have any number of unknown fields. */
export const maximumReports = 20;

/**
 * Reports fields that an import does not read, with the closest known name. Other generators' themes have
 * custom fields, so only misspelled names are reported for them. Returns whether a field looks like a misspelled status
 * or date, which may mean that the post is not public.
 */
export function reportUnknownFields(
  fields: Fields,
  kind: FolderKind,
  report: (what: string, line: number | undefined) => void,
): boolean {
  let unknown = 0;
  let mayBeHidden = false;
  for (const [key, value] of fields.values) {
    if (nameByKey.has(key) || isHidingField(key)) continue;
    const nearest = findNearest(key, knownNames);
    const isHidden = seemsToHidePost(value, nearest, kind);
    const isOther = nearest?.distance !== 1 || otherFields.some((other) => other === key);
    if (!isHidden && kind !== "quire" && isOther) continue;
    unknown += 1;
    if (!isHidden && unknown > maximumReports) continue;
    const meant = nearest?.name ?? (isHidden ? "status" : undefined);
    const { name, line } = fields.written(key);
    const what = describeUnknown(name, meant && nameByKey.get(meant));
    report(isHidden ? `${what}. It may hide the post, so the post is a draft` : what, line);
    mayBeHidden ||= isHidden;
  }
  if (unknown > maximumReports) report(describeMore(unknown), undefined);
  return mayBeHidden;
}

/** Returns the message for an unknown field, with the field that was probably meant. */
export function describeUnknown(name: string, meant: string | undefined): string {
  return `“${name}” is not a known field${meant === undefined ? "" : ` (did you mean “${meant}”?)`}`;
}

/** Returns the message about how many more unknown fields were not reported. */
export function describeMore(unknown: number): string {
  const more = unknown - maximumReports;
  return more === 1 ? "1 more field is not known" : `${more} more fields are not known`;
}

const visibleWords = /^(?:published?|true|false|yes|no|on|off)$/;
const flagWords = /^(?:true|false|yes|no|on|off)$/;
const hiddenWords = /^(?:draft|unpublished|private|hidden)$/;
const pendingWords = /^(?:scheduled|review|moderation)$/;

/**
 * Returns whether an unknown field seems to mean that the post is not published (yet). For other generators,
 * the value alone is not enough, because themes have fields such as `layout: review`.
 */
function seemsToHidePost(value: unknown, nearest: Near | undefined, kind: FolderKind): boolean {
  const word = readWord(value);
  if (word !== undefined && kind === "quire" && hiddenWords.test(word)) return true;
  if (nearest === undefined) return false;
  const { name, distance } = nearest;
  const isNearestIn = (names: readonly PostField[]) =>
    names.some((field) => field.toLowerCase() === name);
  if (isNearestIn(statusFields)) {
    if (word === undefined) return false;
    if (distance === 1) return !visibleWords.test(word);
    return hiddenWords.test(word) || pendingWords.test(word);
  }
  const isLong = name.length > 7;
  if (isNearestIn(flagFields) && word !== undefined && flagWords.test(word)) {
    return distance === 1 || isLong;
  }
  const isDate =
    isNearestIn([...flagFields, ...dateFields, "publishAt"]) && parseInstant(value) !== undefined;
  return isDate && (distance === 1 || (isLong && kind === "quire"));
}

/**
 * Returns a string or boolean as lower-case text, "" for an empty field, and `undefined` for other values.
 */
function readWord(value: unknown): string | undefined {
  if (value === null) return "";
  if (typeof value !== "string" && typeof value !== "boolean") return undefined;
  return String(value).trim().toLowerCase();
}
