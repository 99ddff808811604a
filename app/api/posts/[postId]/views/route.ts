import { countView } from "#lib/proxy/posts/count-view.ts";

export async function POST(request: Request, { params }: { params: Promise<{ postId: string }> }) {
  return countView((await params).postId, request);
}
