/** Approval, blocking and required password resets, which decide whether a member may log in. */
import type { Updateable } from "kysely";
import { notFound } from "../../../wix/errors.ts";
import { write } from "../../blog/change.repository.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdentityTable } from "../../database/schema.ts";
import type { IdentityContext } from "../context.ts";
import { createConflict } from "../identity-errors.ts";
import { endEverySession, requireIdentity, updateIdentity } from "../identity.repository.ts";
import { toIdentity, type Identity } from "../identity.ts";
import { dropOwner, type DropOwnerOptions } from "../owners/owner.service.ts";
import { publishMember } from "./member-page.ts";

export function createMemberStatusService({ store, outbox, siteLanguage }: IdentityContext) {
  const { database, now } = store;

  /** Changes an identity regardless of its revision. Throws `NOT_FOUND`. */
  async function change(transaction: Transaction, id: string, changes: Updateable<IdentityTable>) {
    const updated = await updateIdentity(transaction, { id }, changes, now());
    if (updated === undefined) throw notFound("Member");
    return toIdentity(updated);
  }

  return {
    /**
     * Approves a waiting member and emails a notice. Throws `NOT_FOUND`, and 409 if the member is not
     * waiting.
     */
    async approve(id: string): Promise<Identity> {
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
        await publishMember(transaction, updated, now(), siteLanguage);
        const mail = { recipient: updated.email, identityId: id };
        await outbox.enqueue(transaction, { kind: "approved", ...mail });
        return toIdentity(updated);
      });
    },

    /**
     * Blocks a member: ends all sessions, removes the owner role, and prevents further logins. Throws
     * `NOT_FOUND`, and `LAST_OWNER` (409) for the only owner.
     */
    async block(id: string, options?: DropOwnerOptions): Promise<Identity> {
      await requireIdentity(database, id);
      return write(store, async (transaction, record) => {
        await endEverySession(transaction, id);
        await dropOwner(transaction, record, id, options);
        return change(transaction, id, { status: "BLOCKED" });
      });
    },

    /**
     * Unblocks a member, who is then active or waiting, as before the block. Throws `NOT_FOUND`, and 409 if
     * the member is not blocked.
     */
    async unblock(id: string): Promise<Identity> {
      const row = await requireIdentity(database, id);
      if (row.status !== "BLOCKED") throw createConflict("This member is not blocked.");
      const status = row.reason === null ? "ACTIVE" : "PENDING";
      const updated = await updateIdentity(database, row, { status }, now());
      if (updated === undefined) throw notFound("Member");
      return toIdentity(updated);
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
