/** Approval, blocking and required password resets, which decide whether a member may log in. */
import type { Updateable } from "kysely";
import { notFound } from "../../../wix/errors/errors.ts";
import { write } from "../../database/change-log.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityTable } from "../../database/schema.ts";
import type { IdentityContext } from "../context.ts";
import { createConflict } from "../identity-errors.ts";
import {
  endEverySession,
  lockIdentity,
  requireIdentity,
  updateIdentity,
} from "../identity.repository.ts";
import { toIdentity, type Identity } from "../identity.ts";
import { withdrawInvitations } from "../invitations/withdraw-invitations.ts";
import { dropRole, type DropRoleOptions } from "../roles/role.service.ts";
import { publishMember } from "./member-page.ts";

export function createMemberStatusService({ store, outbox, getSiteLanguage }: IdentityContext) {
  const { database, now } = store;

  /** Changes an identity regardless of its revision. Throws `NOT_FOUND`. */
  async function change(transaction: Transaction, id: string, changes: Updateable<IdentityTable>) {
    const updated = await updateIdentity(transaction, { id }, changes, now());
    if (updated === undefined) throw notFound("Member");
    return toIdentity(updated);
  }

  /**
   * Approves a waiting member and emails a notice. Throws `NOT_FOUND`, and 409 if the member is not
   * waiting.
   */
  async function approve(id: string): Promise<Identity> {
    const row = await requireIdentity(database, id);
    if (row.status !== "PENDING" || row.reason !== "PENDING_ADMIN_APPROVAL_REQUIRED") {
      throw createConflict("This member is not awaiting approval.");
    }
    return database.transaction().execute(async (transaction) => {
      const changes = { status: "ACTIVE", reason: null } as const;
      const updated = await updateIdentity(transaction, row, changes, now());
      if (updated === undefined) {
        throw createConflict("This member has just changed. Check again.");
      }
      await publishMember(transaction, updated, now(), getSiteLanguage());
      const mail = { recipient: updated.email, identityId: id };
      await outbox.enqueue(transaction, { kind: "approved", ...mail });
      return toIdentity(updated);
    });
  }

  /**
   * Unblocks a member, restoring the status from before the block: active or waiting. Throws `NOT_FOUND`, and 409 if
   * the member is not blocked.
   */
  async function unblock(id: string): Promise<Identity> {
    const row = await requireIdentity(database, id);
    if (row.status !== "BLOCKED") throw createConflict("This member is not blocked.");
    const status = row.reason === null ? "ACTIVE" : "PENDING";
    const updated = await updateIdentity(database, row, { status }, now());
    if (updated === undefined) throw notFound("Member");
    return toIdentity(updated);
  }

  return {
    approve,
    unblock,

    /**
     * Lets a waiting or blocked member log in. Throws `NOT_FOUND`, and 409 if the member has yet to verify the
     * address or has been disconnected.
     */
    async admit(id: string): Promise<void> {
      const { status, reason } = await requireIdentity(database, id);
      if (reason === "PENDING_EMAIL_VERIFICATION_REQUIRED") {
        throw createConflict("This member has yet to verify the email address.");
      }
      if (status === "BLOCKED") await unblock(id);
      if (reason !== null || status === "OFFLINE") await approve(id);
    },

    /**
     * Blocks a member: ends all sessions, removes the role, withdraws invitations, and prevents further logins. Throws
     * `NOT_FOUND`, `LAST_OWNER` (409) for the only owner, and 409 for a disconnected member.
     */
    async block(id: string, options?: DropRoleOptions): Promise<Identity> {
      return write(store, async (transaction, record) => {
        const row = await lockIdentity(transaction, id);
        if (row === undefined) throw notFound("Member");
        if (row.status === "OFFLINE") throw createConflict("This member has been disconnected.");
        await endEverySession(transaction, id);
        await dropRole(transaction, record, id, options);
        await withdrawInvitations(transaction, id);
        return change(transaction, id, { status: "BLOCKED" });
      });
    },

    /**
     * Requires a member to set a new password before the next login, for example because the current one may
     * have leaked. Ends all sessions. Throws `NOT_FOUND`.
     */
    async requireReset(id: string): Promise<Identity> {
      await requireIdentity(database, id);
      return database.transaction().execute(async (transaction) => {
        await endEverySession(transaction, id);
        return change(transaction, id, { reset_required: 1 });
      });
    },
  };
}
