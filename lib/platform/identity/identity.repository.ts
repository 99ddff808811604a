import type { Updateable } from "kysely";
import { notFound } from "../../wix/errors.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { IdentityTable } from "../database/schema.ts";
import type { IdentityRow } from "./identity.ts";

export async function findIdentity(
  database: Database,
  id: string,
): Promise<IdentityRow | undefined> {
  return database.selectFrom("identity").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Like `findIdentity`, but throws `NOT_FOUND` for an unknown identity. */
export async function requireIdentity(database: Database, id: string): Promise<IdentityRow> {
  const row = await findIdentity(database, id);
  if (row === undefined) throw notFound("Member");
  return row;
}

/**
 * Finds an identity and locks its row until the transaction ends. The update serves only to take the lock.
 */
export async function lockIdentity(transaction: Transaction, id: string) {
  return transaction
    .updateTable("identity")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function findIdentityByEmail(database: Database, email: string) {
  return database.selectFrom("identity").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Inserts the identity unless its address is taken. Returns whether it was inserted. */
export async function insertIdentity(database: Database, row: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("identity")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Updates an identity and increments its revision. Returns `undefined` if the identity does not exist or is
 * no longer at the given revision.
 */
export async function updateIdentity(
  database: Database,
  { id, revision }: { readonly id: string; readonly revision?: number },
  changes: Updateable<IdentityTable>,
  updatedAt: number,
): Promise<IdentityRow | undefined> {
  let update = database
    .updateTable("identity")
    .set((eb) => ({ ...changes, revision: eb("revision", "+", 1), updated_at: updatedAt }))
    .where("id", "=", id);
  if (revision !== undefined) update = update.where("revision", "=", revision);
  return update.returningAll().executeTakeFirst();
}

/** Deletes all of an identity's sessions and tokens, except for one member session. */
export async function endEverySession(
  transaction: Transaction,
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
