import type { Metrics } from "#lib/blog/model.ts";
import { getLook } from "#lib/site/current-look.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./counters.module.css";

type Name = keyof Metrics;

type Props = {
  metrics: Metrics;
  which?: readonly Name[];
  /** Where the comments are. Without it, their number is text. */
  commentsPath?: string;
};

const everyCounter: readonly Name[] = ["views", "likes", "comments", "averageRating"];

/** Renders a post's non-zero counters, unless their part of the page is off. The number of comments is a link. */
export function Counters({ metrics, which = everyCounter, commentsPath }: Props) {
  const { parts } = getLook();
  const isOn = { views: true, likes: parts.like, comments: true, averageRating: parts.stars };
  return which
    .filter((name) => metrics[name] > 0 && isOn[name])
    .map((name) => (
      <span key={name}>
        {name === "comments" && commentsPath !== undefined ? (
          <PageLink href={commentsPath} className={styles.link}>
            {formatCounter(name, metrics[name])}
          </PageLink>
        ) : (
          formatCounter(name, metrics[name])
        )}
      </span>
    ));
}

/** Formats a counter, for example "1,204 views". */
export function formatCounter(name: Name, value: number): string {
  const t = getTranslations();
  if (name !== "averageRating") return t(`finding.counters.${name}`, { count: value });
  const stars = new Intl.NumberFormat(interfaceLanguage(), { maximumFractionDigits: 1 });
  return t("finding.counters.averageRating", { rating: stars.format(value) });
}
