"use client"; // searches while the owner types

import { useEffect, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AccountError } from "../../members/account/data/account-error.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { AsyncState } from "../../members/account/async-state.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { pageSize } from "../admin-calls.ts";
import { ActionResult, type Result } from "./action-result.tsx";
import styles from "./admin-list.module.css";
import type { ListQuery } from "./use-list-query.ts";

type Tab = { readonly name: string; readonly label: string; readonly count: number | undefined };

type Props = {
  /** The kind of items listed, which is also the key of the interface texts. */
  items: "posts" | "members";
  tabs: readonly Tab[];
  currentTab: string;
  query: ListQuery;
  /** The result of the last action. */
  result: Result | undefined;
  /** Number of items on all pages, or `undefined` until the list has loaded. */
  total: number | undefined;
  isEmpty: boolean;
  error: AccountError | undefined;
  reload: () => void;
  /** The table of one page. */
  children: ReactNode;
};

/** Renders a dashboard list: tabs, a search field, the result of the last action, and pagination. */
export function AdminList(props: Props) {
  const { items, tabs, currentTab, query, result, total, isEmpty, error, reload, children } = props;
  const t = useTranslations();
  const none = query.search === "" ? "none" : "noneFound";
  return (
    <div className={styles.list}>
      <Tabs
        label={t(`admin.${items}.tabs`)}
        tabs={tabs}
        current={currentTab}
        buildHref={query.buildTabHref}
      />
      <Search
        label={t(`admin.${items}.searchLabel`)}
        text={query.search}
        onSearch={query.searchFor}
      />
      <ActionResult result={result} />
      {total === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : (
        <>
          {isEmpty ? <p className={styles.empty}>{t(`admin.${items}.${none}`)}</p> : children}
          <Pages page={query.page} total={total} buildHref={query.buildPageHref} />
        </>
      )}
    </div>
  );
}

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  current: string;
  buildHref: (tab: string) => string;
};

/** Renders a list's tabs with their counts. Tabs are links, so each has its own URL. */
function Tabs({ label, tabs, current, buildHref }: TabsProps) {
  const number = new Intl.NumberFormat(useLocale());
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ name, label: text, count }) => (
          <li key={name}>
            <PageLink
              href={buildHref(name)}
              scroll={false}
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

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelay = 250;

type SearchProps = { label: string; text: string; onSearch: (text: string) => void };

function Search({ label, text, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <search className={styles.search}>
      <TextField
        type="search"
        name="q"
        label={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
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
