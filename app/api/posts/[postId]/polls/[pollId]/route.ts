import { readPoll, vote } from "#lib/proxy/posts/poll.ts";

type Context = { params: Promise<{ postId: string; pollId: string }> };

export async function GET(request: Request, { params }: Context) {
  return readPoll(await params, request);
}

export async function POST(request: Request, { params }: Context) {
  return vote(await params, request);
}
