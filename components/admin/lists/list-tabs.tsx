"use client"; // reads the language from a context

import { useLocale } from "use-intl";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./list-tabs.module.css";

export type ListTab = {
  readonly name: string;
  readonly label: string;
  readonly count: number | undefined;
};

type Props = {
  label: string;
  tabs: readonly ListTab[];
  current: string;
  getHref: (tab: string) => string;
};

/** Renders the tabs of a list with their counts. Tabs are links, so each tab has its own address. */
export function ListTabs({ label, tabs, current, getHref }: Props) {
  const number = new Intl.NumberFormat(useLocale());
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map(({ name, label: words, count }) => (
          <li key={name}>
            <PageLink
              href={getHref(name)}
              scroll={false}
              className={styles.tab}
              aria-current={name === current ? "page" : undefined}
            >
              {words}
              {count !== undefined && <span className={styles.count}> {number.format(count)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
