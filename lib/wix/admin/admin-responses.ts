/**
 * Schemas of the responses of the admin API. The platform's responses must have the input types, and the dashboard parses
 * the responses with the schemas.
 */
import { z } from "zod";
import {
  changesStatuses,
  memberActions,
  memberStatuses,
  postActions,
  postBulkActions,
} from "./admin.ts";
import { adminComment, commentCounts } from "../comments/admin-comments.ts";
import { postStatuses } from "../enums.ts";
import { invitationStates } from "./invitations.ts";
import { roles } from "./roles.ts";
import { editEffects, sourceSystems } from "./sources.ts";

const date = z.string().pipe(z.coerce.date());
/** The place of a page in a list. */
const metaData = z.object({ count: z.number(), offset: z.number(), total: z.number() });

const shortSource = z.object({ system: z.enum(sourceSystems), item: z.string() });
const source = shortSource.extend({
  importedDate: date,
  isDetached: z.boolean(),
  mayFollow: z.boolean(),
  // Only if the post is not detached.
  onEdit: z.enum(editEffects).optional(),
});

/** A post in the lists of the dashboard. */
export const adminPost = z.object({
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
const postCounts = z.partialRecord(z.enum(postStatuses), z.number());

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

export const postsResponse = z.object({
  posts: z.array(adminPost),
  counts: postCounts,
  /** The number of published posts whose changes wait for moderation. */
  waitingChanges: z.number(),
  /** The languages of all posts. */
  languages: z.array(z.string()),
  /** The years from that of the newest post to that of the oldest one. */
  years: z.array(z.number()),
  /** The names of the category, the tag and the author that limit the list. */
  filter: z.object({
    category: z.string().optional(),
    tag: z.string().optional(),
    writer: z.string().optional(),
  }),
  metaData,
});
export const postResponse = z.object({
  post: adminPost,
  history: z.array(change),
  source: source.optional(),
});
export const changedPostResponse = z.object({ post: adminPost });
export const newDraftResponse = z.object({ id: z.string() });

/** The response to an action on several items. */
export const bulkResponse = z.object({
  results: z.array(
    z.object({
      itemMetadata: z.object({
        id: z.string(),
        success: z.boolean(),
        error: z.object({ code: z.string() }).optional(),
      }),
    }),
  ),
});

const member = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  name: z.string(),
  status: z.enum(memberStatuses),
  role: z.enum(roles).optional(),
  isOwner: z.boolean(),
  createdDate: date,
  actions: z.array(z.enum(memberActions)),
});
const memberCounts = z.object({
  total: z.number(),
  waiting: z.number(),
  unverified: z.number(),
  active: z.number(),
  blocked: z.number(),
});
export const membersResponse = z.object({
  members: z.array(member),
  counts: memberCounts,
  metaData,
});

export const overviewResponse = z.object({
  postCounts,
  waitingChanges: z.number(),
  published: z.object({ posts: z.number(), translations: z.number() }),
  inModeration: z.array(adminPost),
  scheduled: z.array(adminPost),
  drafts: z.array(adminPost),
  // Only for owners and editors.
  site: z
    .object({
      comments: z.number(),
      /** The views of the last days, the last of which is today (UTC). */
      views: z.array(z.object({ day: z.iso.date(), views: z.number() })),
    })
    .optional(),
  // Only for owners.
  memberCounts: memberCounts.optional(),
  waitingMembers: z.array(member).optional(),
  commentCounts: commentCounts.optional(),
  waitingComments: z.array(adminComment).optional(),
});

const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  sinceDate: date,
  isYou: z.boolean(),
  isOnlyOwner: z.boolean(),
});
export const teamResponse = z.object({ members: z.array(teamMember) });

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(invitationStates),
  createdDate: date,
  expiresDate: date,
  acceptedDate: date.optional(),
  /** The public names. The command line has none, and a deleted account an empty one. */
  inviter: z.string().optional(),
  acceptedBy: z.string().optional(),
});
export const invitationsResponse = z.object({ invitations: z.array(invitation) });
export type AdminInvitation = z.output<typeof invitation>;

const named = z.object({ id: z.string(), name: z.string() });
const key = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  effectiveRole: z.enum(roles).optional(),
  isActive: z.boolean(),
  member: named.optional(),
  creator: named.optional(),
  createdDate: date,
  lastUsedDate: date.optional(),
  revokedDate: date.optional(),
});
export const keysResponse = z.object({ keys: z.array(key) });
export const newKeyResponse = z.object({ id: z.string(), key: z.string() });

const author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  photo: z.object({ id: z.string(), url: z.string() }).optional(),
  hasAccount: z.boolean(),
  posts: z.number(),
});
export const authorsResponse = z.object({ authors: z.array(author), metaData });

const tag = z.object({
  id: z.string(),
  label: z.string(),
  slug: z.string(),
  language: z.string(),
  posts: z.number(),
});
const category = tag.extend({
  title: z.string(),
  description: z.string(),
  /** The category that contains this one. */
  parentId: z.string().nullable(),
});
export const categoriesResponse = z.object({ categories: z.array(category) });
export const tagsResponse = z.object({
  tags: z.array(tag),
  counts: z.object({ all: z.number(), unused: z.number() }),
  metaData,
});

export type Overview = z.output<typeof overviewResponse>;
export type AdminPost = z.output<typeof adminPost>;
export type ShortSource = z.output<typeof shortSource>;
export type FullSource = z.output<typeof source>;
export type PostChange = z.output<typeof change>;
export type PostsPage = z.output<typeof postsResponse>;
export type AdminMember = z.output<typeof member>;
export type TeamMember = z.output<typeof teamMember>;
export type AdminKey = z.output<typeof key>;
export type AdminAuthor = z.output<typeof author>;
export type AdminCategory = z.output<typeof category>;
export type AdminTag = z.output<typeof tag>;
