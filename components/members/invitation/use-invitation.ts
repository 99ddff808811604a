"use client"; // reads the token in the URL's fragment

import { useEffect, useState } from "react";
import { CallError } from "#components/calls/call-error.ts";
import { createFragmentToken } from "#components/ui/fragment-token.ts";
import { readInvitation, type Invitation } from "./invitation-calls.ts";

export const invitationToken = createFragmentToken("quire-invitation");

/** The link's state. `failure` is why the server has refused it. */
type LinkState =
  | { readonly state: "loading" | "missing" }
  | { readonly state: "refused"; readonly failure: unknown }
  | { readonly state: "valid"; readonly token: string; readonly invitation: Invitation };

/** Returns whether the page was opened with a valid link, and the invitation. */
export function useInvitation(): LinkState {
  const [link, setLink] = useState<LinkState>({ state: "loading" });
  useEffect(() => {
    let isMounted = true;
    const check = async () => {
      const next = await readLink();
      if (isMounted) setLink(next);
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
  return link;
}

async function readLink(): Promise<LinkState> {
  const token = invitationToken.take();
  if (token === undefined) return { state: "missing" };
  try {
    return { state: "valid", token, invitation: await readInvitation(token) };
  } catch (failure) {
    // After a failure without a response, for example, the call can be repeated.
    if (failure instanceof CallError && failure.code === "INVALID_INVITATION") {
      invitationToken.drop();
    }
    return { state: "refused", failure };
  }
}
