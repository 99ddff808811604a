import type { Access } from "../../access/access.ts";
import type { CommentViewer } from "./comment.wire.ts";

/** Returns the caller who reads comments. Throws 401 for an invalid token. */
export async function loadViewer(access: Access, request: Request): Promise<CommentViewer> {
  const { id: memberId } = await access.authorize(request, "comments.read");
  const isModerator = (await access.find(request, "comments.moderate")) !== undefined;
  return { memberId, isModerator };
}
