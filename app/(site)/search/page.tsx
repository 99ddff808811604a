import type { Metadata } from "next";
import { PageFrame } from "#components/layout/page-frame.tsx";
import { SearchPage } from "#components/search/search-page.tsx";
import { createTitle } from "#components/layout/page-metadata.ts";
import { cutQuery } from "#lib/search/terms.ts";
import { readParameter, type PageQuery } from "#lib/site/paths/page-query.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";

// Without this, the build would prerender the layout, which reads the categories from the database.
export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<PageQuery> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = getTranslations();
  const query = readQuery(await searchParams);
  return {
    title: createTitle(
      query === "" ? t("finding.search.title") : t("finding.search.titleOf", { query }),
    ),
    description: t("finding.search.description"),
    robots: { index: false, follow: true },
  };
}

export default async function Search({ searchParams }: Props) {
  const parameters = await searchParams;
  const query = readQuery(parameters);
  const cursor = readParameter(parameters, "cursor")?.slice(0, 20);
  return (
    <PageFrame>
      <SearchPage key={query} query={query} cursor={cursor} />
    </PageFrame>
  );
}

const readQuery = (parameters: PageQuery): string =>
  cutQuery(readParameter(parameters, "q") ?? "").trim();
