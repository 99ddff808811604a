import type { Transaction } from "kysely";
import type { RecordChange } from "../blog/change.repository.ts";
import type { Session } from "../blog/store.ts";
import type { Database } from "../database/schema.ts";

/** Since when an active member is an owner (epoch milliseconds); nothing for anybody else. */
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

/** Takes the role back, and records it. Whether the member had it. */
export async function dropOwner(
  transaction: Transaction<Database>,
  record: RecordChange,
  identityId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("owner")
    .where("identity_id", "=", identityId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  record("MEMBER", identityId, "ADMIN", { owner: false });
  return true;
}
