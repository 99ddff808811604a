import { statsMetadata, StatsPage } from "#components/stats/stats-page.tsx";
import { parseChoice, type Query } from "#lib/stats/choice.ts";

// Rendered per request, because the search parameters select the months. `[view]` renders the page without
// parameters.
export const dynamic = "force-dynamic";

export const generateMetadata = statsMetadata;

export default async function ChosenStatsPage({ searchParams }: { searchParams: Promise<Query> }) {
  return <StatsPage choice={parseChoice(await searchParams)} />;
}
