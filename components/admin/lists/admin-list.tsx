"use client"; // reads the interface texts from a context

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallError } from "#components/calls/call-error.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { pageSize } from "../admin-calls.ts";
import { ActionResult, type Result } from "./action-result.tsx";
import styles from "./admin-list.module.css";
import { ListSearch } from "./list-search.tsx";
import { ListTabs, type ListTab } from "./list-tabs.tsx";
import type { ListQuery } from "./use-list-query.ts";

type Props = {
  /** The kind of items listed, which is also the key of the interface texts. */
  items:
    | "admin.posts"
    | "admin.members"
    | "manage.authors"
    | "manage.categories"
    | "manage.tags"
    | "manage.team";
  tabs: readonly ListTab[];
  currentTab: string;
  query: ListQuery;
  /** Buttons above the list, for example to create an item. */
  toolbar?: ReactNode;
  /** Fields that limit or sort the list. */
  filters?: ReactNode;
  /** Whether a filter limits the list. */
  isFiltered?: boolean;
  /** The result of the last action. */
  result: Result | undefined;
  /** Number of items on all pages, or `undefined` until the list has loaded. */
  total: number | undefined;
  isEmpty: boolean;
  error: CallError | undefined;
  reload: () => void;
  /** The table of one page. */
  children: ReactNode;
};

/** Renders a dashboard list: buttons, tabs, a search field, the result of the last action, and pagination. */
export function AdminList(props: Props) {
  const { items, tabs, currentTab, query, toolbar, result, total, isEmpty, error } = props;
  const { filters, isFiltered = false, reload, children } = props;
  const t = useTranslations();
  const none = query.search === "" && !isFiltered ? "none" : "noneFound";
  return (
    <div className={styles.list}>
      {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
      {tabs.length > 0 && (
        <ListTabs
          label={t(`${items}.tabs`)}
          tabs={tabs}
          current={currentTab}
          buildHref={query.buildTabHref}
        />
      )}
      <div className={styles.find}>
        <ListSearch
          label={t(`${items}.searchLabel`)}
          text={query.search}
          onSearch={query.searchFor}
        />
        {filters}
      </div>
      <ActionResult result={result} />
      {/* After a failed reload, the previous rows stay below the error. */}
      {(total === undefined || error !== undefined) && (
        <AsyncState area="admin" error={error} reload={reload} />
      )}
      {total !== undefined && (
        <>
          {isEmpty ? <p className={styles.empty}>{t(`${items}.${none}`)}</p> : children}
          <Pages page={query.page} total={total} buildHref={query.buildPageHref} />
        </>
      )}
    </div>
  );
}

type PagesProps = { page: number; total: number; buildHref: (page: number) => string };

function Pages({ page, total, buildHref }: PagesProps) {
  const t = useTranslations();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label={t("admin.frame.pages")} className={styles.pages}>
      {page > 1 && <PageLink href={buildHref(page - 1)}>{t("admin.frame.earlier")}</PageLink>}
      <span>{t("admin.frame.page", { page, pages })}</span>
      {page < pages && <PageLink href={buildHref(page + 1)}>{t("admin.frame.later")}</PageLink>}
    </nav>
  );
}
