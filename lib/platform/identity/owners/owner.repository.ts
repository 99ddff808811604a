import type { Transaction } from "kysely";
import { WireError } from "../../../wix/errors.ts";
import { lastOwnerCode } from "../../../wix/admin.ts";
import type { RecordChange } from "../../blog/change.repository.ts";
import type { Session } from "../../blog/store.ts";
import type { Database } from "../../database/schema.ts";

/** Returns since when an active member is an owner (epoch milliseconds), or `undefined` for all others. */
export async function findOwner(session: Session, identityId: string): Promise<number | undefined> {
  const row = await session
    .selectFrom("owner")
    .innerJoin("identity", "identity.id", "owner.identity_id")
    .select("owner.since")
    .where("owner.identity_id", "=", identityId)
    .where("identity.status", "=", "ACTIVE")
    .executeTakeFirst();
  return row?.since;
}

export type DropOwnerOptions = {
  /** Allows removing the only owner. For the command line, which can make another member an owner. */
  readonly allowLastOwner?: boolean;
};

/**
 * Takes the owner role from a member and records the change. Returns whether the member was an owner.
 * Throws `LAST_OWNER` (409) for the only owner. Must run in a transaction of `write`, which serializes
 * role changes, so that two owners cannot both leave at the same time.
 */
export async function dropOwner(
  transaction: Transaction<Database>,
  record: RecordChange,
  identityId: string,
  { allowLastOwner = false }: DropOwnerOptions = {},
): Promise<boolean> {
  const isOwner = (await findOwner(transaction, identityId)) !== undefined;
  if (isOwner && !allowLastOwner && !(await hasOtherOwner(transaction, identityId))) {
    throw new WireError({
      status: 409,
      code: lastOwnerCode,
      message: "This is the only owner of the blog. Make another member an owner first.",
    });
  }
  const { numDeletedRows } = await transaction
    .deleteFrom("owner")
    .where("identity_id", "=", identityId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  record("MEMBER", identityId, "ADMIN", { owner: false });
  return true;
}

async function hasOtherOwner(session: Session, identityId: string): Promise<boolean> {
  const other = await session
    .selectFrom("owner")
    .innerJoin("identity", "identity.id", "owner.identity_id")
    .select("owner.identity_id")
    .where("owner.identity_id", "!=", identityId)
    .where("identity.status", "=", "ACTIVE")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
