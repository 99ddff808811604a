"use client"; // provides the loaded account to the components inside the account frame

import { createContext, useContext } from "react";
import type { Account } from "./account-schema.ts";

type Member = {
  readonly account: Account;
  /** Ends the member's session in this browser and opens `path` instead of the login page. */
  readonly leave: (path: string) => void;
};

export const MemberContext = createContext<Member | undefined>(undefined);

/** Returns the member of the page. Throws outside of `AccountFrame`. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (member === undefined) throw new Error("There is no account frame around this.");
  return member;
}
