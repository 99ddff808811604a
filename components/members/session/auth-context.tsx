"use client"; // subscribes to the session of this browser

import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { memberAuth } from "#lib/auth/browser.ts";

/** The role of this browser's tokens: `undefined` until the page has hydrated, `null` without a provider. */
const RoleContext = createContext<string | undefined | null>(null);

/** Provides the login state to the components below. `lib/auth` stores the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const role = useSyncExternalStore(subscribe, readRole, () => undefined);
  useEffect(() => {
    // This attribute chooses the links of the header. After a page load, a script in the head sets it from the
    // session cookie.
    if (role === undefined) return;
    document.documentElement.toggleAttribute("data-member", role === "member");
  }, [role]);
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Returns the login state. The role is `undefined` until the page has hydrated. Throws outside of an `AuthProvider`. */
export function useAuth() {
  const role = useContext(RoleContext);
  if (role === null) throw new Error("useAuth is called outside of an AuthProvider");
  return { role, isMember: role === "member" };
}

const subscribe = (listener: () => void) => memberAuth().subscribe(listener);
const readRole = () => memberAuth().getTokens().refreshToken.role;
