"use client"; // shows the number below the pointer

import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Overview } from "#lib/wix/admin/admin-responses.ts";
import styles from "./views-graph.module.css";

type Days = NonNullable<Overview["site"]>["views"];

/** Size of the drawing, in its own units. It is stretched to the width of the page. */
const width = 600;
const height = 120;

/** Renders the views of the last days as bars, and as a table. */
export function ViewsGraph({ days }: { days: Days }) {
  const t = useTranslations();
  const language = useLocale();
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const number = new Intl.NumberFormat(language);
  // Views are counted by day in UTC.
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const formatDay = (day: string) => format.format(new Date(day));
  const most = Math.max(...days.map(({ views }) => views));
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const top = roundUp(most);
  const shown = days[pointed ?? -1];
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t("dashboard.views.title", { days: days.length })}
        </h2>
        <span className={styles.shown} aria-hidden>
          {shown && t("dashboard.views.day", { day: formatDay(shown.day), count: shown.views })}
        </span>
      </div>
      {total === 0 ? (
        <p className={styles.none}>{t("dashboard.views.none")}</p>
      ) : (
        <>
          <div className={styles.graph} onPointerLeave={() => setPointed(undefined)}>
            <span className={styles.top} aria-hidden>
              {number.format(top)}
            </span>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className={styles.drawing}
              role="img"
              aria-label={t("dashboard.views.summary", { days: days.length, total, most })}
            >
              <path d={`M0 .5H${width}M0 ${height / 2}H${width}`} className={styles.lines} />
              <Bars days={days} top={top} pointed={pointed} onPoint={setPointed} />
            </svg>
          </div>
          <div className={styles.dates} aria-hidden>
            {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map(
              (one) => one && <span key={one.day}>{formatDay(one.day)}</span>,
            )}
          </div>
          <ViewsTable days={days} formatDay={formatDay} />
        </>
      )}
    </section>
  );
}

type BarsProps = {
  days: Days;
  /** The number of views that a bar of the full height means. */
  top: number;
  /** The index of the day below the pointer. */
  pointed: number | undefined;
  onPoint: (index: number) => void;
};

function Bars({ days, top, pointed, onPoint }: BarsProps) {
  const step = width / days.length;
  return days.map(({ day, views }, at) => {
    const size = views === 0 ? 1 : Math.max(2, (views / top) * height);
    return (
      <g key={day} onPointerEnter={() => onPoint(at)}>
        <rect x={at * step} y={0} width={step} height={height} fill="transparent" />
        <rect
          x={at * step + step * 0.14}
          y={height - size}
          width={step * 0.72}
          height={size}
          className={styles.bar}
          data-pointed={at === pointed || undefined}
        />
      </g>
    );
  });
}

type TableProps = { days: Days; formatDay: (day: string) => string };

/** Renders the views as a table, newest first. */
function ViewsTable({ days, formatDay }: TableProps) {
  const t = useTranslations();
  const number = new Intl.NumberFormat(useLocale());
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t("dashboard.views.asTable")}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("dashboard.views.dayHead")}</th>
            <th scope="col">{t("dashboard.views.viewsHead")}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{number.format(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Returns the next multiple of half a power of ten, such as 150 for 125. Returns numbers below 10 unchanged. */
function roundUp(value: number): number {
  if (value < 10) return Math.max(1, value);
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}
