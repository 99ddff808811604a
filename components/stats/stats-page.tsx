import type { Metadata } from "next";
import { readPostsByMonth, readRanking, readTotals } from "#lib/blog/statistics.ts";
import { settings } from "#lib/config/current.ts";
import { nameOfLanguage } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import type { StatsChoice } from "#lib/stats/choice.ts";
import { withoutHoles } from "#lib/stats/months.ts";
import { sharesOf } from "#lib/stats/totals.ts";
import { PageFrame } from "../layout/page-frame.tsx";
import { pageMetadata } from "../layout/page-metadata.ts";
import listStyles from "../posts/list-page.module.css";
import { ChoiceForm } from "./choice-form.tsx";
import { LanguageBars } from "./language-bars.tsx";
import { MonthChart } from "./month-chart.tsx";
import { Ranking } from "./ranking.tsx";
import { Section } from "./section.tsx";
import styles from "./stats-page.module.css";

export function statsMetadata(): Metadata {
  return pageMetadata({
    title: "Statistics",
    description: `How much is written on ${settings().site.name}, when, in which languages, and what is read most.`,
    path: paths.stats(),
  });
}

/** The figures of the blog, drawn: whole on the server, each with its numbers. */
export async function StatsPage({ choice }: { choice: StatsChoice }) {
  const [months, { total, languages }, mostRead, mostLiked, bestRated] = await Promise.all([
    readPostsByMonth(choice),
    readTotals(),
    readRanking("views"),
    readRanking("likes"),
    readRanking("averageRating"),
  ]);
  const shares = sharesOf(languages, total, "");
  const format = new Intl.NumberFormat(settings().site.language);
  return (
    <PageFrame>
      <header className={listStyles.header}>
        <p className={listStyles.kind}>{settings().site.name}</p>
        <h1 className={listStyles.title}>Statistics</h1>
        <p className={listStyles.count}>
          {total === 1 ? "1 post" : `${format.format(total)} posts`}
          {languages.length > 1 && ` in ${languages.length} languages`}
        </p>
      </header>
      <Section id="months" title="Posts by month">
        <ChoiceForm choice={choice} />
        <MonthChart values={withoutHoles(months)} />
      </Section>
      {shares.length > 0 && (
        <Section id="languages" title="Languages">
          <LanguageBars
            shares={shares.map(({ key, ...rest }) => ({
              ...rest,
              language: key,
              name: key === "" ? "Others" : nameOfLanguage(key),
            }))}
          />
        </Section>
      )}
      <div className={styles.rankings}>
        <Ranking id="most-read" title="Most read" counter="views" posts={mostRead} />
        <Ranking id="most-liked" title="Most liked" counter="likes" posts={mostLiked} />
        <Ranking id="best-rated" title="Best rated" counter="averageRating" posts={bestRated} />
      </div>
    </PageFrame>
  );
}
