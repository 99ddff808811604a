"use client"; // selects rows, and takes the focus when the focused element disappears

import Checkbox from "@mui/material/Checkbox";
import { useEffect, useRef, type ReactNode } from "react";
import type { Translator } from "#lib/messages/translator.ts";
import { buildRowProps } from "./list-keyboard.ts";
import styles from "./list-table.module.css";
import { ActionButton, RowMenu } from "./row-actions.tsx";
import { listOffered, type ListAction, type ListActions } from "./use-list-actions.tsx";
import type { Selection } from "./use-selection.ts";

type Column<Item> = {
  readonly head: string;
  readonly render: (item: Item) => ReactNode;
  readonly isNumber?: boolean;
};

/** The columns and actions of a list. */
export type Table<Item> = {
  readonly label: string;
  /** The first column. Its cells are the row headers. */
  readonly name: Column<Item> & {
    readonly renderDetails: (item: Item) => ReactNode;
    /** Renders a round picture before the name. */
    readonly renderPicture?: (item: Item) => ReactNode;
  };
  readonly columns: readonly Column<Item>[];
  /** Returns an item's name in the accessible names of its controls. */
  readonly formatName: (item: Item) => string;
  readonly actionHead: string;
  /** Whether all menus are disabled, because an action on one item also affects the others. */
  readonly isLocked?: boolean;
  /** The actions in the menu of a row. `buttons` are the actions beside the menu. */
  readonly actions: readonly ListAction<Item>[];
  readonly buttons?: readonly ListAction<Item>[];
  /** The head and labels of the check boxes of rows that can be selected. */
  readonly selecting?: { readonly head: string; readonly formatLabel: (item: Item) => string };
};

type Props<Item extends { readonly id: string }> = {
  items: readonly Item[];
  table: Table<Item>;
  list: ListActions<Item>;
  /** Adds a check box to each row, and lets shortcuts move the focus to the rows. */
  selection?: Pick<Selection<Item>, "has" | "toggle"> | undefined;
};

/** Renders one page of a list as a table. On narrow screens, its rows become cards. */
export function ListTable<Item extends { readonly id: string }>(props: Props<Item>) {
  const { items, table, selection } = props;
  return (
    <table
      aria-label={table.label}
      className={styles.table}
      data-selectable={selection === undefined ? undefined : ""}
    >
      <thead className={styles.heads}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={styles.head}>
              <span className="visually-hidden">{table.selecting?.head}</span>
            </th>
          )}
          {[table.name, ...table.columns].map(({ head, isNumber = false }) => (
            <th
              key={head}
              scope="col"
              className={`${styles.head} ${isNumber ? styles.number : ""}`}
            >
              {head}
            </th>
          ))}
          {/* The buttons of the menus need no visible head. */}
          <th scope="col" className={styles.head}>
            <span className="visually-hidden">{table.actionHead}</span>
          </th>
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
  const { item, table, list, selection } = props;
  const { name, columns, actions, buttons = [], selecting, formatName } = table;
  const isSelected = selection?.has(item.id);
  return (
    <tr
      {...(selection !== undefined && buildRowProps(item.id))}
      className={styles.row}
      aria-busy={list.isBusy(item.id)}
      data-selected={isSelected}
      data-picture={name.renderPicture && ""}
    >
      {selection !== undefined && (
        <td className={styles.select}>
          <Checkbox
            checked={isSelected === true}
            onChange={() => selection.toggle(item.id)}
            slotProps={{ input: { "aria-label": selecting?.formatLabel(item) } }}
          />
        </td>
      )}
      <th scope="row" className={styles.main}>
        {name.renderPicture?.(item)}
        <span className={styles.name}>{name.render(item)}</span>
        <span className={styles.under}>{name.renderDetails(item)}</span>
        <RowFailure failure={list.findRefusal(item.id)} />
      </th>
      {columns.map(({ head, render, isNumber = false }) => (
        <td key={head} className={`${styles.cell} ${isNumber ? styles.number : ""}`}>
          {render(item)}
        </td>
      ))}
      <td className={styles.actions}>
        {listOffered(buttons, [item]).map((action) => (
          <ActionButton
            key={action.name}
            action={action}
            items={[item]}
            name={formatName(item)}
            list={list}
            onChoose={() => list.choose(action, [item])}
          />
        ))}
        <RowMenu
          item={item}
          name={formatName(item)}
          actions={actions}
          list={list}
          isBusy={table.isLocked === true || list.isBusy(item.id)}
        />
      </td>
    </tr>
  );
}

/** Creates the column with the number of posts of a category, tag or author. */
export const createPostCountColumn = (t: Translator) => ({
  head: t("manage.groups.posts"),
  isNumber: true,
  render: ({ posts }: { readonly posts: number }) =>
    t.rich("manage.groups.postCell", { count: posts, unit: renderUnit }),
});

/** Renders the unit of a number. Wide tables hide it, because the head of the column names it. */
export const renderUnit = (unit: ReactNode) => <span className={styles.unit}>{unit}</span>;

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
