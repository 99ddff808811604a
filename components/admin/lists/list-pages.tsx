"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./list-pages.module.css";
import { pageSize } from "../admin-calls.ts";

type Props = { page: number; total: number; getHref: (page: number) => string };

export function ListPages({ page, total, getHref }: Props) {
  const say = useTranslations();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label={say("owner.frame.pages")} className={styles.pages}>
      {page > 1 && <PageLink href={getHref(page - 1)}>{say("owner.frame.earlier")}</PageLink>}
      <span>{say("owner.frame.page", { page, pages })}</span>
      {page < pages && <PageLink href={getHref(page + 1)}>{say("owner.frame.later")}</PageLink>}
    </nav>
  );
}
