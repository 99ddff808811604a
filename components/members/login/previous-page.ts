import { sitePath, welcomeAnchor } from "#lib/site/return-to.ts";

/**
 * Returns the path of the page of this site that the visitor came from, or `undefined` if there is none or the
 * browser does not reveal it. The header's link cannot contain the path, because cached pages are the same for all
 * visitors.
 */
export function previousPage(): string | undefined {
  const addresses = [...visited(), document.referrer];
  return (
    addresses
      .filter((address) => address.startsWith(`${location.origin}/`))
      // Without the welcome anchor, so that a member who logs in again is not welcomed again.
      .map((address) =>
        sitePath(address.slice(location.origin.length).replace(`#${welcomeAnchor}`, "")),
      )
      .find((path) => path !== undefined)
  );
}

/** Returns the addresses that this tab showed before, the latest first. */
function visited(): string[] {
  // TypeScript declares `navigation` as always present, but older browsers lack it.
  if (!("navigation" in window)) return [];
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .filter(({ index }) => index < (currentEntry?.index ?? 0))
    .toReversed()
    .flatMap(({ url }) => url ?? []);
}
