/** The front matter that an import reads, and what a misspelt name was meant to be. */
import { ContentError, type Fields } from "../../markdown/front-matter.ts";
import { instantOf } from "./instants.ts";
import type { FolderKind } from "./layout.ts";

/** As they are usually written. Case, hyphens and underscores do not matter. */
const postFields = {
  post: ["title", "id", "slug", "language", "lang", "locale", "translation", "translationKey"],
  status: ["status"],
  flags: ["draft", "published"],
  dates: ["date", "pubDate", "publishDate", "publishAt", "publishedAt", "datePublished", "created"],
  changes: ["updated", "updatedAt", "updatedDate", "lastmod", "lastModified", "lastModifiedAt"],
  otherChanges: ["modified"],
  authors: ["author", "authors", "by"],
  groups: ["categories", "category", "tags", "tag", "series", "hashtags", "related"],
  excerpts: ["excerpt", "summary", "description", "excerptSeparator"],
  covers: ["cover", "coverImage", "image", "images", "featuredImage", "heroImage", "thumbnail"],
  otherCovers: ["banner", "header", "coverMedia", "coverEnabled", "coverDisplayed", "coverCustom"],
  coverTexts: ["coverAlt", "imageAlt", "heroImageAlt", "featuredImageAlt"],
  heroes: ["hero", "heroAlt", "heroData"],
  marks: ["featured", "pinned", "pin", "sticky", "comments", "comment"],
  search: ["seoData", "seoTitle", "seoDescription"],
  addresses: ["aliases", "alias", "redirectFrom", "formerPaths", "permalink", "url"],
  kept: ["files", "contactId", "metrics", "document"],
} as const;

type PostField = (typeof postFields)[keyof typeof postFields][number];

/** Names that other generators use, which resemble one of those above. */
const otherFields = ["data", "headers", "publisher"] as const;

/** Names in the settings of a generator, and in its pages of categories. */
type SettingField = "baseurl" | "weight";

/** A name as {@link Fields} has it: in lower case, without hyphens and underscores. */
export type FieldName = Lowercase<PostField> | SettingField;

const nameByKey = new Map<string, PostField>(
  Object.values(postFields)
    .flat()
    .map((name) => [name.toLowerCase(), name]),
);

/**
 * Reports the fields that an import does not read, with the known name that is nearest. Themes of other
 * generators have fields of their own, so there only misspelt names are reported.
 *
 * Throws {@link ContentError} if such a field may say that the post is not published.
 */
export function reportUnknownFields(
  fields: Fields,
  kind: FolderKind,
  report: (what: string, line: number | undefined) => void,
): void {
  for (const [key, value] of fields.values) {
    if (nameByKey.has(key)) continue;
    const nearest = findNearest(key, [...nameByKey.keys()]);
    const isStatus = mayBeStatus(value, nearest);
    const meant = nearest?.name ?? (isStatus ? "status" : undefined);
    const { name, line } = fields.written(key);
    const what = describeUnknown(name, meant && nameByKey.get(meant));
    if (isStatus) throw new ContentError(fields.file, line, what);
    const isOther = kind !== "quire" && otherFields.some((other) => other === key);
    if (kind === "quire" || (nearest?.distance === 1 && !isOther)) report(what, line);
  }
}

/** Says that a field is unknown, and which one may be meant. */
export function describeUnknown(name: string, meant: string | undefined): string {
  return `“${name}” is not a known field${meant === undefined ? "" : ` (did you mean “${meant}”?)`}`;
}

const statusWords =
  /^(?:draft|published?|unpublished|scheduled|review|moderation|private|hidden)$/i;
const flagWords = /^(?:true|false|yes|no|on|off)$/i;

/** Returns whether an unknown field may decide whether and when the post is published. */
function mayBeStatus(value: unknown, nearest: Near | undefined): boolean {
  if (typeof value === "string" && statusWords.test(value.trim())) return true;
  if (nearest === undefined) return false;
  const { name, distance } = nearest;
  const isOf = (names: readonly PostField[]) => names.some((one) => one.toLowerCase() === name);
  if (isOf(postFields.status)) return distance === 1;
  if (isOf(postFields.flags) && flagWords.test(String(value))) return true;
  return isOf([...postFields.flags, ...postFields.dates]) && instantOf(value) !== undefined;
}

type Near = { readonly name: string; readonly distance: number };

/** Returns the nearest of some names, if at most two letters (of three: one) differ. */
export function findNearest(written: string, names: readonly string[]): Near | undefined {
  const [nearest] = names
    .map((name) => ({ name, distance: countEdits(written, name) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= (written.length < 4 ? 1 : 2)
    ? nearest
    : undefined;
}

/** Counts the letters to insert, delete, replace, or swap with the next one, to make `b` of `a`. */
function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
