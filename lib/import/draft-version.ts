/** Reads the draft version of a published post from an export (`lib/export/draft-version.ts`). */
import { z } from "zod";
import type { PostPatch, SourceField } from "../platform/index.ts";
import { normaliseRichContent } from "../rich-content/normalise.ts";
import { isObject } from "../wix/json-object.ts";
import type { CoverMedia, WireImage } from "../wix/media.ts";
import type { SourceMedia } from "../convert/source-media.ts";
import { parseInstant } from "./reading/parse.ts";

/** A draft version in a source. */
export type SourceDraft = {
  /** Returns the fields of the draft, whose files have been copied. */
  readonly copy: (media: SourceMedia) => Promise<unknown>;
};

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);
const details = z.record(z.string(), z.unknown()).nullable().optional().catch(undefined);

const cover = z.custom<CoverMedia>(isObject).nullable().optional().catch(undefined);
const picture = z
  .custom<WireImage>((value) => isObject(value) && typeof value["url"] === "string")
  .nullable()
  .optional()
  .catch(undefined);

const fields = {
  title: text,
  slug: text,
  excerpt: text,
  language: text,
  authorId: text,
  coAuthorIds: texts,
  featured: flag,
  commentingEnabled: flag,
  coverMedia: cover,
  heroImage: picture,
  seoData: details,
  hashtags: texts,
  categoryIds: texts,
  relatedPostIds: texts,
  pricingPlanIds: texts,
  previewTextParagraph: z.number().int().nonnegative().nullable().optional().catch(undefined),
  firstPublishedDate: text,
  tags: texts,
  richContent: z.unknown().optional(),
} satisfies Record<Exclude<SourceField, "translationId" | "tagIds">, z.ZodType> &
  Record<string, z.ZodType>;
const draftVersion = z.object(fields);

/** Returns the fields of a draft version and the labels of its tags. Invalid fields are omitted. */
export function parseDraftVersion(value: unknown): {
  readonly patch: PostPatch;
  readonly tags: readonly string[] | undefined;
} {
  const { tags, richContent, firstPublishedDate, ...others } = draftVersion.parse(value ?? {});
  const document = isObject(richContent) ? richContent : undefined;
  const patch: PostPatch = {
    ...others,
    firstPublishedAt:
      firstPublishedDate === undefined ? undefined : parseInstant(firstPublishedDate),
    ...(document && { richContent: normaliseRichContent(document), sourceDocument: document }),
  };
  return { patch, tags };
}
