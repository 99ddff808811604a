import { settings } from "#lib/config/current.ts";
import { organization, webSite } from "#lib/seo/json-ld.ts";
import { JsonLd } from "./json-ld.tsx";

/** Renders structured data about the site on its front page. */
export function SiteJsonLd() {
  const { site } = settings();
  return <JsonLd things={[organization(site), webSite(site)]} />;
}
