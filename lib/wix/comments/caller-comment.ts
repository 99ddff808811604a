/** `GET /quire/v1/comments/{id}`: a comment as one caller sees it. Not part of the Wix API. */
import { z } from "zod";
import { commentStatuses } from "./comment.ts";

export const callerComment = z.object({
  id: z.string(),
  postId: z.string(),
  /** The slug of the post. */
  slug: z.string(),
  parentId: z.string().optional(),
  /** The name of the author of the parent, if readers can see it. */
  parentName: z.string().optional(),
  authorName: z.string(),
  status: z.enum(commentStatuses),
  /** Whether a change by the author waits for approval. */
  hasWaitingChange: z.boolean(),
  /** The document: for the author, the latest one. Absent if the caller cannot see the comment. */
  content: z.unknown().optional(),
  revision: z.string(),
  /** ISO 8601. */
  commentedAt: z.string(),
  isOwn: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Number of reactions by code. */
  reactions: z.record(z.string(), z.number()),
  /** The caller's own reaction. */
  reaction: z.string().optional(),
});
export type CallerComment = z.infer<typeof callerComment>;
export const callerCommentResponse = z.object({ comment: callerComment });
