import type { Metadata, Viewport } from "next";
import { ViewTransition, type ReactNode } from "react";
import { ErrorPageTextProvider } from "#components/layout/error-page-texts.tsx";
import { LookHead } from "#components/layout/look-head.tsx";
import { HydrationSignal } from "#components/layout/hydration-signal.tsx";
import { feedTypes } from "#components/layout/page-metadata.ts";
import { pageIds } from "#components/layout/page-ids.ts";
import { PageNavigation } from "#components/layout/page-navigation.tsx";
import { SiteFooter } from "#components/layout/site-footer.tsx";
import { SiteHeader } from "#components/layout/site-header.tsx";
import { SkipLink } from "#components/layout/skip-link.tsx";
import { Welcome } from "#components/layout/welcome.tsx";
import { readCategories } from "#lib/blog/groups.ts";
import { StaticHtml } from "#components/static-html/static-html.ts";
import { settings } from "#lib/config/current.ts";
import { getLook } from "#lib/site/current-look.ts";
import { keepsPosts } from "#lib/site/offline-reading.ts";
import { getTranslations } from "#lib/site/interface-language.ts";
import { getTextDirection } from "#lib/site/language.ts";
import { speculationRules } from "#lib/site/speculation-rules.ts";
import "#components/theme/variables.css";
import "#components/theme/base.css";
import "#components/theme/utilities.css";
// Next preloads this style sheet on every page because of the not-found page. Importing it here prevents an
// unused preload.
import "#components/layout/message-page.module.css";

export function generateMetadata(): Metadata {
  const { site } = settings();
  return {
    metadataBase: new URL(site.url),
    // The template has no other way to write `%s`.
    title: { default: site.name, template: `%s · ${site.name.replaceAll("%s", "%\u2060s")}` },
    description: site.description,
    applicationName: site.name,
    // Feed links for pages that don't set `alternates`. Other pages set them with `pageMetadata`.
    alternates: { types: feedTypes() },
  };
}

/**
 * View transition classes. Only link navigations (type `page`) fade, because React handles no input events
 * while a transition starts.
 */
const pageFade = { page: "auto", default: "none" };

export function generateViewport(): Viewport {
  const { scheme } = getLook();
  return { colorScheme: scheme === "reader" ? "light dark" : scheme };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { site } = settings();
  const { scheme } = getLook();
  const t = getTranslations();
  const failure = {
    title: t("frame.failure.title"),
    text: t("frame.failure.text"),
    again: t("frame.failure.again"),
  };
  const categories = (await readCategories()).filter(({ postCount }) => postCount > 0);
  return (
    // The script in the head may set the colour scheme on this element before React hydrates it.
    <html
      lang={site.language}
      dir={getTextDirection(site.language)}
      {...(scheme === "reader" ? {} : { "data-color-scheme": scheme })}
      data-scroll-behavior="smooth"
      suppressHydrationWarning
    >
      <head>
        <LookHead />
        {keepsPosts() && <script src="/offline/reading.js" async />}
      </head>
      <body id={pageIds.top}>
        <StaticHtml>
          <SkipLink />
          <SiteHeader siteName={site.name} categories={categories} />
          <Welcome />
          <main id={pageIds.content}>
            <ErrorPageTextProvider texts={failure}>
              <ViewTransition default="none" update={pageFade}>
                {children}
              </ViewTransition>
            </ErrorPageTextProvider>
          </main>
          <SiteFooter siteName={site.name} description={site.description} categories={categories} />
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
          <PageNavigation />
          <HydrationSignal />
        </StaticHtml>
      </body>
    </html>
  );
}
