import type { Metadata } from "next";
import { PageFrame } from "#components/layout/page-frame.tsx";
import { SearchPage } from "#components/search/search-page.tsx";
import { cutQuery } from "#lib/search/terms.ts";
import { getTranslations } from "#lib/site/interface-language.ts";

// Without this, the build would prerender the layout, which reads the categories from the database.
export const dynamic = "force-dynamic";

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = getTranslations();
  const query = cutQuery(first((await searchParams)["q"]) ?? "").trim();
  return {
    title: query === "" ? t("finding.search.title") : t("finding.search.titleOf", { query }),
    description: t("finding.search.description"),
    robots: { index: false, follow: true },
  };
}

export default async function Search({ searchParams }: Props) {
  const { q, cursor } = await searchParams;
  const query = cutQuery(first(q) ?? "").trim();
  return (
    <PageFrame>
      <SearchPage key={query} query={query} cursor={first(cursor)?.slice(0, 20)} />
    </PageFrame>
  );
}

function first(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
