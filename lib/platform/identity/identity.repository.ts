import type { Transaction, Updateable } from "kysely";
import type { Session } from "../blog/store.ts";
import type { Database, IdentityTable } from "../database/schema.ts";
import type { IdentityRow } from "./identity.ts";

export async function findIdentity(session: Session, id: string): Promise<IdentityRow | undefined> {
  return session.selectFrom("identity").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, and it stays as it is until the transaction ends: writing nothing locks the row. */
export async function lockIdentity(
  transaction: Transaction<Database>,
  id: string,
): Promise<IdentityRow | undefined> {
  return transaction
    .updateTable("identity")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function findIdentityByEmail(
  session: Session,
  email: string,
): Promise<IdentityRow | undefined> {
  return session.selectFrom("identity").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Makes the identity unless its address is taken. Whether it was made. */
export async function insertIdentity(session: Session, row: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await session
    .insertInto("identity")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Changes an identity, counting its revision up; nothing when there is none (any more), or when it is
 * not at the revision that the change was thought out for.
 */
export async function updateIdentity(
  session: Session,
  { id, revision }: { readonly id: string; readonly revision?: number },
  changes: Updateable<IdentityTable>,
  updatedAt: number,
): Promise<IdentityRow | undefined> {
  let update = session
    .updateTable("identity")
    .set((eb) => ({ ...changes, revision: eb("revision", "+", 1), updated_at: updatedAt }))
    .where("id", "=", id);
  if (revision !== undefined) update = update.where("revision", "=", revision);
  return update.returningAll().executeTakeFirst();
}

/** Takes away whatever a person could still get in with, but for one session of theirs. */
export async function endEverySession(
  transaction: Transaction<Database>,
  identityId: string,
  { except = "" }: { except?: string } = {},
): Promise<void> {
  for (const table of [
    "session_token",
    "state_token",
    "recovery_token",
    "authorization_code",
    "redirect_session",
  ] as const) {
    await transaction.deleteFrom(table).where("identity_id", "=", identityId).execute();
  }
  await transaction
    .deleteFrom("member_session")
    .where("identity_id", "=", identityId)
    .where("id", "!=", except)
    .execute();
}
