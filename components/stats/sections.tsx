import type { ReactNode } from "react";
import type { Metrics, PostSummary } from "#lib/blog/model.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { BarTable } from "./bar-table.tsx";
import { formatCounter } from "./counters.tsx";
import styles from "./stats-page.module.css";

type SectionProps = { id: string; title: string; children: ReactNode };

/**
 * Renders a section of the statistics page, with its title in the margin and its content in the main column.
 */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

type RankingProps = {
  id: string;
  title: string;
  counter: keyof Metrics;
  /** Sorted by the counter, highest first. */
  posts: readonly PostSummary[];
};

const maximumStars = 5;

/** Renders the posts with the highest values of a counter, or `null` if there are none. */
export function Ranking({ id, title, counter, posts }: RankingProps) {
  if (posts.length === 0) return null;
  const isRating = counter === "averageRating";
  const highest = isRating
    ? maximumStars
    : Math.max(...posts.map(({ metrics }) => metrics[counter]));
  const t = getTranslations();
  return (
    <Section id={id} title={title}>
      <BarTable
        caption={title}
        heads={[t("finding.stats.post"), isRating ? t("finding.stats.rating") : title]}
        rows={posts.map(({ id: postId, slug, title: name, language, metrics }) => ({
          key: postId,
          name: (
            <PageLink href={paths.post(slug)} {...writtenIn(language)}>
              {name}
            </PageLink>
          ),
          value: formatCounter(counter, metrics[counter]),
          share: metrics[counter] / highest,
        }))}
      />
    </Section>
  );
}

type LanguageBarsProps = {
  shares: readonly { language: string; name: string; count: number; share: number }[];
};

/** Renders the number of posts in each language and its share of all posts. */
export function LanguageBars({ shares }: LanguageBarsProps) {
  const t = getTranslations();
  const percent = new Intl.NumberFormat(interfaceLanguage(), {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <BarTable
      caption={t("finding.languages.caption")}
      heads={[t("finding.languages.language"), t("finding.languages.posts")]}
      rows={shares.map(({ language, name, count, share }) => ({
        key: language,
        name: <span {...(language === "" ? {} : writtenIn(language))}>{name}</span>,
        value: t("finding.languages.share", { count, share: percent.format(share) }),
        share,
      }))}
    />
  );
}
