import { callReactions } from "#lib/proxy/posts/reactions.ts";

type Context = { params: Promise<{ postId: string; reaction: string }> };

const handle = async (request: Request, { params }: Context) => {
  const { postId, reaction } = await params;
  return callReactions(postId, reaction, request);
};

export { handle as GET, handle as POST, handle as DELETE };
