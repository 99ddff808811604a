/**
 * Registrations for unverified addresses. Anyone can enter any address, so each registration has its own
 * password, profile, code and attempt count. The first registration to be verified becomes the member, and
 * the others are deleted.
 *
 * Until the address is verified, all its password hashes use the same salt. A single hash is therefore enough
 * to find the registration for a password, however many registrations the address has.
 */
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Transaction } from "../../database/database.ts";
import type { RegistrationTable } from "../../database/schema.ts";
import type { IdentityRow } from "../identity.ts";
import { registrationLifetime } from "../one-time.repository.ts";

export type Registration = Selectable<RegistrationTable>;

/**
 * Saves a registration with this password hash and the identity's current profile. The same password has the
 * same hash and continues the same registration. Registering again therefore does not reset the attempt
 * count, even if another password was registered in between.
 */
export async function saveRegistration(
  transaction: Transaction,
  { id, profile }: IdentityRow,
  passwordHash: string,
  now: number,
): Promise<Registration> {
  const changes = { profile, expires_at: now + registrationLifetime };
  return transaction
    .insertInto("registration")
    .values({ id: randomUUID(), identity_id: id, password_hash: passwordHash, ...changes })
    .onConflict((conflict) =>
      conflict.columns(["identity_id", "password_hash"]).doUpdateSet(changes),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Extends the registration with this password hash and returns it, or returns `undefined` if there is none.
 * The registration keeps its own profile, because the identity's profile may be another registrant's.
 */
export async function extendRegistration(
  transaction: Transaction,
  identityId: string,
  passwordHash: string,
  now: number,
): Promise<Registration | undefined> {
  return transaction
    .updateTable("registration")
    .set({ expires_at: now + registrationLifetime })
    .where("identity_id", "=", identityId)
    .where("password_hash", "=", passwordHash)
    .returningAll()
    .executeTakeFirst();
}

/** Selects the registrations that are still valid. */
const selectValid = (database: Database, now: number) =>
  database.selectFrom("registration").selectAll().where("expires_at", ">", now);

/** Returns an identity's registration with this password hash, or `undefined` if there is none. */
export async function findRegistrationByHash(
  database: Database,
  identityId: string,
  passwordHash: string,
  now: number,
) {
  return selectValid(database, now)
    .where("identity_id", "=", identityId)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
}

/** Returns the registration with this ID, or `undefined` if it has expired or been deleted. */
export async function findRegistration(database: Database, id: string, now: number) {
  return selectValid(database, now).where("id", "=", id).executeTakeFirst();
}
