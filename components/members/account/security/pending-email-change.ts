/** A pending change of the email address, which waits for the emailed code. It survives a reload of the page. */
import { z } from "zod";
import { createTabValue } from "../../tab-storage.ts";

const stored = createTabValue(
  "quire-pending-email-change",
  z.object({
    /** Id of the member, because another member may log in in the same tab. */
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

/** Returns the pending change of this tab, or `undefined` unless it belongs to the member. */
export function readPendingEmailChange(identityId: string): PendingEmailChange | undefined {
  const pending = stored.read();
  return pending?.identityId === identityId ? pending : undefined;
}
