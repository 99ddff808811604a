import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Mark } from "#components/layout/mark.tsx";
import { pageIds } from "#components/layout/page-ids.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { SiteLogo } from "#components/layout/site-logo.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { settings } from "#lib/config/current.ts";
import { readMember } from "#lib/proxy/read-for-pages.ts";
import { getLook } from "#lib/site/current-look.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./dashboard-frame.module.css";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import { DashboardSearch } from "./search/dashboard-search.tsx";
import { SideNavigation } from "./side-navigation.tsx";

type Props = { role: Role; children: ReactNode };

/** Renders a page of the dashboard with the bar and the navigation. */
export async function DashboardFrame({ role, children }: Props) {
  const { name } = settings().site;
  const t = getTranslations();
  const member = await readMember();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <NavigationDrawer role={role} />
        <PageLink
          href={paths.dashboard(role)}
          className={styles.site}
          aria-label={t("dashboard.frame.toDashboard", { name })}
        >
          <SiteLogo siteName={name}>
            <Mark className={styles.mark} />
            <span className={styles.name}>{name}</span>
          </SiteLogo>
        </PageLink>
        <DashboardSearch role={role} />
        <div className={styles.tools}>
          <PageLink href={paths.posts()} className={styles.view}>
            <ExternalLink size={16} strokeWidth={1.6} aria-hidden />
            <span className={styles.viewLabel}>{t("dashboard.frame.viewSite")}</span>
          </PageLink>
          <AccountMenu
            name={member?.nickname ?? ""}
            email={member?.email ?? ""}
            hasColorSchemes={getLook().scheme === "reader"}
          />
        </div>
      </header>
      <div className={styles.side}>
        <SideNavigation role={role} />
      </div>
      <main id={pageIds.content} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
