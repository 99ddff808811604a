"use client"; // selects rows, and takes the focus when the focused element disappears

import Checkbox from "@mui/material/Checkbox";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./list-table.module.css";
import type { RowActions } from "./use-row-actions.ts";
import { buildRowProps } from "./use-row-focus.ts";

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
  /** Adds a check box to each row, and lets shortcuts move the focus to the rows. */
  selection?: RowSelection<Item> | undefined;
};

type RowSelection<Item> = {
  readonly head: string;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Returns the accessible name of a row's check box. */
  readonly formatLabel: (item: Item) => string;
};

/** Renders one page of a list as a table. On narrow screens, its rows become cards. */
export function ListTable<Item extends { readonly id: string }>(props: Props<Item>) {
  const { label, items, name, columns, actions, selection } = props;
  return (
    <table
      aria-label={label}
      className={styles.table}
      data-selectable={selection === undefined ? undefined : ""}
    >
      <thead className={styles.heads}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles.head}>
              <span className="visually-hidden">{selection.head}</span>
            </th>
          )}
          {[name, ...columns, actions].map(({ head }) => (
            <th key={head} scope="col" className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Row<Item extends { readonly id: string }>(props: Props<Item> & { item: Item }) {
  const { item, rows, name, columns, actions, selection } = props;
  const isBusy = rows.isBusy(item.id);
  const isSelected = selection?.has(item.id);
  return (
    <tr
      {...(selection !== undefined && buildRowProps(item.id))}
      className={styles.row}
      aria-busy={isBusy}
      data-selected={isSelected}
    >
      {selection !== undefined && (
        <td className={styles.select}>
          <Checkbox
            checked={isSelected === true}
            onChange={() => selection.toggle(item.id)}
            slotProps={{ input: { "aria-label": selection.formatLabel(item) } }}
          />
        </td>
      )}
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
      <td className={styles.actions}>{actions.render(item, isBusy)}</td>
    </tr>
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
