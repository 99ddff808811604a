/** Schemas for the draft post calls' responses, and the fields that the editor changes. */
import { z } from "zod";
import type { ServerVersion, Values } from "#lib/editor/saving/compare-versions.ts";
import { postVersion } from "#lib/wix/admin/admin-editing.ts";
import { findChangesStatus, type ChangesStatus } from "#lib/wix/admin/admin.ts";
import { moderationStatuses, postStatuses } from "#lib/wix/enums.ts";

const optionalDate = z.coerce.date().optional().catch(undefined);
const ids = z.array(z.string()).catch([]);

const moderation = z
  .object({ status: z.enum(moderationStatuses) })
  .optional()
  .catch(undefined);

/** The fields that the editor changes. */
const postValues = z.object({
  title: z.string(),
  richContent: z.unknown().optional(),
  /** Empty if the excerpt is generated from the text. */
  excerpt: z.string().catch(""),
  seoSlug: z.string().catch(""),
  language: z.string().catch(""),
  memberId: z.string().catch(""),
  coAuthorIds: ids,
  featured: z.boolean().catch(false),
  commentingEnabled: z.boolean().catch(true),
  categoryIds: ids,
  tagIds: ids,
  media: z.unknown().optional(),
  heroImage: z.unknown().optional(),
  seoData: z.unknown().optional(),
  firstPublishedDate: z.string().optional().catch(undefined),
});

/** The other properties that the editor shows. */
const otherValues = z.object({
  id: z.string(),
  status: z.enum(postStatuses),
  translationId: z.string().optional().catch(undefined),
  editingSessionId: z.string().optional().catch(undefined),
  /** ISO 8601. Identifies the version of the draft, so it is sent exactly as it was received. */
  editedDate: z.string(),
  scheduledPublishDate: optionalDate,
  hasUnpublishedChanges: z.boolean().catch(false),
  /** Moderation of the unpublished changes of a published post. */
  moderationDetails: moderation,
});

const draftPost = postValues.extend(otherValues.shape);

export const draftResponse = z.object({ draftPost });
export const versionResponse = z.object({ version: postVersion, draftPost });
export const createdResponse = z.object({ draftPost: z.object({ id: z.string() }) });
export const draftsResponse = z.object({ draftPosts: z.array(draftPost) });

export const postStatusResponse = z.object({ post: z.object({ status: z.enum(postStatuses) }) });

export type Draft = z.output<typeof draftPost>;

/** The values of the editable fields. */
export type PostValues = z.output<typeof postValues>;
export type FieldName = keyof PostValues;
export const editableFields: readonly FieldName[] = postValues.keyof().options;

/** The texts that a comparison of two versions shows, besides the document. */
export const comparedTexts = ["title", "excerpt"] as const satisfies readonly FieldName[];
export type ComparedVersion = Pick<PostValues, (typeof comparedTexts)[number] | "richContent">;

/** A post's properties that the editor shows, but changes only by an action. */
export type PostMeta = z.output<typeof otherValues> & {
  readonly changesStatus: ChangesStatus | undefined;
  /** Whether the post was ever published. */
  readonly isPublished: boolean;
};

/** Returns the values of a draft's editable fields. */
export const readEditable = (draft: Draft): PostValues => postValues.parse(draft);

/** Returns a draft's properties that the editor does not edit. */
export const readMeta = (draft: Draft): PostMeta => ({
  ...otherValues.parse(draft),
  changesStatus: draft.hasUnpublishedChanges
    ? findChangesStatus(draft.moderationDetails?.status)
    : undefined,
  isPublished: draft.firstPublishedDate !== undefined,
});

/** Returns the kept values that are valid. */
export const readKeptValues = (kept: Values): Values =>
  Object.fromEntries(
    editableFields.flatMap((name) => {
      if (!Object.hasOwn(kept, name)) return [];
      const { success, data } = draftPost.shape[name].safeParse(kept[name]);
      return success ? [[name, data]] : [];
    }),
  );

/** Returns a draft as a version of the post. The version has no document if the response has none. */
export function toServerVersion(draft: Draft): ServerVersion {
  const values: Values = Object.fromEntries(
    editableFields.flatMap((name) =>
      name === "richContent" && draft[name] === undefined ? [] : [[name, draft[name]]],
    ),
  );
  return { version: draft.editedDate, session: draft.editingSessionId, values };
}
