"use client"; // moves the page's actions from its content to the place beside the title

import { createContext, useContext, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./admin-page.module.css";

/** The element for the actions. `undefined` outside of a page, and `null` until the page is mounted. */
const ActionPlace = createContext<HTMLElement | null | undefined>(undefined);

type Props = { title: string; intro?: string | undefined; isWide: boolean; children: ReactNode };

/** Renders a page with its title and a place for its actions, which `PageActions` fills. */
export function PageWithActions({ title, intro, isWide, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <div ref={setPlace} className={styles.actions} />
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </header>
      <ActionPlace value={place}>{children}</ActionPlace>
    </div>
  );
}

/** Renders the main actions of a page beside its title. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = useContext(ActionPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
