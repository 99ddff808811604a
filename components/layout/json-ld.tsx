import { writeJsonLd, type Thing } from "#lib/seo/json-ld.ts";

/** Renders structured data for search engines. Browsers do not execute it, so no script policy applies to it. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(things) }} />
  );
}
