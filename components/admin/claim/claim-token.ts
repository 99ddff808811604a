/** The token of the link to become the first owner. */
import { z } from "zod";
import { createTabValue } from "#components/ui/tab-storage.ts";

/** The token is needed again after the login, which leaves the page. */
const stored = createTabValue("quire-owner-claim", z.object({ token: z.string() }));

/** A copy in memory, because the browser may block storage. */
let copy: string | undefined;

/**
 * Returns the token from the URL fragment, which browsers do not send to servers, or the one that this tab has
 * stored. Removes the token from the address bar and so from the history.
 */
export function takeClaimToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) {
    copy = token;
    stored.keep({ token });
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return copy ?? stored.read()?.token;
}

export function dropClaimToken(): void {
  copy = undefined;
  stored.drop();
}
