import "server-only";
import { decodeSlug } from "../../site/paths/address.ts";
import { paths } from "../../site/paths/paths.ts";
import { locateComment } from "./read-comments.ts";

const idFormat = /^[\w-]{1,64}$/;

/**
 * Redirects to the page of a post that shows a comment. If readers cannot see the comment, for example because it waits
 * for approval, redirects to the comments on the post. Both parameters are segments of a path, not decoded.
 */
export async function redirectToComment(slug: string, commentId: string): Promise<Response> {
  const found = idFormat.test(commentId) ? await locateComment(commentId) : undefined;
  const target =
    found === undefined
      ? `${paths.post(decodeSlug(slug))}#comments`
      : `${paths.comments(found.slug, found.page)}#comment-${commentId}`;
  return new Response(null, {
    status: 307,
    headers: { Location: target, "Cache-Control": "no-store" },
  });
}
