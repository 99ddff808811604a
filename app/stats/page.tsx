import { statsMetadata, StatsPage } from "#components/stats/stats-page.tsx";
import { choiceOf, type Query } from "#lib/stats/choice.ts";

// What somebody chose by a query: rendered when it is asked for. Without one, see `[view]`.
export const dynamic = "force-dynamic";

export const generateMetadata = statsMetadata;

export default async function ChosenStatsPage({ searchParams }: { searchParams: Promise<Query> }) {
  return <StatsPage choice={choiceOf(await searchParams)} />;
}
