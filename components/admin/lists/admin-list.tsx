"use client"; // changes the URL without loading the page again

import Button from "@mui/material/Button";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import type { CallError } from "#components/calls/call-error.ts";
import type { PostsPage } from "#lib/wix/admin/admin-responses.ts";
import { opensElsewhere } from "../../layout/opens-elsewhere.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { pageSize } from "../admin-calls.ts";
import { PageActions } from "../frame/page-actions.tsx";
import { ActionResult, HiddenRefusals } from "./action-result.tsx";
import styles from "./admin-list.module.css";
import { ListSearch } from "./list-search.tsx";
import { ListTable, type Table } from "./list-table.tsx";
import { SelectableList, type BulkActions } from "./selectable-list.tsx";
import type { ActionDialog, ListActions } from "./use-list-actions.tsx";
import type { ListQuery } from "./use-list-query.ts";
import type { Selection } from "./use-selection.ts";

type Tab = {
  readonly name: string;
  readonly label: string;
  readonly count?: number | undefined;
};

type Props<Item extends { readonly id: string }> = {
  /** The items of one page, or `undefined` until they have loaded. */
  items: readonly Item[] | undefined;
  list: ListActions<Item>;
  error: CallError | undefined;
  reload: () => void;
  /** The text for an empty list. */
  none: string;
  /** The button that creates an item. */
  create?: {
    readonly label: string;
    /** Whether the page has a more important button. */
    readonly isSecondary?: boolean;
    readonly renderDialog: (dialog: ActionDialog<Item>) => ReactNode;
  };
  tabs?: TabsProps | undefined;
  search?: { readonly label: string; readonly query: ListQuery };
  /** Fields that limit or sort the list. */
  filters?: ReactNode;
  /** Notes between the search field and the list. */
  notes?: ReactNode;
  pages?: PagesProps | undefined;
  /** Makes the items selectable. */
  bulk?: BulkActions<Item>;
  table?: Table<Item>;
  /** Renders the items instead of a table. */
  renderRows?: (selection: Selection<Item>, choose: ListActions<Item>["choose"]) => ReactNode;
};

/** Renders a list of the dashboard, which is described by its columns, filters and actions. */
export function AdminList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { list, error, reload, none, create, tabs, search, filters, notes, pages } = props;
  const { bulk, table } = props;
  const items = pages?.isMissed ? undefined : props.items;
  const last = pages?.last;
  useEffect(() => {
    if (last !== undefined) history.replaceState(null, "", last);
  }, [last]);
  const {
    renderRows = (selection?: Selection<Item>) =>
      table && <ListTable items={items ?? []} table={table} list={list} selection={selection} />,
  } = props;
  return (
    <div className={styles.list}>
      {create !== undefined && <CreateButton {...create} open={list.open} />}
      {tabs !== undefined && <ListTabs {...tabs} />}
      {search !== undefined && (
        <div className={styles.find}>
          <ListSearch
            label={search.label}
            text={search.query.search}
            onSearch={search.query.searchFor}
          />
          {filters}
        </div>
      )}
      {notes}
      <ActionResult result={list.result} />
      {items !== undefined && <HiddenRefusals texts={list.listRefusals(items)} />}
      {/* After a failed reload, the previous rows stay below the error. */}
      {(items === undefined || error !== undefined) && (
        <AsyncState area="admin" error={error} reload={reload} />
      )}
      {items !== undefined && (
        <>
          {items.length === 0 ? (
            <p className={styles.empty}>{none}</p>
          ) : bulk === undefined ? (
            table && <ListTable items={items} table={table} list={list} />
          ) : (
            // Another tab starts without a selection.
            <SelectableList key={tabs?.current ?? ""} items={items} list={list} bulk={bulk}>
              {renderRows}
            </SelectableList>
          )}
          {pages !== undefined && <Pages {...pages} />}
        </>
      )}
      {list.dialog}
    </div>
  );
}

type CreateProps<Item extends { readonly id: string }> = Pick<ListActions<Item>, "open"> & {
  label: string;
  isSecondary?: boolean;
  renderDialog: (dialog: ActionDialog<Item>) => ReactNode;
};

function CreateButton<Item extends { readonly id: string }>(props: CreateProps<Item>) {
  const { label, isSecondary = false, renderDialog, open } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <PageActions>
      <Button
        ref={button}
        variant={isSecondary ? "outlined" : "contained"}
        onClick={() => open(renderDialog, [], () => button.current?.focus())}
      >
        {label}
      </Button>
    </PageActions>
  );
}

type TabsProps = {
  label: string;
  all: readonly Tab[];
  current: string;
  buildHref: (tab: string) => string;
};

/** Renders a list's tabs with their counts. Tabs are links, so each has its own URL. */
export function ListTabs({ label, all, current, buildHref }: TabsProps) {
  const number = new Intl.NumberFormat(useLocale());
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {all.map(({ name, label: text, count }) => (
          <li key={name}>
            <PageLink
              href={buildHref(name)}
              // Tabs change only the URL. A request to the server could overwrite a search that is typed meanwhile.
              onClick={(event) => {
                if (opensElsewhere(event.currentTarget, event)) return;
                event.preventDefault();
                if (name !== current) history.pushState(null, "", buildHref(name));
              }}
              className={styles.tab}
              aria-current={name === current ? "page" : undefined}
            >
              {text}
              {count !== undefined && <span className={styles.count}> {number.format(count)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PagesProps = {
  /** The number of the page and of all pages, if they are numbered. */
  place?: { readonly page: number; readonly pages: number };
  /** The URLs of the neighbouring pages. */
  earlier: string | undefined;
  later: string | undefined;
  /** Whether the items are on other pages. */
  isMissed?: boolean;
  /** The URL of the last page, if this page is after it. Replaces the URL of this page. */
  last?: string | undefined;
};

function Pages({ place, earlier, later }: PagesProps) {
  const t = useTranslations();
  if (earlier === undefined && later === undefined) return null;
  return (
    <nav aria-label={t("admin.frame.pages")} className={styles.pages}>
      {earlier !== undefined && <PageLink href={earlier}>{t("admin.frame.earlier")}</PageLink>}
      {place !== undefined && <span>{t("admin.frame.page", place)}</span>}
      {later !== undefined && <PageLink href={later}>{t("admin.frame.later")}</PageLink>}
    </nav>
  );
}

/** Returns the links between the numbered pages of a list. `found` is the place of the loaded page. */
export function linkPages(query: ListQuery, found?: PostsPage["metaData"]): PagesProps {
  const { page, buildPageHref } = query;
  const { count, offset, total } = found ?? { count: undefined, offset: 0, total: 0 };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The loaded page may be that of the URL before.
  const isAfterLast = count === 0 && offset > 0 && offset === (page - 1) * pageSize;
  return {
    isMissed: count === 0 && total > 0,
    last: isAfterLast ? buildPageHref(pages) : undefined,
    place: { page, pages },
    earlier: page > 1 ? buildPageHref(page - 1) : undefined,
    later: page < pages ? buildPageHref(page + 1) : undefined,
  };
}
