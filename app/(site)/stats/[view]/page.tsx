import { notFound } from "next/navigation";
import { statsMetadata, StatsPage } from "#components/stats/stats-page.tsx";
import { getPlainChoice } from "#lib/stats/choice.ts";

export const dynamic = "error";
export const revalidate = 600;
export const generateStaticParams = () => []; // rendered on the first request: docs/decisions/001

export const generateMetadata = statsMetadata;

/**
 * Renders `/stats` for requests without search parameters, which `next.config.ts` rewrites to
 * `/stats/overview`.
 */
export default async function StatsOverviewPage({ params }: { params: Promise<{ view: string }> }) {
  if ((await params).view !== "overview") notFound();
  return <StatsPage choice={getPlainChoice()} />;
}
