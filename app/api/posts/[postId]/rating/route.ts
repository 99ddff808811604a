import { callReactions } from "#lib/proxy/posts/reactions.ts";

type Context = { params: Promise<{ postId: string }> };

const handle = async (request: Request, { params }: Context) =>
  callReactions((await params).postId, "rating", request);

export { handle as POST, handle as DELETE };
