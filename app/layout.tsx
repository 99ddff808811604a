import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ErrorPageTextProvider } from "#components/layout/error-page-texts.tsx";
import { LookHead } from "#components/layout/look-head.tsx";
import { HydrationSignal } from "#components/layout/hydration-signal.tsx";
import { feedTypes } from "#components/layout/page-metadata.ts";
import { pageIds } from "#components/layout/page-ids.ts";
import { PageNavigation } from "#components/layout/page-navigation.tsx";
import { OwnFont } from "#components/theme/own-font.tsx";
import { StaticHtml } from "#components/static-html/static-html.ts";
import { settings } from "#lib/config/current.ts";
import { listPageIcons } from "#lib/icons/icon-urls.ts";
import { getLook } from "#lib/site/current-look.ts";
import { keepsPosts } from "#lib/site/offline-reading.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { getTextDirection } from "#lib/site/text/language.ts";
import { speculationRules } from "#lib/site/paths/speculation-rules.ts";
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
    icons: listPageIcons(),
    // Feed links for pages that don't set `alternates`. Other pages set them with `pageMetadata`.
    alternates: { types: feedTypes() },
  };
}

export function generateViewport(): Viewport {
  const { scheme } = getLook();
  return { colorScheme: scheme === "reader" ? "light dark" : scheme };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  const { site } = settings();
  const { font, scheme } = getLook();
  const t = getTranslations();
  const failure = {
    title: t("frame.failure.title"),
    text: t("frame.failure.text"),
    again: t("frame.failure.again"),
  };
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
        {font !== undefined && <OwnFont font={font} />}
        {keepsPosts() && <script src="/offline/reading.js" async />}
      </head>
      <body id={pageIds.top}>
        <StaticHtml>
          <ErrorPageTextProvider texts={failure}>{children}</ErrorPageTextProvider>
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
          <PageNavigation />
          <HydrationSignal />
        </StaticHtml>
      </body>
    </html>
  );
}
