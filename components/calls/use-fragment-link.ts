"use client"; // reads the token in the URL's fragment

import { useEffect, useState } from "react";
import type { FragmentToken } from "#components/ui/fragment-token.ts";
import { CallError } from "./call-error.ts";

/** The state of the link with which a page was opened. `failure` is why the server has refused it. */
type FragmentLink<Checked> =
  | { readonly state: "loading" | "missing" }
  | { readonly state: "refused"; readonly failure: unknown }
  | { readonly state: "valid"; readonly token: string; readonly checked: Checked };

type Options<Checked> = {
  readonly stored: FragmentToken;
  /** Asks the server whether the token is valid. */
  readonly check: (token: string) => Promise<Checked>;
  /** The error codes after which a token can never become valid, so it is forgotten. */
  readonly finalCodes: readonly string[];
};

/** Returns whether the page was opened with a valid link, and what the server returned for it. `options` must be a constant. */
export function useFragmentLink<Checked>(options: Options<Checked>): FragmentLink<Checked> {
  const [link, setLink] = useState<FragmentLink<Checked>>({ state: "loading" });
  useEffect(() => {
    let isMounted = true;
    const start = async () => {
      const next = await checkLink(options);
      if (isMounted) setLink(next);
    };
    const onHashChange = () => void start();
    onHashChange();
    // Opening another link in this tab changes only the fragment.
    addEventListener("hashchange", onHashChange);
    return () => {
      isMounted = false;
      removeEventListener("hashchange", onHashChange);
    };
  }, [options]);
  return link;
}

async function checkLink<Checked>({
  stored,
  check,
  finalCodes,
}: Options<Checked>): Promise<FragmentLink<Checked>> {
  const token = stored.take();
  if (token === undefined) return { state: "missing" };
  try {
    return { state: "valid", token, checked: await check(token) };
  } catch (failure) {
    const code = failure instanceof CallError ? failure.code : undefined;
    if (code !== undefined && finalCodes.includes(code)) stored.drop();
    return { state: "refused", failure };
  }
}
