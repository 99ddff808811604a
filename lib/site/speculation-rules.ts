/**
 * Pages that browsers with support for speculation rules may prefetch: pages linked from a post, when the
 * reader is about to follow the link. All links in documents have a `rel` attribute. Other links on the site
 * have none, because they are `PageLink`s, which prefetch their own data.
 *
 * Pages are prefetched but not rendered, so no script runs and no view is counted. A header announces the
 * rules, because inline rules would need an exception in the Content-Security-Policy.
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

/** Value of the `Speculation-Rules` header, which is the URL of the rules. */
export const speculationRulesHeader = '"/speculation-rules.json"';
