import { ViewTransition, type ReactNode } from "react";
import { StaticHtml } from "#components/static-html/static-html.ts";
import { readCategories } from "#lib/blog/groups.ts";
import { readMenus } from "#lib/blog/menus.ts";
import { settings } from "#lib/config/current.ts";
import { pageIds } from "./page-ids.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { Welcome } from "./welcome.tsx";

/**
 * View transition classes. Only link navigations (type `page`) fade, because React handles no input events
 * while a transition starts.
 */
const pageFade = { page: "auto", default: "none" };

/** Renders a page between the readers' header and footer. The dashboard has its own frame. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const { site } = settings();
  const categories = (await readCategories()).filter(({ postCount }) => postCount > 0);
  const { header, ...menus } = await readMenus();
  return (
    <StaticHtml>
      <SkipLink />
      <SiteHeader siteName={site.name} categories={categories} menu={header} />
      <Welcome />
      <main id={pageIds.content}>
        <ViewTransition default="none" update={pageFade}>
          {children}
        </ViewTransition>
      </main>
      <SiteFooter
        siteName={site.name}
        description={site.description}
        categories={categories}
        menus={menus}
      />
    </StaticHtml>
  );
}
