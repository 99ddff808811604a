import { answerFeed } from "#lib/feeds/answer-feed.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => [];

type Context = { params: Promise<{ slug: string; feed: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { slug, feed } = await params;
  return answerFeed(feed, { kind: "tag", slug });
}
