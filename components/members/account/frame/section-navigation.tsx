"use client"; // marks the current page

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PageLink } from "../../../layout/page-link.tsx";
import styles from "./section-navigation.module.css";

/** Renders the links between the account pages. */
export function SectionNavigation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.navigation}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

type ItemProps = {
  href: string;
  /** Whether to set the link apart at the end, because it leaves the section. */
  isLast?: boolean;
  children: ReactNode;
};

export function NavigationItem({ href, isLast = false, children }: ItemProps) {
  const isCurrent = usePathname() === href;
  return (
    <li className={isLast ? styles.last : undefined}>
      <PageLink href={href} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </PageLink>
    </li>
  );
}
