/**
 * What browsers that know speculation rules may fetch ahead: pages that the text of a post links to,
 * when the reader turns to such a link. The other links of the site are `PageLink`s, which fetch ahead
 * by themselves what they need, and have no `rel`; those of a document all have one.
 *
 * Pages are fetched, not rendered: nothing of them runs, so no view is counted. The rules are announced
 * by a header, not written into the pages: a policy for scripts needs no exception for them.
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

/** The value of the header `Speculation-Rules`: where the rules are. */
export const speculationRulesHeader = '"/speculation-rules.json"';
