/** Schemas of the admin API's responses to moderators. */
import { z } from "zod";
import { commentActions } from "../admin/admin.ts";
import {
  commentHoldCauses,
  commentReasons,
  commentReportReasons,
  commentStatuses,
} from "./comment.ts";
import { roles } from "../admin/roles.ts";

const date = z.string().pipe(z.coerce.date());

export const adminComment = z.object({
  id: z.string(),
  revision: z.string(),
  status: z.enum(commentStatuses),
  reason: z.enum(commentReasons).optional(),
  /** Whether a change to the published comment waits for approval. */
  isChange: z.boolean(),
  /** Why the comment waits for approval. */
  heldFor: z.enum(commentHoldCauses).optional(),
  isPinned: z.boolean(),
  author: z.object({
    id: z.string().optional(),
    name: z.string(),
    url: z.string().optional(),
    role: z.enum(roles).optional().catch(undefined),
    isPostAuthor: z.boolean(),
    isBanned: z.boolean(),
    canBeBanned: z.boolean(),
  }),
  post: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  parentAuthor: z.string().optional(),
  /** The beginning of the text. */
  text: z.string(),
  /** The document, which is parsed where it is shown. Missing for a deleted comment. */
  content: z.unknown().optional(),
  reports: z
    .array(z.object({ reason: z.enum(commentReportReasons), count: z.number() }))
    .readonly(),
  createdDate: date,
  actions: z.array(z.enum(commentActions)),
});

export const commentCounts = z.object({ waiting: z.number(), reported: z.number() });

export const commentsResponse = z.object({
  comments: z.array(adminComment),
  cursors: z.object({ next: z.string().optional(), prev: z.string().optional() }),
  /** The post and the author to which the list is limited. */
  filter: z.object({ post: z.string().optional(), author: z.string().optional() }),
});

export const commentCountsResponse = z.object({ counts: commentCounts });

export const commentHistoryResponse = z.object({
  decisions: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      /** Missing for the command line and for automatic decisions. */
      actor: z.string().optional(),
      decidedDate: date,
    }),
  ),
});

export const commentAuthorResponse = z.object({
  author: z.object({ name: z.string(), comments: z.number() }),
});

export const banResponse = z.object({ hidden: z.number() });

export type AdminComment = z.output<typeof adminComment>;
