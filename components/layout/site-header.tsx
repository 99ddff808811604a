import type { Category } from "#lib/blog/model.ts";
import type { HeaderLink } from "#lib/blog/resolve-menus.ts";
import { getLook } from "#lib/site/current-look.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { Mark } from "./mark.tsx";
import { HeaderMenu } from "./menus/header-menu.tsx";
import { pageIds } from "./page-ids.ts";
import { PageLink } from "./page-link.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import styles from "./site-header.module.css";

/** Maximum number of categories in the header. The footer lists all categories. */
const maximumCategories = 6;

type Props = {
  siteName: string;
  categories: readonly Category[];
  /** The links of the menu. By default, it shows the categories. */
  menu?: readonly HeaderLink[] | undefined;
};

export function SiteHeader({ siteName, categories, menu }: Props) {
  const t = getTranslations();
  const own = interfaceWithin();
  const look = getLook();
  const hasSearch = menu
    ?.flatMap((link) => [link, ...link.children])
    .some(({ href }) => href === paths.search());
  return (
    <header className={look.header === "centred" ? styles.centred : styles.header}>
      <PageLink href={paths.posts()} className={styles.name}>
        <SiteLogo siteName={siteName}>
          <Mark className={styles.mark} />
          <span className={styles.words}>{siteName}</span>
        </SiteLogo>
      </PageLink>
      {menu !== undefined && menu.length > 0 && (
        <nav aria-label={t("frame.header.menu")} className={styles.nav}>
          <HeaderMenu links={menu} />
        </nav>
      )}
      {menu === undefined && categories.length > 0 && (
        <nav aria-label={t("frame.header.categories")} className={styles.nav}>
          <ul className={styles.categories}>
            {categories.slice(0, maximumCategories).map(({ slug, label }) => (
              <li key={slug}>
                <PageLink href={paths.category(slug)} className={styles.category}>
                  {label}
                </PageLink>
              </li>
            ))}
            {categories.length > maximumCategories && (
              <li>
                <a href={`#${pageIds.allCategories}`} className={styles.category} {...own}>
                  {t("frame.header.more")}
                </a>
              </li>
            )}
          </ul>
        </nav>
      )}
      <div className={styles.tools}>
        {!hasSearch && (
          <PageLink
            href={paths.search()}
            className={styles.search}
            aria-label={t("frame.header.search")}
            {...own}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
              <path
                d="m13 13 4.5 4.5M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0z"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
              />
            </svg>
          </PageLink>
        )}
        {/* The page is the same for all, so a script in the head decides whether to show the visitor's links or
            the member's. */}
        <div className={styles.member} {...own}>
          <PageLink href={paths.login()} className={`plain-link ${styles.forVisitors}`}>
            {t("frame.header.logIn")}
          </PageLink>
          <PageLink href={paths.register()} className={`plain-link ${styles.forVisitors}`}>
            {t("frame.header.signUp")}
          </PageLink>
          <PageLink href={paths.account()} className={`plain-link ${styles.forMembers}`}>
            {t("frame.header.account")}
          </PageLink>
        </div>
        {look.scheme === "reader" && (
          <ColorSchemeToggle
            label={t("frame.header.colorScheme")}
            className={styles.toggle}
            size={20}
          />
        )}
      </div>
    </header>
  );
}
