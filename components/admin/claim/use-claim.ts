"use client"; // reads the token from the fragment of the address

import { useEffect, useState } from "react";
import { CallError } from "#components/calls/call-error.ts";
import { checkClaim } from "./claim-calls.ts";
import { dropClaimToken, takeClaimToken } from "./claim-token.ts";

/** The link's state. `failure` is why the server has refused it. */
export type Claim =
  | { readonly state: "loading" | "missing" }
  | { readonly state: "refused"; readonly failure: unknown }
  | { readonly state: "valid"; readonly token: string };

/** Returns whether the page was opened with a valid link. */
export function useClaim(): Claim {
  const [claim, setClaim] = useState<Claim>({ state: "loading" });
  useEffect(() => {
    let isMounted = true;
    const check = async () => {
      const token = takeClaimToken();
      if (token === undefined) return setClaim({ state: "missing" });
      const next: Claim = await checkClaim(token).then(
        () => ({ state: "valid", token }) as const,
        (failure: unknown) => ({ state: "refused", failure }) as const,
      );
      if (next.state === "refused" && isFinal(next.failure)) dropClaimToken();
      if (isMounted) setClaim(next);
    };
    const start = () => void check();
    start();
    // Opening another link in this tab changes only the fragment.
    addEventListener("hashchange", start);
    return () => {
      isMounted = false;
      removeEventListener("hashchange", start);
    };
  }, []);
  return claim;
}

/**
 * Returns whether the link cannot become valid any more. After a failure without a response, for example, the call can
 * be repeated.
 */
const isFinal = (failure: unknown): boolean =>
  failure instanceof CallError &&
  (failure.code === "INVALID_CLAIM" || failure.code === "OWNER_EXISTS");
