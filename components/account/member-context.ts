"use client"; // hands the loaded account to what is drawn inside its frame

import { createContext, useContext } from "react";
import type { Account } from "./account-schema.ts";

type Member = {
  readonly account: Account;
  /** Ends the member's session in this browser and goes elsewhere, instead of to the log-in page. */
  readonly leave: (path: string) => void;
};

export const MemberContext = createContext<Member | undefined>(undefined);

/** The member of the page; throws outside of the account's frame. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (member === undefined) throw new Error("There is no account frame around this.");
  return member;
}
