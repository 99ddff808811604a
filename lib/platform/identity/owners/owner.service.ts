/** The blog's owners. Members can be made owners only on the command line. */
import { notFound } from "../../../wix/errors.ts";
import { write, type RecordChange } from "../../blog/change.repository.ts";
import type { Database, Store, Transaction } from "../../database/database.ts";
import { createConflict, createError } from "../identity-errors.ts";
import { findIdentity } from "../identity.repository.ts";
import type { IdentityRow } from "../identity.ts";

const selectActiveOwners = (database: Database) =>
  database
    .selectFrom("owner")
    .innerJoin("identity", "identity.id", "owner.identity_id")
    .select("owner.since")
    .where("identity.status", "=", "ACTIVE");

/** Returns when an active member became an owner (epoch milliseconds), or `undefined` for everyone else. */
export async function findOwner(
  database: Database,
  identityId: string,
): Promise<number | undefined> {
  const row = await selectActiveOwners(database)
    .where("owner.identity_id", "=", identityId)
    .executeTakeFirst();
  return row?.since;
}

async function hasOtherOwner(database: Database, identityId: string): Promise<boolean> {
  const other = await selectActiveOwners(database)
    .where("owner.identity_id", "!=", identityId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export type DropOwnerOptions = {
  /**
   * Allows removing the only owner. Meant for the command line, where another member can be made an owner.
   */
  readonly allowLastOwner?: boolean;
};

/**
 * Removes a member's owner role and records the change. Returns whether the member was an owner. Throws
 * `LAST_OWNER` (409) for the only owner. Must run in a transaction started by `write`, which serializes role
 * changes, so that two owners cannot both leave at the same time.
 */
export async function dropOwner(
  transaction: Transaction,
  record: RecordChange,
  identityId: string,
  { allowLastOwner = false }: DropOwnerOptions = {},
): Promise<boolean> {
  const isOwner = (await findOwner(transaction, identityId)) !== undefined;
  if (isOwner && !allowLastOwner && !(await hasOtherOwner(transaction, identityId))) {
    throw createError("lastOwner");
  }
  const { numDeletedRows } = await transaction
    .deleteFrom("owner")
    .where("identity_id", "=", identityId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  record("MEMBER", identityId, "ADMIN", { owner: false });
  return true;
}

export function createOwnerService(store: Store) {
  const { database, now } = store;
  return {
    /** Returns whether a member is currently an owner. Checked on each call and never stored in a token. */
    async includes(identityId: string): Promise<boolean> {
      return (await findOwner(database, identityId)) !== undefined;
    },

    /** Makes an active member an owner. Throws `NOT_FOUND`, and 409 if the member is not active. */
    make(identityId: string): Promise<void> {
      return write(store, async (transaction, record) => {
        const identity = await findIdentity(transaction, identityId);
        if (identity === undefined) throw notFound("Member");
        if (identity.status !== "ACTIVE") throw createConflict(explainInactive(identity));
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto("owner")
          .values({ identity_id: identityId, since: now() })
          .onConflict((conflict) => conflict.column("identity_id").doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 1n) record("MEMBER", identityId, "ADMIN", { owner: true });
      });
    },

    /**
     * Removes an owner's role. Throws 409 if the member is not an owner, or is the only one (`LAST_OWNER`).
     */
    unmake(identityId: string, options?: DropOwnerOptions): Promise<void> {
      return write(store, async (transaction, record) => {
        if (!(await dropOwner(transaction, record, identityId, options))) {
          throw createConflict("This member is not an owner.");
        }
      });
    },
  };
}

function explainInactive({ reason }: IdentityRow): string {
  switch (reason) {
    case "PENDING_EMAIL_VERIFICATION_REQUIRED":
      return "This member has not confirmed the email address yet.";
    case "PENDING_ADMIN_APPROVAL_REQUIRED":
      return "This member has not been approved yet.";
    case "UNKNOWN_REASON":
    case null:
      return "Only an active member can be an owner.";
  }
}
