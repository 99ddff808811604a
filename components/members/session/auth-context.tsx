"use client"; // subscribes to the session of this browser

import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { memberAuth } from "#lib/auth/browser.ts";

/** The role in this browser's tokens: `undefined` until the page has hydrated, `null` without a provider. */
const RoleContext = createContext<string | undefined | null>(null);

/** Provides the login state to its descendants. `lib/auth` stores the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const role = useSyncExternalStore(subscribe, readRole, () => undefined);
  useEffect(() => {
    // This attribute determines which header links are shown. On page load, a script in the head sets it from
    // the session cookie.
    if (role === undefined) return;
    document.documentElement.toggleAttribute("data-member", role === "member");
  }, [role]);
  return <RoleContext value={role}>{children}</RoleContext>;
}

/**
 * Returns the login state. The role is `undefined` until the page has hydrated. Throws outside
 * `AuthProvider`.
 */
export function useAuth() {
  const role = useContext(RoleContext);
  if (role === null) throw new Error("useAuth is called outside of an AuthProvider");
  return { role, isMember: role === "member" };
}

/** Returns whether another member than the page's has logged in in this browser. */
export const useHasOtherMember = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => memberAuth().hasOtherMember(),
    () => false,
  );

const subscribe = (listener: () => void) => memberAuth().subscribe(listener);
const readRole = () => memberAuth().getTokens().refreshToken.role;
