import { settings } from "#lib/config/current.ts";
import type { MonthValue } from "#lib/stats/months.ts";
import { barsOf, labelled, scaleOf } from "#lib/stats/scale.ts";
import { nameOfMonth } from "../posts/month-name.ts";
import styles from "./month-chart.module.css";

/** Stretched to whatever room there is: words stand beside the drawing, so that they are not. */
const ground = { width: 1000, height: 300, gap: 0.25 };
const mostLabels = 5;

/** Posts by month as columns, with the figures behind them as a table. */
export function MonthChart({ values }: { values: readonly MonthValue[] }) {
  const scale = scaleOf(Math.max(0, ...values.map(({ count }) => count)));
  const bars = barsOf(
    values.map(({ count }) => count),
    scale,
    ground,
  );
  if (values.length === 0) return <p className={styles.empty}>No posts came out in this time.</p>;
  const labels = labelled(values.length, mostLabels);
  const every = (labels[1] ?? values.length) - (labels[0] ?? 0);
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden>
          {scale.ticks.toReversed().map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${ground.width} ${ground.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby="month-chart-title month-chart-description"
        >
          <title id="month-chart-title">Posts by month</title>
          <desc id="month-chart-description">{describe(values)}</desc>
          {scale.ticks.map((tick) => {
            const y = ground.height * (1 - tick / scale.top);
            return <path key={tick} className={styles.line} d={`M0 ${y}H${ground.width}`} />;
          })}
          {bars.map((bar, index) => (
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
              {monthName(values[index]?.month ?? 0, "short")}
            </span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>The figures as a table</summary>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className={styles.caption}>Posts by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Posts</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ month, count }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month, "long")}</th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function describe(values: readonly MonthValue[]): string {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return "";
  const most = values.reduce((best, value) => (value.count > best.count ? value : best), first);
  const total = values.reduce((sum, { count }) => sum + count, 0);
  const span =
    first === last
      ? `In ${monthName(first.month, "long")}`
      : `From ${monthName(first.month, "long")} to ${monthName(last.month, "long")}`;
  return `${span}: ${postsOf(total)}. The most in ${monthName(most.month, "long")}: ${postsOf(most.count)}.`;
}

const postsOf = (count: number): string => (count === 1 ? "1 post" : `${count} posts`);

function monthName(month: number, length: "long" | "short"): string {
  const named = { year: Math.floor(month / 12), month: (month % 12) + 1 };
  if (length === "long") return nameOfMonth(named);
  return new Intl.DateTimeFormat(settings().site.language, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.UTC(named.year, named.month - 1, 1));
}
