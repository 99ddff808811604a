/** Creates a comment from a request of the Comments API. */
import type { Access } from "../../access/access.ts";
import { createDenial } from "../../access/access.ts";
import { currentClient } from "../../database/read-queue.ts";
import { invalidField, WireError } from "../../../wix/errors/errors.ts";
import type { Comment } from "../comment.ts";
import type { CreateBody } from "./comment-bodies.ts";
import type { CommentService } from "../comment.service.ts";

const emailFormat = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Creates the comment in a request. Members write in their own name. Owners may also write on behalf of another member,
 * or backdate a comment; such comments need no approval. Throws 403 `PERMISSION_DENIED` for all others,
 * `INVALID_AUTHOR_EMAIL` (400), `INVALID_ARGUMENT`, and the errors of `createComment`.
 */
export async function createFromBody(
  { access, comments }: { readonly access: Access; readonly comments: CommentService },
  request: Request,
  { comment, contactDetails, captchaTokens }: CreateBody,
): Promise<Comment> {
  const actor = await access.authorize(request, "comments.create");
  assertEmail(contactDetails?.email);
  if (comment.contextId !== comment.resourceId) {
    throw invalidField(
      "comment.contextId",
      "FORMAT",
      "must be the ID of the post, like resourceId",
    );
  }
  const memberId = comment.author?.memberId ?? actor.id;
  if (memberId === undefined) {
    throw invalidField(
      "comment.author.memberId",
      "REQUIRED_FIELD",
      "is required with this API key",
    );
  }
  const isOverride =
    memberId !== actor.id || (comment.commentDate !== undefined && comment.commentDate !== null);
  if (isOverride && (await access.find(request, "comments.override")) === undefined) {
    throw createDenial("comments.override");
  }
  return comments.create({
    postId: comment.resourceId,
    parentId: comment.parentComment?.id ?? undefined,
    memberId,
    content: comment.content.richContent,
    limitKey: currentClient(),
    captchaTokens: captchaTokens ?? undefined,
    ...(isOverride && {
      isTrusted: true,
      commentedAt: comment.commentDate ? Date.parse(comment.commentDate) : undefined,
    }),
  });
}

/** Throws `INVALID_AUTHOR_EMAIL` (400) for an invalid email address. */
function assertEmail(email: string | null | undefined): void {
  if (email === undefined || email === null || emailFormat.test(email)) return;
  throw new WireError({
    status: 400,
    code: "INVALID_AUTHOR_EMAIL",
    message: "The email address of the author is not valid.",
  });
}
