"use client"; // remembers the codes that were sent from this page

import { useRef } from "react";
import type { Outcome } from "./use-submission.ts";

/**
 * Remembers rejected codes, so that no attempt is wasted on one of them. `sendOnce` returns the last refusal
 * for a code that was already rejected, and runs `send` for any other code.
 */
export function useRejectedCodes() {
  const codes = useRef(new Set<string>());
  const lastRefusal = useRef<Outcome>("done");
  const sendOnce = async (code: string, send: () => Promise<Outcome>): Promise<Outcome> => {
    if (codes.current.has(code)) return lastRefusal.current;
    const outcome = await send();
    if (isRejection(outcome)) {
      codes.current.add(code);
      lastRefusal.current = outcome;
    }
    return outcome;
  };
  const forget = () => codes.current.clear();
  return { sendOnce, forget };
}

function isRejection(outcome: Outcome): boolean {
  return (
    typeof outcome === "object" &&
    outcome.violations?.some(({ field }) => field === "code") === true
  );
}
