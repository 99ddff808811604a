/** Schemas for the responses of the admin API. */
import { z } from "zod";
import { postStatuses } from "#lib/wix/enums.ts";
import { comment, commentCounts } from "./comments/comment-schema.ts";
import { editEffects, sourceSystems } from "#lib/wix/sources.ts";
import {
  changesStatuses,
  memberActions,
  memberStatuses,
  postActions,
  postBulkActions,
} from "#lib/wix/admin.ts";

const date = z.coerce.date();

const shortSource = z.object({ system: z.enum(sourceSystems), item: z.string() });

const source = shortSource.extend({
  importedDate: date,
  isDetached: z.boolean(),
  mayFollow: z.boolean(),
  // Only if the post is not detached.
  onEdit: z.enum(editEffects).optional(),
});

const post = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  language: z.string(),
  author: z.string(),
  pinned: z.boolean(),
  featured: z.boolean(),
  views: z.number(),
  updatedDate: date,
  firstPublishedDate: date.optional(),
  scheduledDate: date.optional(),
  submittedDate: date.optional(),
  hasUnpublishedChanges: z.boolean(),
  changesStatus: z.enum(changesStatuses).optional(),
  actions: z.array(z.enum(postActions)),
  bulkActions: z.array(z.enum(postBulkActions)),
  canEdit: z.boolean(),
  source: shortSource.optional(),
});

const change = z.object({
  sequence: z.number(),
  origin: z.string(),
  changedDate: date,
  detail: z.object({
    reason: z.string().optional().catch(undefined),
    scheduledAt: z.number().optional().catch(undefined),
    slug: z.object({ to: z.string() }).optional().catch(undefined),
  }),
});

const member = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  name: z.string(),
  status: z.enum(memberStatuses),
  isOwner: z.boolean(),
  createdDate: date,
  actions: z.array(z.enum(memberActions)),
});

const postCounts = z.partialRecord(z.enum(postStatuses), z.number());
const memberCounts = z.object({
  total: z.number(),
  waiting: z.number(),
  unverified: z.number(),
  active: z.number(),
  blocked: z.number(),
});
const metaData = z.object({ offset: z.number(), total: z.number() });

export const overviewResponse = z.object({
  postCounts,
  /** The number of published posts whose changes wait for moderation. */
  waitingChanges: z.number(),
  published: z.object({ posts: z.number(), translations: z.number() }),
  inModeration: z.array(post),
  scheduled: z.array(post),
  drafts: z.array(post),
  // Only for owners.
  memberCounts: memberCounts.optional(),
  waitingMembers: z.array(member).optional(),
  commentCounts: commentCounts.optional(),
  waitingComments: z.array(comment).optional(),
});

export const postsResponse = z.object({
  posts: z.array(post),
  counts: postCounts,
  waitingChanges: z.number(),
  /** The languages of all posts. */
  languages: z.array(z.string()),
  /** The names of the category, the tag and the author that limit the list. */
  filter: z.object({
    category: z.string().optional(),
    tag: z.string().optional(),
    writer: z.string().optional(),
  }),
  metaData,
});
const itemResult = z.object({
  itemMetadata: z.object({
    id: z.string(),
    success: z.boolean(),
    error: z.object({ code: z.string() }).optional(),
  }),
});
/** The response to an action on several posts. */
export const bulkResponse = z.object({ results: z.array(itemResult) });
export const newDraftResponse = z.object({ id: z.string() });
export const postResponse = z.object({
  post,
  history: z.array(change),
  source: source.optional(),
});
export const changedPostResponse = z.object({ post });

export const membersResponse = z.object({
  members: z.array(member),
  counts: memberCounts,
  metaData,
});

export type Overview = z.output<typeof overviewResponse>;
export type AdminPost = z.output<typeof post>;
export type ShortSource = z.output<typeof shortSource>;
export type FullSource = z.output<typeof source>;
export type PostChange = z.output<typeof change>;
export type PostsPage = z.output<typeof postsResponse>;
export type AdminMember = z.output<typeof member>;
