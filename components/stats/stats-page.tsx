import type { Metadata } from "next";
import { readPostsByMonth, readRanking, readTotals } from "#lib/blog/statistics.ts";
import { settings } from "#lib/config/current.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { formatLanguage } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { StatsChoice } from "#lib/stats/choice.ts";
import { withoutHoles } from "#lib/stats/months.ts";
import { computeShares } from "#lib/stats/totals.ts";
import { PageFrame } from "../layout/page-frame.tsx";
import { pageMetadata } from "../layout/page-metadata.ts";
import listStyles from "#components/layout/list-page.module.css";
import { ChoiceForm } from "./choice-form.tsx";
import { MonthChart } from "./month-chart.tsx";
import { LanguageBars, Ranking, Section } from "./sections.tsx";
import styles from "./stats-page.module.css";

export function statsMetadata(): Metadata {
  const t = getTranslations();
  return pageMetadata({
    title: t("finding.stats.title"),
    description: t("finding.stats.description", { site: settings().site.name }),
    path: paths.stats(),
  });
}

/** Renders the blog's statistics on the server, as charts that also show their numbers. */
export async function StatsPage({ choice }: { choice: StatsChoice }) {
  const [months, { total, languages }, mostRead, mostLiked, bestRated] = await Promise.all([
    readPostsByMonth(choice),
    readTotals(),
    readRanking("views"),
    readRanking("likes"),
    readRanking("averageRating"),
  ]);
  const shares = computeShares(languages, total, "");
  const t = getTranslations();
  return (
    <PageFrame>
      <header className={listStyles.header}>
        <p className={listStyles.kind}>{settings().site.name}</p>
        <h1 className={listStyles.title}>{t("finding.stats.title")}</h1>
        <p className={listStyles.count}>
          {languages.length > 1
            ? t("finding.stats.countInLanguages", { count: total, languages: languages.length })
            : t("finding.stats.count", { count: total })}
        </p>
      </header>
      <Section id="months" title={t("finding.stats.byMonth")}>
        <ChoiceForm choice={choice} />
        <MonthChart values={withoutHoles(months)} />
      </Section>
      {shares.length > 0 && (
        <Section id="languages" title={t("finding.stats.languages")}>
          <LanguageBars
            shares={shares.map(({ key, ...rest }) => ({
              ...rest,
              language: key,
              name: key === "" ? t("finding.languages.others") : formatLanguage(key),
            }))}
          />
        </Section>
      )}
      <div className={styles.rankings}>
        <Ranking
          id="most-read"
          title={t("finding.stats.mostRead")}
          counter="views"
          posts={mostRead}
        />
        <Ranking
          id="most-liked"
          title={t("finding.stats.mostLiked")}
          counter="likes"
          posts={mostLiked}
        />
        <Ranking
          id="best-rated"
          title={t("finding.stats.bestRated")}
          counter="averageRating"
          posts={bestRated}
        />
      </div>
    </PageFrame>
  );
}
