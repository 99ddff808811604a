import type { ReactNode } from "react";
import styles from "./bar-table.module.css";

export type BarRow = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: string;
  /** Length of the bar as a fraction of the full width, from 0 to 1. */
  readonly share: number;
};

type Props = {
  /** Caption for screen readers. It is visually hidden. */
  caption: string;
  /** Headings of the two columns. */
  heads: readonly [string, string];
  rows: readonly BarRow[];
};

/** Renders a table with a bar under each row, so that it doubles as a chart. */
export function BarTable({ caption, heads, rows }: Props) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, share }) => (
          <tr key={key}>
            <th scope="row" className={styles.name}>
              {name}
              <span className={styles.track} aria-hidden>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${Math.max(share * 100, 0.5)}%` }}
                />
              </span>
            </th>
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
