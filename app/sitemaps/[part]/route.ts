import { readSitemapPart } from "#lib/seo/read-sitemap.ts";
import { textAnswer } from "#lib/site/text/text-answer.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export async function GET(
  _: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> {
  const text = await readSitemapPart((await params).part);
  return text === undefined
    ? new Response(null, { status: 404 })
    : textAnswer(text, { type: "application/xml" });
}
