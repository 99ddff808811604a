/**
 * The fields of a post. Columns, comparisons, saved versions and the fields of the draft post calls derive from this
 * table. Their limits are in `lib/wix/post-limits.ts`.
 */
import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { cleanName } from "../../../wix/clean-name.ts";
import type { PostTable } from "../../database/schema.ts";
import { makeSortKey, optionalText } from "../../database/text.ts";
import type { PostPatch } from "./new-post.ts";

/** Converts a field to columns of the post's row, and back. */
type Codec<Value> = {
  readonly write: (value: Value) => Updateable<PostTable>;
  /** Returns `undefined` for a text that the row lacks. Saved versions leave it out, so that a new field keeps their hashes. */
  readonly read: (row: PostTable) => Value | undefined;
};

type Field<Value> = {
  /** Missing for fields that are stored in other tables or need special rules. */
  readonly codec?: Codec<Value>;
  /** The name in the draft post calls. Missing for fields that these calls do not change. */
  readonly wire?: string;
  /** The value in the draft post calls that clears the field. Missing for fields that always have a value. */
  readonly empty?: null | readonly string[];
  /** See {@link versionedFields}. */
  readonly isVersioned?: true;
  /** See {@link sourceFields}. The other fields are decisions of this blog. */
  readonly isFromSource?: true;
  /** See {@link visibleFields}. */
  readonly isVisible?: true;
  /** See {@link copiedFields}. */
  readonly isCopied?: true;
  /** See {@link isAbsentFromLists}. */
  readonly isAbsentFromLists?: true;
};

export type FieldName = keyof PostPatch;
type Values = { readonly [Name in FieldName]-?: Exclude<PostPatch[Name], undefined> };
type Fields = { readonly [Name in keyof Values]: Field<Values[Name]> };

/** The columns of a post's row with exactly one type. */
type ColumnOf<Stored> = {
  [Name in keyof PostTable]: [PostTable[Name], Stored] extends [Stored, PostTable[Name]]
    ? Name
    : never;
}[keyof PostTable];

const plainText = (column: ColumnOf<string>): Codec<string> => ({
  write: (text) => ({ [column]: text }),
  read: (row) => row[column],
});
const clearableText = (column: ColumnOf<string | null>): Codec<string | null> => ({
  write: (text) => ({ [column]: optionalText(text) }),
  read: (row) => row[column] ?? undefined,
});
const flag = (column: ColumnOf<number>): Codec<boolean> => ({
  write: (isSet) => ({ [column]: isSet ? 1 : 0 }),
  read: (row) => row[column] === 1,
});
const list = (column: ColumnOf<string>): Codec<readonly string[]> => ({
  write: (values) => ({ [column]: JSON.stringify(values) }),
  read: (row) => JSON.parse(row[column]),
});
/** An object or `null`. */
const json = <Stored>(column: ColumnOf<string | null>): Codec<Stored> => ({
  write: (value) => ({ [column]: value === null ? null : JSON.stringify(value) }),
  read: (row) => JSON.parse(row[column] ?? "null"),
});

const content = { isVersioned: true, isFromSource: true } as const;
const visible = { ...content, isVisible: true } as const;
const coverMedia = json<Values["coverMedia"]>("cover_media");

/**
 * The change log and saved versions list fields in this order. Another order of the versioned fields would change the
 * hashes of versions.
 */
export const fieldTable = {
  title: {
    codec: {
      write: (title) => ({ title: cleanName(title), title_order: makeSortKey(cleanName(title)) }),
      read: ({ title }) => title,
    },
    wire: "title",
    ...visible,
  },
  slug: { wire: "seoSlug", isFromSource: true },
  /** A generated excerpt is stored, but not a part of the text. */
  excerpt: { wire: "excerpt", empty: null, ...visible },
  language: { codec: plainText("language"), wire: "language", isFromSource: true },
  translationId: { codec: clearableText("translation_id"), isFromSource: true },
  authorId: { codec: plainText("author_id"), wire: "memberId", isFromSource: true },
  contactId: { codec: clearableText("contact_id") },
  status: {},
  firstPublishedAt: { wire: "firstPublishedDate", empty: null },
  lastPublishedAt: { isAbsentFromLists: true },
  scheduledAt: {},
  featured: { codec: flag("featured"), wire: "featured" },
  pinned: { codec: flag("pinned") },
  coverMedia: {
    codec: {
      ...coverMedia,
      write: (cover) => ({
        ...coverMedia.write(cover),
        cover_displayed: cover === null ? null : cover.displayed ? 1 : 0,
      }),
    },
    wire: "media",
    empty: null,
    isCopied: true,
    ...visible,
  },
  heroImage: {
    codec: json("hero_image"),
    wire: "heroImage",
    empty: null,
    isCopied: true,
    ...visible,
  },
  seoData: { codec: json("seo_data"), wire: "seoData", empty: null, ...content },
  hashtags: {
    codec: {
      write: (hashtags) => ({ hashtags: JSON.stringify(hashtags.map(removeHash)) }),
      read: ({ hashtags }) => JSON.parse(hashtags),
    },
    wire: "hashtags",
    empty: [],
    isCopied: true,
    ...content,
  },
  categoryIds: { wire: "categoryIds", empty: [], ...content },
  tagIds: { wire: "tagIds", empty: [], ...content },
  /** The members who wrote the post together with the author. */
  coAuthorIds: { wire: "coAuthorIds", empty: [], isFromSource: true },
  relatedPostIds: {
    codec: list("related_post_ids"),
    wire: "relatedPostIds",
    empty: [],
    isAbsentFromLists: true,
    ...content,
  },
  pricingPlanIds: {
    codec: list("pricing_plan_ids"),
    wire: "pricingPlanIds",
    empty: [],
    isCopied: true,
    ...content,
  },
  previewTextParagraph: {
    codec: {
      write: (paragraphs) => ({ preview_text_paragraph: paragraphs }),
      read: (row) => row.preview_text_paragraph,
    },
    wire: "previewTextParagraph",
    empty: null,
    isCopied: true,
    ...content,
  },
  commentingEnabled: {
    codec: flag("commenting_enabled"),
    wire: "commentingEnabled",
    isVersioned: true,
    isCopied: true,
    isAbsentFromLists: true,
  },
  richContent: { wire: "richContent", isAbsentFromLists: true, ...visible },
  /** A part of `richContent`. */
  sourceDocument: { wire: "richContentString", isAbsentFromLists: true },
  metrics: {},
} as const satisfies Fields;

const fields: Fields = fieldTable;
const isField = (name: string): name is FieldName => Object.hasOwn(fieldTable, name);
export const fieldNames: readonly FieldName[] = Object.keys(fieldTable).filter(isField);

export type SourceField = {
  [Name in FieldName]: (typeof fieldTable)[Name] extends { isFromSource: true } ? Name : never;
}[FieldName];
/** The fields whose change makes a new version of a published post, with a new date. */
export const visibleFields = fieldNames.filter((name) => fields[name].isVisible);
/** The fields that a saved version contains, in the order in which it stores them. */
export const versionedFields = fieldNames.filter((name) => fields[name].isVersioned);
/** The fields of an imported post that come from its source. A change of one is an edit. */
export const sourceFields = fieldNames.filter(
  (name): name is SourceField => fields[name].isFromSource === true,
);

/** The names in the draft post calls of the fields that these calls change. */
export type WireName = {
  [Name in FieldName]: (typeof fieldTable)[Name] extends { wire: infer Wire } ? Wire : never;
}[FieldName];
/** The fields that the draft post calls change, with their names there and their empty values. */
export const wireFields = fieldNames.flatMap((name) => {
  const { wire, empty } = fields[name];
  return wire === undefined ? [] : [{ wire, empty }];
});

/** The fields that a translation takes over from its original, besides the text. */
export const copiedFields = fieldNames.filter((name) => fields[name].isCopied);

/** Returns whether no list of posts shows a field. The post's page, feeds, sitemaps and API reads may show it. */
export const isAbsentFromLists = (name: FieldName): boolean =>
  fields[name].isAbsentFromLists === true;

/** Returns the columns for the given fields, which exclude the slug, excerpt, dates, status and derived columns. */
export function buildColumns(patch: PostPatch): Updateable<PostTable> {
  const columns: Updateable<PostTable> = {};
  for (const name of fieldNames) Object.assign(columns, writeField(name, patch));
  return columns;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- relates a field's value to its codec
function writeField<Name extends FieldName>(
  name: Name,
  patch: { readonly [Each in FieldName]?: Values[Each] | undefined },
): Updateable<PostTable> {
  const value: Values[Name] | undefined = patch[name];
  return value === undefined ? {} : (fields[name].codec?.write(value) ?? {});
}

/** Returns the value that clears a field, or `undefined` if the field always has a value. */
export const getEmptyValue = (name: FieldName) => fields[name].empty;

/** Returns the value of a field in a post's row, or `undefined` if the row alone does not have it. */
export const readField = (name: FieldName, row: PostTable): unknown =>
  fields[name].codec?.read(row);

/** Returns whether a post's row already has the value that a patch gives to a field. */
export const isFieldStored = (name: FieldName, patch: PostPatch, row: PostTable): boolean =>
  isDeepStrictEqual(readField(name, { ...row, ...writeField(name, patch) }), readField(name, row));

/** Returns hashtags in the form used by filters: lower case and without `#`. */
export function hashtagKeys(hashtags: readonly string[]): string[] {
  return [...new Set(hashtags.map((hashtag) => removeHash(hashtag).toLowerCase()))];
}

function removeHash(hashtag: string): string {
  return cleanName(hashtag).replace(/^#+/u, "");
}
