"use client"; // subscribes to the session of this browser

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { memberAuth } from "#lib/auth/browser.ts";

export type Role = ReturnType<ReturnType<typeof memberAuth>["getTokens"]>["refreshToken"]["role"];

export type Auth = {
  /** `undefined` until the page has hydrated. */
  readonly role: Role | undefined;
  readonly isMember: boolean;
  /** Ends the session and goes to `after`, which the caller must have checked, or to the front page. */
  readonly logout: (after?: string) => Promise<void>;
};

const AuthContext = createContext<Auth | undefined>(undefined);

/** Provides the login state to the components below. `lib/auth` stores the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const role = useSyncExternalStore(subscribe, readRole, nothingYet);
  useEffect(() => {
    if (role === undefined) return;
    // This attribute chooses the links of the header. After a page load, a script in the head sets it from the
    // session cookie.
    if (role === "member") document.documentElement.dataset["member"] = "";
    else delete document.documentElement.dataset["member"];
  }, [role]);
  const logout = useCallback(async (after = `${location.origin}/`) => {
    const { logoutUrl } = await memberAuth().logout(after);
    location.assign(logoutUrl);
  }, []);
  const auth = useMemo(() => ({ role, isMember: role === "member", logout }), [role, logout]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Returns the login state. Throws outside of an `AuthProvider`. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error("useAuth is called outside of an AuthProvider");
  return auth;
}

function subscribe(listener: () => void) {
  return memberAuth().subscribe(listener);
}

function readRole() {
  return memberAuth().getTokens().refreshToken.role;
}

function nothingYet() {
  return undefined;
}
