import { getDateFormat } from "#lib/site/text/date-format.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { MonthValue } from "#lib/stats/months.ts";
import { computeBars, labelled, createScale } from "#lib/stats/scale.ts";
import { formatMonth } from "#lib/blog/archive-month.ts";
import styles from "./month-chart.module.css";

/**
 * Size of the drawing before it is stretched to the available space. Labels are outside the drawing, so that
 * they are not stretched.
 */
const ground = { width: 1000, height: 300, gap: 0.25 };
const maximumLabels = 5;

type Props = { values: readonly MonthValue[] };

/** Renders the posts per month as a column chart, with the numbers in a table. */
export function MonthChart({ values }: Props) {
  const t = getTranslations();
  if (values.length === 0) return <p className={styles.empty}>{t("finding.months.none")}</p>;
  return (
    <figure className={styles.chart}>
      <Plot values={values} />
      <details>
        <summary className="disclosure">{t("finding.months.table")}</summary>
        <div className={styles.scroll}>
          <MonthTable values={values} />
        </div>
      </details>
    </figure>
  );
}

function Plot({ values }: Props) {
  const counts = values.map(({ count }) => count);
  const scale = createScale(Math.max(0, ...counts));
  const labels = labelled(values.length, maximumLabels);
  const every = (labels[1] ?? values.length) - (labels[0] ?? 0);
  const t = getTranslations();
  const number = new Intl.NumberFormat(interfaceLanguage());
  return (
    <div className={styles.plot}>
      <div className={styles.ticks} aria-hidden>
        {scale.ticks.toReversed().map((tick) => (
          <span key={tick}>{number.format(tick)}</span>
        ))}
      </div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${ground.width} ${ground.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="month-chart-title month-chart-description"
      >
        <title id="month-chart-title">{t("finding.stats.byMonth")}</title>
        <desc id="month-chart-description">{describe(values, t)}</desc>
        {scale.ticks.map((tick) => {
          const y = ground.height * (1 - tick / scale.top);
          return <path key={tick} className={styles.line} d={`M0 ${y}H${ground.width}`} />;
        })}
        {computeBars(counts, scale, ground).map((bar, index) => (
          <rect key={values[index]?.month} className={styles.bar} {...bar} />
        ))}
      </svg>
      <div
        className={styles.labels}
        style={{ gridTemplateColumns: `repeat(${values.length}, minmax(0, 1fr))` }}
        aria-hidden
      >
        {labels.map((index) => (
          <span key={index} style={{ gridColumn: `${index + 1} / span ${every}` }}>
            {formatMonthValue(values[index]?.month ?? 0, "short")}
          </span>
        ))}
      </div>
    </div>
  );
}

function MonthTable({ values }: Props) {
  const t = getTranslations();
  const number = new Intl.NumberFormat(interfaceLanguage());
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("finding.stats.byMonth")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("finding.months.month")}</th>
          <th scope="col">{t("finding.months.posts")}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ month, count }) => (
          <tr key={month}>
            <th scope="row">{formatMonthValue(month, "long")}</th>
            <td>{number.format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describe(values: readonly MonthValue[], t: Translator): string {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return "";
  const start = formatMonthValue(first.month, "long");
  if (first === last) return t("finding.months.inOne", { month: start, count: first.count });
  const most = values.reduce((best, value) => (value.count > best.count ? value : best), first);
  return t("finding.months.inMany", {
    first: start,
    last: formatMonthValue(last.month, "long"),
    count: values.reduce((sum, { count }) => sum + count, 0),
    most: formatMonthValue(most.month, "long"),
    mostCount: most.count,
  });
}

function formatMonthValue(month: number, length: "long" | "short"): string {
  const named = { year: Math.floor(month / 12), month: (month % 12) + 1 };
  if (length === "long") return formatMonth(named);
  return getDateFormat(interfaceLanguage(), {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.UTC(named.year, named.month - 1, 1));
}
