import { answerPageCard } from "#components/media/cards/page-card.ts";
import { chooseCategoryInk } from "#components/theme/look-colors.ts";
import { readCategories } from "#lib/blog/groups.ts";
import { decodeSlug } from "#lib/site/paths/address.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

/** Draws the picture for links to a category without one. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const slug = decodeSlug((await params).slug);
  const category = (await readCategories()).find((one) => one.slug === slug);
  if (category === undefined) return new Response(null, { status: 404 });
  const { id, label, description } = category;
  return answerPageCard({ title: label, description, seed: id, ink: chooseCategoryInk(category) });
}
