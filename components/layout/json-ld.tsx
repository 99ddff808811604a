import { settings } from "#lib/config/current.ts";
import { organization, webSite, writeJsonLd, type Thing } from "#lib/seo/json-ld.ts";

/** Renders structured data for search engines. Browsers do not execute it, so no script policy applies. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(things) }} />
  );
}

/** Renders structured data about the site, for the home page. */
export function SiteJsonLd() {
  const { site } = settings();
  return <JsonLd things={[organization(site), webSite(site)]} />;
}
