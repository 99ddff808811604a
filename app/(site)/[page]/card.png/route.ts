import { answerSitePageCard } from "#components/posts/page/answer-card.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export const GET = async (_: Request, { params }: { params: Promise<{ page: string }> }) =>
  answerSitePageCard(`/${(await params).page}`);
