/**
 * The pages that browsers may prefetch (https://html.spec.whatwg.org/multipage/speculative-loading.html): pages linked
 * from a post, when the reader is about to follow the link. All links in documents have a `rel` attribute. Other links
 * on the site have none, because they are `PageLink`s, which prefetch their own data.
 *
 * Pages are prefetched but not rendered, so no script runs and no view is counted.
 */
const rules = {
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
};

/**
 * The content of the inline script that announces the rules. A header with the URL of a file would make each page load
 * one more file before its first paint.
 */
export const speculationRules = JSON.stringify(rules);
