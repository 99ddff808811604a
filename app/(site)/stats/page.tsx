import { statsMetadata, StatsPage } from "#components/stats/stats-page.tsx";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { parseChoice } from "#lib/stats/choice.ts";

// Rendered per request, because the search parameters select the months. `[view]` renders the page without
// parameters.
export const dynamic = "force-dynamic";

export const generateMetadata = statsMetadata;

type Props = { searchParams: Promise<PageQuery> };

export default async function ChosenStatsPage({ searchParams }: Props) {
  return <StatsPage choice={parseChoice(await searchParams)} />;
}
