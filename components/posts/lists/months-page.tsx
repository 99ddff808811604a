import type { Metadata } from "next";
import { formatMonth } from "#lib/blog/archive-month.ts";
import { readLanguages, readMonths } from "#lib/blog/lists.ts";
import type { MonthCount } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageFrame } from "../../layout/page-frame.tsx";
import { PageLink } from "../../layout/page-link.tsx";
import { pageMetadata } from "../../layout/page-metadata.ts";
import styles from "./months-page.module.css";
import { Languages } from "./languages.tsx";
import listStyles from "#components/layout/list-page.module.css";

export function monthsMetadata(): Metadata {
  const t = getTranslations();
  return pageMetadata({
    title: t("reading.archive.title"),
    description: t("reading.archive.description", { site: settings().site.name }),
    path: paths.archive(),
  });
}

/** Renders the months with posts, grouped by year, with the number of posts in each. */
export async function MonthsPage() {
  const [months, languages] = await Promise.all([readMonths(), readLanguages()]);
  const total = months.reduce((sum, { postCount }) => sum + postCount, 0);
  const t = getTranslations();
  const own = interfaceWithin();
  return (
    <PageFrame>
      <header className={listStyles.header}>
        <p className={listStyles.kind}>{settings().site.name}</p>
        <h1 className={listStyles.title} {...own}>
          {t("reading.archive.title")}
        </h1>
        <p className={listStyles.count} {...own}>
          {t("reading.list.count", { count: total })}
        </p>
      </header>
      {byYear(months).map(([year, itsMonths]) => (
        <section key={year} aria-labelledby={`year-${year}`} className={styles.year}>
          <h2 id={`year-${year}`} className={styles.name}>
            {year}
          </h2>
          <ol className={styles.months} {...own}>
            {itsMonths.map((month) => (
              <li key={month.month} className="counted-row">
                <PageLink href={paths.month(month.year, month.month)} className={styles.link}>
                  {formatMonth(month, false)}
                </PageLink>
                <span className="count">{t("reading.list.count", { count: month.postCount })}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Languages languages={languages} />
    </PageFrame>
  );
}

function byYear(months: readonly MonthCount[]): [number, MonthCount[]][] {
  return [...Map.groupBy(months, ({ year }) => year)];
}
