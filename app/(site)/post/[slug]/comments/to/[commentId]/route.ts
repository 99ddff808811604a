import { redirectToComment } from "#lib/blog/comments/redirect-to-comment.ts";

// The page of a comment changes with the comments before it.
export const dynamic = "force-dynamic";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string; commentId: string }> },
): Promise<Response> {
  const { slug, commentId } = await params;
  return redirectToComment(slug, commentId);
}
