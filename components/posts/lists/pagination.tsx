import type { Metadata } from "next";
import { settings } from "#lib/config/current.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./pagination.module.css";

type Props = {
  page: number;
  pages: number;
  getPath: (page: number) => string;
  /** The name of the navigation and its links to the neighbouring pages. Defaults to a list of posts, newest first. */
  texts?: { readonly label: string; readonly previous: string; readonly next: string };
};

/** Renders links to the pages of a list. */
export function Pagination({ page, pages, getPath, texts }: Props) {
  if (pages <= 1) return null;
  const t = getTranslations();
  const { label, previous, next } = texts ?? {
    label: t("reading.pages.label"),
    previous: t("reading.pages.newer"),
    next: t("reading.pages.older"),
  };
  return (
    <nav aria-label={label} className={styles.pagination} {...interfaceWithin()}>
      {page > 1 && (
        <PageLink href={getPath(page - 1)} rel="prev" className={`${styles.step} ${styles.newer}`}>
          <span className={styles.arrow} aria-hidden>
            ←
          </span>{" "}
          {previous}
        </PageLink>
      )}
      <ol className={styles.numbers}>
        {pageWindow(page, pages).map((number, index, all) => (
          <li key={number} className={styles.item}>
            {number - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
            <PageLink
              href={getPath(number)}
              className={styles.number}
              aria-label={t("reading.pages.page", { number })}
              {...(number === page ? { "aria-current": "page" } : {})}
            >
              {number}
            </PageLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <PageLink href={getPath(page + 1)} rel="next" className={`${styles.step} ${styles.older}`}>
          {next}{" "}
          <span className={styles.arrow} aria-hidden>
            →
          </span>
        </PageLink>
      )}
    </nav>
  );
}

/** Returns the page numbers to link: the first, the last, the current one and its neighbours. */
export function pageWindow(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages];
  return [...new Set(numbers)].filter((number) => number >= 1 && number <= pages);
}

/** Returns metadata that links to a list's previous and next pages. */
export function pagedMetadata(
  page: number,
  pages: number,
  getPath: (page: number) => string,
): Pick<Metadata, "pagination"> {
  const { url } = settings().site;
  return {
    pagination: {
      ...(page > 1 ? { previous: url + getPath(page - 1) } : {}),
      ...(page < pages ? { next: url + getPath(page + 1) } : {}),
    },
  };
}
