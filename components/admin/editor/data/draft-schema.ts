/** Schemas for the draft post calls' responses, and the fields that the editor changes. */
import { z } from "zod";
import type { ServerVersion, Values } from "#lib/editor/saving/compare-versions.ts";
import type { ChangesStatus } from "#lib/wix/admin.ts";
import { moderationStatuses, postStatuses } from "#lib/wix/enums.ts";

const optionalDate = z.coerce.date().optional().catch(undefined);
const ids = z.array(z.string()).catch([]);

const moderation = z
  .object({ status: z.enum(moderationStatuses) })
  .optional()
  .catch(undefined);

const draftPost = z.object({
  id: z.string(),
  status: z.enum(postStatuses),
  title: z.string(),
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
  richContent: z.unknown().optional(),
  translationId: z.string().optional().catch(undefined),
  editingSessionId: z.string().optional().catch(undefined),
  /** ISO 8601. Identifies the version of the draft, so it is sent exactly as it was received. */
  editedDate: z.string(),
  firstPublishedDate: z.string().optional().catch(undefined),
  scheduledPublishDate: optionalDate,
  hasUnpublishedChanges: z.boolean().catch(false),
  /** Of a published post with unpublished changes, the moderation of the changes. */
  moderationDetails: moderation,
});

export const draftResponse = z.object({ draftPost });
export const createdResponse = z.object({ draftPost: z.object({ id: z.string() }) });
export const draftsResponse = z.object({ draftPosts: z.array(draftPost) });

export type Draft = z.output<typeof draftPost>;

/** The fields that the editor changes. */
export const editableFields = [
  "title",
  "richContent",
  "excerpt",
  "seoSlug",
  "language",
  "memberId",
  "coAuthorIds",
  "featured",
  "commentingEnabled",
  "categoryIds",
  "tagIds",
  "media",
  "heroImage",
  "seoData",
  "firstPublishedDate",
] as const satisfies readonly (keyof Draft)[];

/** The values of the editable fields. */
export type PostValues = Pick<Draft, (typeof editableFields)[number]>;
export type FieldName = keyof PostValues;

/** Returns the values that the browser has kept of some fields. Invalid values are left out. */
export const readKeptValues = (kept: Values): Values =>
  Object.fromEntries(
    editableFields.flatMap((name) => {
      if (!Object.hasOwn(kept, name)) return [];
      const { success, data } = draftPost.shape[name].safeParse(kept[name]);
      return success ? [[name, data]] : [];
    }),
  );

/** A post's properties that the editor shows, but changes only by an action. */
export type PostMeta = Omit<Draft, FieldName | "moderationDetails"> & {
  readonly changesStatus: ChangesStatus | undefined;
};

/** Returns a draft as a version for the saver. A response without the document leaves it out. */
export function toServerVersion(draft: Draft): ServerVersion {
  const values: Values = Object.fromEntries(
    editableFields.flatMap((name) =>
      name === "richContent" && draft[name] === undefined ? [] : [[name, draft[name]]],
    ),
  );
  return { version: draft.editedDate, session: draft.editingSessionId, values };
}
