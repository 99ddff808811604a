import type { ReactNode } from "react";
import styles from "./bar-table.module.css";

export type BarRow = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: string;
  /** Of the full width, 0 to 1. */
  readonly share: number;
};

type Props = {
  /** What the table shows, for those who do not see where it stands. */
  caption: string;
  /** The headings of its two columns. */
  heads: readonly [string, string];
  rows: readonly BarRow[];
};

/** A table whose rows are underlined as far as their figures go: chart and data in one. */
export function BarTable({ caption, heads, rows }: Props) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.heads}>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, share }) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={styles.name}>
              {name}
              <span
                className={styles.bar}
                style={{ inlineSize: `${Math.max(share * 100, 0.5)}%` }}
                aria-hidden
              />
            </th>
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
