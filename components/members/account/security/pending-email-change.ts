/** A pending change of the email address, which waits for the emailed code. It survives a reload of the page. */
import { dropFromTab, keepInTab, textInTab, parseStrings } from "../../session/session-store.ts";

export type PendingEmailChange = {
  /** Id of the member, because another member may log in in the same tab. */
  readonly identityId: string;
  readonly email: string;
  readonly stateToken: string;
  /** When the newest code was sent, in milliseconds since 1970. */
  readonly sentAt: number;
};

const key = "quire-pending-email-change";

export function keepPendingEmailChange(pending: PendingEmailChange): void {
  keepInTab(key, { ...pending, sentAt: String(pending.sentAt) });
}

export function forgetPendingEmailChange(): void {
  dropFromTab(key);
}

/** Returns the pending change of this tab, or `undefined` unless it belongs to the member. */
export function readPendingEmailChange(identityId: string): PendingEmailChange | undefined {
  const kept = parseStrings(textInTab(key), ["identityId", "email", "stateToken", "sentAt"]);
  if (kept?.identityId !== identityId) return undefined;
  const sentAt = Number(kept.sentAt);
  return Number.isFinite(sentAt) ? { ...kept, sentAt } : undefined;
}
