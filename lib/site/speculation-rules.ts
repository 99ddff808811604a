/**
 * Pages that browsers with support for speculation rules may prefetch: pages that a post links to, when the
 * reader is about to follow the link. All links in documents have a `rel`. Other links on the site have none,
 * because they are `PageLink`s, which prefetch their own data.
 *
 * Pages are prefetched but not rendered, so no script runs and no view is counted. A header announces the rules.
 * If they were in the page, the Content-Security-Policy would need an exception for them.
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ["/", "/post/:slug", "/blog/*"] },
          { not: { href_matches: ["/blog/*.xml", "/blog/*.json"] } },
          { selector_matches: "a[rel~=noopener]" },
          { not: { selector_matches: "[rel~=nofollow], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
} as const;

/** Value of the header `Speculation-Rules`: the address of the rules. */
export const speculationRulesHeader = '"/speculation-rules.json"';
