/** A pending login, awaiting a code or the owner's approval. It survives page reloads. */
import { z } from "zod";
import { safeReturnTo } from "#lib/site/paths/return-to.ts";
import { createTabValue } from "#components/ui/tab-storage.ts";

const stored = createTabValue(
  "quire-pending-login",
  z.object({
    waitsFor: z.enum(["code", "owner"]),
    stateToken: z.string().min(1),
    email: z.string(),
    returnTo: z.string().transform((path) => (path === "" ? "" : safeReturnTo(path))),
    /** Handle of the authorization request waiting for this login, or an empty string. */
    session: z.string(),
  }),
);

export type PendingLogin = NonNullable<ReturnType<typeof stored.parse>>;

const listeners = new Set<() => void>();
/** An in-memory copy, because the browser may block storage. */
let copy: string | undefined;

export function storePendingLogin(pending: PendingLogin): void {
  copy = JSON.stringify(pending);
  stored.keep(pending);
  for (const listener of listeners) listener();
}

export function clearPendingLogin(): void {
  copy = undefined;
  stored.drop();
  for (const listener of listeners) listener();
}

/**
 * Returns the stored login as a string, because `useSyncExternalStore` compares values by identity.
 * `parsePendingLogin` parses the string.
 */
export const readPendingLogin = (): string | undefined => stored.readText() ?? copy;

export const parsePendingLogin = stored.parse;

export function subscribeToPendingLogin(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
