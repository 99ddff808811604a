import { notFound } from "../../../wix/errors/errors.ts";
import type { Access } from "../../access/access.ts";
import type { Comment } from "../comment.ts";
import type { CommentService } from "../comment.service.ts";
import { maySee, type CommentViewer } from "./comment.wire.ts";

/** Returns the caller as a viewer of comments. Throws 401 for an invalid token. */
export async function loadViewer(access: Access, request: Request): Promise<CommentViewer> {
  const { id: memberId } = await access.authorize(request, "comments.read");
  const isModerator = (await access.find(request, "comments.moderate")) !== undefined;
  return { memberId, isModerator };
}

/** Reads a comment. Throws `NOT_FOUND` if the viewer cannot see the comment or its post. */
export async function requireVisibleComment(
  comments: CommentService,
  viewer: CommentViewer,
  id: string,
): Promise<Comment> {
  const comment = await comments.findById(id);
  if (comment === undefined || !maySee(viewer, comment)) throw notFound("Comment");
  if (!viewer.isModerator && !(await comments.isOnVisiblePost(id))) throw notFound("Comment");
  return comment;
}
