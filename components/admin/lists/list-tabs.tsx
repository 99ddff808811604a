"use client"; // reads the interface's language from a context

import { useLocale } from "use-intl";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./admin-list.module.css";

export type ListTab = {
  readonly name: string;
  readonly label: string;
  readonly count: number | undefined;
};

type TabsProps = {
  label: string;
  tabs: readonly ListTab[];
  current: string;
  buildHref: (tab: string) => string;
};

/** Renders a list's tabs with their counts. Tabs are links, so each has its own URL. */
export function ListTabs({ label, tabs, current, buildHref }: TabsProps) {
  const number = new Intl.NumberFormat(useLocale());
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map(({ name, label: text, count }) => (
          <li key={name}>
            <PageLink
              href={buildHref(name)}
              // Tabs change only the URL. A request to the server could overwrite a search that is typed meanwhile.
              onNavigate={(event) => {
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
