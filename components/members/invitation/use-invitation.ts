"use client"; // reads the token in the URL's fragment

import { useFragmentLink } from "#components/calls/use-fragment-link.ts";
import { createFragmentToken } from "#components/ui/fragment-token.ts";
import { readInvitation } from "./invitation-calls.ts";

export const invitationToken = createFragmentToken("quire-invitation");

const link = {
  stored: invitationToken,
  check: readInvitation,
  finalCodes: ["INVALID_INVITATION"],
};

/** Returns whether the page was opened with a valid link, and the invitation. */
export const useInvitation = () => useFragmentLink(link);
