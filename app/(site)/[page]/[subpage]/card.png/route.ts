import { answerSitePageCard } from "#components/posts/page/answer-card.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export async function GET(
  _: Request,
  { params }: { params: Promise<{ page: string; subpage: string }> },
): Promise<Response> {
  const { page, subpage } = await params;
  return answerSitePageCard(`/${page}/${subpage}`);
}
