/** Tokens in the fragments of links that were printed or emailed. */
import { z } from "zod";
import { createTabValue } from "./tab-storage.ts";

/** Creates the accessors of a link's token. The tab stores it under `key`, because a login leaves the page. */
export function createFragmentToken(key: string) {
  const stored = createTabValue(key, z.object({ token: z.string() }));
  /** A copy in memory, because the browser may block storage. */
  let copy: string | undefined;
  return {
    /**
     * Returns the token from the URL fragment, which browsers do not send to servers, or else the token that this tab has
     * stored. Removes the token from the address bar and from the history.
     */
    take(): string | undefined {
      const token = new URLSearchParams(location.hash.slice(1)).get("token");
      if (token !== null) {
        copy = token;
        stored.keep({ token });
        history.replaceState(history.state, "", location.pathname + location.search);
      }
      return copy ?? stored.read()?.token;
    },

    /** Forgets the token. */
    drop(): void {
      copy = undefined;
      stored.drop();
    },
  };
}

export type FragmentToken = ReturnType<typeof createFragmentToken>;
