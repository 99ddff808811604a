import type { Insertable, Updateable } from "kysely";
import { notFound } from "../../wix/errors/errors.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { IdentityTable } from "../database/schema.ts";
import { emitEvent } from "../events/emit-events.ts";
import type { IdentityRow } from "./identity.ts";
import { buildNameColumns } from "./members/member-names.ts";

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
 * Finds an identity and locks its row until the transaction ends. The update changes no values: it only acquires the
 * lock.
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

/** Returns whether an identity is only a registration whose address is not verified. */
const isRegistration = ({ reason }: Partial<Pick<IdentityRow, "reason">>): boolean =>
  reason === "PENDING_EMAIL_VERIFICATION_REQUIRED";

/**
 * Inserts the identity unless its address is taken. Returns the inserted row. A pending registration is not
 * yet a member, so it emits no event.
 */
export async function insertIdentity(
  database: Database,
  row: Insertable<IdentityTable>,
): Promise<IdentityRow | undefined> {
  const inserted = await database
    .insertInto("identity")
    .values({ ...row, ...buildNameColumns(row.profile) })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined && !isRegistration(inserted)) {
    const event = { type: "wix.members.v1.member_created", entityId: inserted.id } as const;
    await emitEvent(database, event, inserted.created_at);
  }
  return inserted;
}

/**
 * Updates an identity, increments its revision and emits an event. The first update after a registration is
 * verified emits `member_created`. Returns `undefined` if the identity does not exist or is no longer at the
 * given revision.
 */
export async function updateIdentity(
  database: Database,
  before: Pick<IdentityRow, "id"> & Partial<Pick<IdentityRow, "revision" | "reason">>,
  changes: Updateable<IdentityTable>,
  updatedAt: number,
): Promise<IdentityRow | undefined> {
  const { profile } = changes;
  const names = typeof profile === "string" ? buildNameColumns(profile) : {};
  const { id, revision } = before;
  let update = database
    .updateTable("identity")
    .set((eb) => ({
      ...changes,
      ...names,
      revision: eb("revision", "+", 1),
      updated_at: updatedAt,
    }))
    .where("id", "=", id);
  if (revision !== undefined) update = update.where("revision", "=", revision);
  const updated = await update.returningAll().executeTakeFirst();
  if (updated !== undefined && !isRegistration(updated)) {
    const type = isRegistration(before)
      ? "wix.members.v1.member_created"
      : "wix.members.v1.member_updated";
    await emitEvent(database, { type, entityId: id }, updatedAt);
  }
  return updated;
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
