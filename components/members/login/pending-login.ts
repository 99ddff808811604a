/** A pending login, which waits for a code or for the owner's approval. It survives a reload of the page. */
import { safeReturnTo } from "#lib/site/return-to.ts";
import { dropFromTab, keepInTab, textInTab, parseStrings } from "../session/session-store.ts";

export type PendingLogin = {
  readonly waitsFor: "code" | "owner";
  readonly stateToken: string;
  readonly email: string;
  readonly returnTo: string;
  /** Handle of the authorization request that waits for this login, or empty. */
  readonly session: string;
};

const key = "quire-pending-login";
const listeners = new Set<() => void>();
/** A copy in memory, because the browser may forbid storage. */
let here: string | undefined;

export function keepPendingLogin(pending: PendingLogin): void {
  here = JSON.stringify(pending);
  keepInTab(key, pending);
  for (const listener of listeners) listener();
}

export function forgetPendingLogin(): void {
  here = undefined;
  dropFromTab(key);
  for (const listener of listeners) listener();
}

/**
 * Returns the stored login as a string, because `useSyncExternalStore` compares values by identity.
 * `parsePendingLogin` parses the string.
 */
export function pendingLoginText(): string | undefined {
  return textInTab(key) ?? here;
}

export function parsePendingLogin(text: string | undefined): PendingLogin | undefined {
  const kept = parseStrings(text, ["waitsFor", "stateToken", "email", "returnTo", "session"]);
  if (kept === undefined || kept.stateToken === "") return undefined;
  const { waitsFor, returnTo } = kept;
  if (waitsFor !== "code" && waitsFor !== "owner") return undefined;
  return { ...kept, waitsFor, returnTo: returnTo === "" ? "" : safeReturnTo(returnTo) };
}

export function subscribeToPendingLogin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
