import { answerCommentFeed } from "#lib/feeds/comment-feed.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  return answerCommentFeed((await params).slug);
}
