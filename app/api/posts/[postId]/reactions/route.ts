import { callReactions } from "#lib/proxy/posts/reactions.ts";

export async function GET(request: Request, { params }: { params: Promise<{ postId: string }> }) {
  return callReactions((await params).postId, "reactions", request);
}
