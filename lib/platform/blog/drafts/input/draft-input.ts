/** The request bodies of the draft post calls (docs/api.md, “Draft post calls”). */
import { z } from "zod";
import type { ChangeOrigin } from "../../../../wix/enums.ts";
import { postLimits } from "../../../../wix/post-limits.ts";
import { parseIsoDate } from "../../../http/iso-date.ts";
import { flag, textList } from "../../../http/parameters.ts";
import { languageTag, limitJson, maximumSeoSize, text } from "../../fields.ts";
import type { WireName } from "../../posts/post-fields.ts";
import { image, media } from "./draft-media-input.ts";
import { draftFields, type DraftField } from "../draft.wire.ts";

const id = text(38).min(1, "must not be empty");
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most, `must not have more than ${most} entries`);

/** A list without duplicates. `null` is an empty list. */
const uniqueList = (item: z.ZodType<string>, most: number) =>
  list(item, most)
    .nullable()
    .transform((items) => [...new Set(items ?? [])])
    .optional();
/** A field that always has a value, so `null` leaves it as it is. */
const keepIfNull = <Value>(schema: z.ZodType<Value>) =>
  schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
const flagOrKeep = keepIfNull(z.boolean("must be true or false"));

/** An ISO 8601 date, parsed to epoch milliseconds. */
const date = z
  .string("must be an ISO 8601 date")
  .transform(parseIsoDate)
  .pipe(z.number({ error: "must be an ISO 8601 date" }));

/** Details that are stored as they are. Pages read only the known fields. */
const details = z.record(text(200), z.unknown());

const seoData = z
  .object({
    tags: z
      .array(
        z.object({
          type: text(100),
          props: details.nullish(),
          meta: details.nullish(),
          children: text(20_000).nullish(),
          custom: z.boolean().nullish(),
          disabled: z.boolean().nullish(),
        }),
      )
      .max(100, "must not have more than 100 entries")
      .nullish(),
    settings: z
      .object({
        preventAutoRedirect: z.boolean().nullish(),
        keywords: z
          .array(
            z.object({
              term: text(1000).nullish(),
              isMain: z.boolean().nullish(),
              origin: text(1000).nullish(),
            }),
          )
          .max(100, "must not have more than 100 entries")
          .nullish(),
      })
      .nullish(),
  })
  .check(limitJson(maximumSeoSize));

/** The origins that a client may name. All others follow from the call. */
const clientOrigins = [
  "AUTO_SAVE",
  "MANUAL_SAVE",
  "NEW_EDIT_SESSION",
  "ADD_CATEGORIES",
  "COPY_TEMPLATE",
  "IMPORT",
  "IMPORT_BULK",
  "IMPORT_HTML",
  "IMPORT_PATCH",
  "REBLOG",
] as const satisfies readonly ChangeOrigin[];

/** The fields that `toPatch` passes on as they are. */
export const plainFields = z.object({
  title: text(postLimits.title).optional(),
  /** An empty excerpt is generated from the document. */
  excerpt: text(postLimits.excerpt)
    .nullable()
    .transform((excerpt) => excerpt ?? "")
    .optional(),
  language: keepIfNull(languageTag),
  featured: flagOrKeep,
  commentingEnabled: flagOrKeep,
  categoryIds: uniqueList(id, postLimits.categoryIds),
  tagIds: uniqueList(id, postLimits.tagIds),
  /** Not part of the Wix API. */
  coAuthorIds: uniqueList(id, postLimits.coAuthorIds),
  hashtags: uniqueList(text(100), postLimits.hashtags),
  relatedPostIds: uniqueList(id, postLimits.relatedPostIds),
  pricingPlanIds: uniqueList(id, postLimits.pricingPlanIds),
  previewTextParagraph: z.number().int().min(0).max(1000).nullish(),
});

const otherFields = {
  id: id.nullish(),
  memberId: id.nullish(),
  heroImage: image.nullish(),
  translationId: id.nullish(),
  richContent: z.unknown().optional(),
  /** The document as JSON, read if there is no `richContent`. */
  richContentString: z.string("must be text").nullish(),
  firstPublishedDate: date.nullish(),
  seoData: seoData.nullish(),
  seoSlug: text(postLimits.slug).nullish(),
  media: media.nullish(),
  /** The date of the version that the client has read. */
  editedDate: date.nullish(),
  /** Not part of the SDK's types. */
  editingSessionId: text(100).nullish(),
  /** Not part of the SDK's types. Origins that clients may not name are ignored. */
  changeOrigin: z.enum(clientOrigins).optional().catch(undefined),
} satisfies Record<Exclude<WireName, keyof typeof plainFields.shape>, z.ZodType> &
  Record<string, z.ZodType>;

/** A draft post as clients send it. Read-only fields are ignored, except for `editedDate`. */
export const draftPostSchema = plainFields.extend(otherFields);
export type DraftPostInput = z.infer<typeof draftPostSchema>;

const fieldList = z
  .array(z.string())
  .max(10, "must not have more than 10 entries")
  .pipe(z.array(z.enum(draftFields, { error: `must be one of ${draftFields.join(", ")}` })));

/** The optional fields that a request asks for, in a body or in the query. */
export const fieldsets = fieldList.nullish().transform((fields) => new Set(fields ?? []));
const fieldParameter = textList.pipe(fieldList.transform((fields) => new Set(fields)));
export const fieldParameters = { fieldsets: fieldParameter.default(new Set<DraftField>()) };
export const draftParameters = z.object(fieldParameters);
export const deleteParameters = z.object({ permanent: flag.default(false) });

export const draftActions = [
  "UPDATE",
  "UPDATE_PUBLISH",
  "UPDATE_SCHEDULE",
  "UPDATE_REVERT_TO_DRAFT",
  "UPDATE_CANCEL_SCHEDULE",
  "UPDATE_REJECT",
  "UPDATE_PUBLICATION",
] as const;
export type DraftAction = (typeof draftActions)[number];

/** The fields of an update besides the post. */
const update = {
  action: z
    .enum(draftActions, { error: `must be one of ${draftActions.join(", ")}` })
    .nullish()
    .transform((action) => action ?? "UPDATE"),
  scheduledPublishDate: date.nullish(),
};

export const createBody = z.object({
  draftPost: draftPostSchema,
  publish: z.boolean().nullish(),
  fieldsets,
});

export const updateBody = z.object({ draftPost: draftPostSchema, ...update, fieldsets });

const bulk = { returnFullEntity: z.boolean().nullish(), fieldsets };
const items = (most: number) =>
  z
    .array(z.unknown())
    .min(1, "must have at least one entry")
    .max(most, `must not have more than ${most} entries`);

/** The items are parsed one by one, so that an invalid item does not fail the others. */
export const bulkCreateBody = z.object({
  draftPosts: items(20),
  publish: z.boolean().nullish(),
  ...bulk,
});
export const bulkUpdateBody = z.object({ draftPosts: items(20), ...update, ...bulk });

/** A field mask, as a list or as comma-separated text. */
const fieldMask = z
  .union([z.array(z.string()), z.string().transform((names) => names.split(","))])
  .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ""));
export const maskedDraftPost = z.object({
  draftPost: draftPostSchema.extend({ id }),
  fieldMask: fieldMask.nullish(),
});

export const translationBody = z.object({ language: languageTag, fieldsets });
