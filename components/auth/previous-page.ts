import { sitePath, welcomeAnchor } from "#lib/site/return-to.ts";

/**
 * The page of this site that the reader came from, as a path; nothing when there is none, or when the
 * browser does not tell. The header's link cannot carry it: cached pages are the same for everybody.
 */
export function previousPage(): string | undefined {
  const addresses = [...visited(), document.referrer];
  return (
    addresses
      .filter((address) => address.startsWith(`${location.origin}/`))
      // Without the welcome anchor: a member who logs in again is not welcomed again.
      .map((address) =>
        sitePath(address.slice(location.origin.length).replace(`#${welcomeAnchor}`, "")),
      )
      .find((path) => path !== undefined)
  );
}

/** What this tab showed before, the last first. */
function visited(): string[] {
  // TypeScript declares it as always present, but older browsers lack it.
  if (!("navigation" in window)) return [];
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .filter(({ index }) => index < (currentEntry?.index ?? 0))
    .toReversed()
    .flatMap(({ url }) => url ?? []);
}
