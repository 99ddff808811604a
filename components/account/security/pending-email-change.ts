/** A change of the address that waits for the code of a mail. It survives a reload of the page. */
import { dropFromTab, keepInTab, textInTab, textsOf } from "../../auth/session-store.ts";

export type PendingEmailChange = {
  /** Whose change it is: somebody else may log in in the same tab. */
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

/** The member's own change that waits in this tab. */
export function readPendingEmailChange(identityId: string): PendingEmailChange | undefined {
  const kept = textsOf(textInTab(key), ["identityId", "email", "stateToken", "sentAt"]);
  if (kept?.identityId !== identityId) return undefined;
  const sentAt = Number(kept.sentAt);
  return Number.isFinite(sentAt) ? { ...kept, sentAt } : undefined;
}
