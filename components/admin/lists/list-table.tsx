"use client"; // takes the focus when the focused element disappears

import { useEffect, useRef, type ReactNode } from "react";
import styles from "./list-table.module.css";
import type { RowActions } from "./use-row-actions.ts";

type Column<Item> = {
  readonly head: string;
  readonly render: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
};

type Props<Item> = {
  label: string;
  items: readonly Item[];
  rows: Pick<RowActions, "isBusy" | "findFailure">;
  /** The first column. Its cells are the row headers. */
  name: Column<Item> & { readonly renderDetails: (item: Item) => ReactNode };
  columns: readonly Column<Item>[];
  actions: { readonly head: string; render: (item: Item, isBusy: boolean) => ReactNode };
};

/** Renders one page of a list as a table. On narrow screens, its rows become cards. */
export function ListTable<Item extends { readonly id: string }>(props: Props<Item>) {
  const { label, items, rows, name, columns, actions } = props;
  return (
    <table aria-label={label} className={styles.table}>
      <thead className={styles.heads}>
        <tr>
          {[name, ...columns, actions].map(({ head }) => (
            <th key={head} scope="col" className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className={styles.row} aria-busy={rows.isBusy(item.id)}>
            <th scope="row" className={styles.main}>
              <span className={styles.name}>{name.render(item)}</span>
              <span className={styles.under}>{name.renderDetails(item)}</span>
              <RowFailure failure={rows.findFailure(item.id)} />
            </th>
            {columns.map(({ head, render, isNumber = false }) => (
              <td key={head} className={`${styles.cell} ${isNumber ? styles.number : ""}`}>
                {render(item)}
              </td>
            ))}
            <td className={styles.actions}>{actions.render(item, rows.isBusy(item.id))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a row's label, for example “Pinned”. */
export function Badge({ title, children }: { title?: string; children: string }) {
  return (
    <span className={styles.badge} title={title}>
      {children}
    </span>
  );
}

/** Shows why an action failed, next to the affected item. */
export function RowFailure({ failure }: { failure: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const hasFailed = failure !== undefined;
  useEffect(() => {
    // A row that disappears and comes back loses the focus.
    if (hasFailed && document.activeElement === document.body) place.current?.focus();
  }, [hasFailed]);
  if (!hasFailed) return null;
  return (
    <span ref={place} role="alert" tabIndex={-1} className={styles.failure}>
      {failure}
    </span>
  );
}
