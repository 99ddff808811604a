/** A pending email address change, awaiting the emailed code. It survives page reloads. */
import { z } from "zod";
import { createTabValue } from "#components/ui/tab-storage.ts";

const stored = createTabValue(
  "quire-pending-email-change",
  z.object({
    /** The member's ID, because another member may log in in the same tab. */
    identityId: z.string(),
    email: z.string(),
    stateToken: z.string(),
    /** When the newest code was sent, in milliseconds since 1970. */
    sentAt: z.coerce.number(),
  }),
);

export type PendingEmailChange = NonNullable<ReturnType<typeof stored.parse>>;

export const storePendingEmailChange = (pending: PendingEmailChange): void => stored.keep(pending);
export const clearPendingEmailChange = stored.drop;

/** Returns this tab's pending change if it belongs to the member, otherwise `undefined`. */
export function readPendingEmailChange(identityId: string): PendingEmailChange | undefined {
  const pending = stored.read();
  return pending?.identityId === identityId ? pending : undefined;
}
