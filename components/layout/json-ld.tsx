import { writeJsonLd, type Thing } from "#lib/seo/json-ld.ts";

/** Data for search engines: no script that runs, so no policy for scripts concerns it. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(things) }} />
  );
}
