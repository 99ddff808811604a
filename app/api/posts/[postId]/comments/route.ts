import { answerOwnComments } from "#lib/proxy/comments/own-comments.ts";

type Context = { params: Promise<{ postId: string }> };

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  answerOwnComments((await params).postId, request);
