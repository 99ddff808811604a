import type { Category } from "#lib/blog/model.ts";
import type { ResolvedMenus } from "#lib/blog/resolve-menus.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { describeFonts } from "../theme/describe-fonts.ts";
import { Mark } from "./mark.tsx";
import { pageIds } from "./page-ids.ts";
import { FooterColumns, FooterMenuStyles, LegalLinks, SocialLinks } from "./menus/footer-menus.tsx";
import { PageLink } from "./page-link.tsx";
import { SiteLogo } from "./site-logo.tsx";
import styles from "./site-footer.module.css";

type Props = {
  siteName: string;
  description: string;
  categories: readonly Category[];
  /** The menus that differ from their defaults. */
  menus?: Partial<Omit<ResolvedMenus, "header">>;
};

export function SiteFooter({ siteName, description, categories, menus }: Props) {
  const t = getTranslations();
  const { footer, legal, social = [] } = menus ?? {};
  const hasMenus = footer !== undefined || legal !== undefined || social.length > 0;
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <SiteLogo siteName={siteName} isDecorative>
          <Mark />
        </SiteLogo>
        {description !== siteName && <p className={styles.description}>{description}</p>}
        {social.length > 0 && <SocialLinks profiles={social} />}
      </div>
      {hasMenus && <FooterMenuStyles />}
      {footer !== undefined && footer.length > 0 && <FooterColumns columns={footer} />}
      {footer === undefined && categories.length > 0 && (
        <nav id={pageIds.allCategories} aria-label={t("frame.footer.categories")}>
          <ul className={styles.categories}>
            {categories.map(({ slug, label, postCount }) => (
              <li key={slug} className="counted-row">
                <PageLink href={paths.category(slug)} className={styles.link}>
                  {label}
                </PageLink>
                <span className="count" aria-label={t("reading.list.count", { count: postCount })}>
                  {postCount}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* The labels of a menu are in the language of the site. */}
      <p className={styles.colophon} {...(legal === undefined ? interfaceWithin() : {})}>
        {legal === undefined ? (
          <DefaultLine siteName={siteName} />
        ) : (
          <>
            <span className={styles.name}>{siteName}</span>
            <LegalLinks links={legal} />
          </>
        )}
        <a href="#top" className={styles.link}>
          {t("frame.footer.top")}
        </a>
      </p>
    </footer>
  );
}

/** Renders the last line of the footer without a menu. */
function DefaultLine({ siteName }: { siteName: string }) {
  const t = getTranslations();
  return (
    <>
      <span>
        <span className={styles.name}>{siteName}</span> {describeFonts()}
      </span>
      <PageLink href={paths.archive()} className={styles.link}>
        {t("frame.footer.archive")}
      </PageLink>
      <PageLink href={paths.stats()} className={styles.link}>
        {t("frame.footer.statistics")}
      </PageLink>
      <a href={paths.feed("blog-feed.xml")} className={styles.link}>
        {t("frame.footer.feed")}
      </a>
    </>
  );
}
