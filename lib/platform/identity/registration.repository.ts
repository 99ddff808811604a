/**
 * Registrations of unverified addresses. Anyone can enter any address, so each registration has its own
 * password, profile, code and count of attempts. The registration that is verified becomes the member,
 * and the others are deleted.
 */
import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Session } from "../blog/store.ts";
import type { Database, RegistrationTable } from "../database/schema.ts";
import type { IdentityRow } from "./identity.ts";
import { registrationLifetime } from "./one-time.repository.ts";

export type Registration = Selectable<RegistrationTable>;

/**
 * Saves a registration with this password hash and the identity's current profile, and returns its id. The
 * same hash continues the same registration, so registering again does not reset the count of attempts.
 */
export async function saveRegistration(
  transaction: Transaction<Database>,
  { id, profile }: IdentityRow,
  passwordHash: string,
  now: number,
): Promise<string> {
  const changes = { profile, expires_at: now + registrationLifetime };
  const saved = await transaction
    .insertInto("registration")
    .values({ id: randomUUID(), identity_id: id, password_hash: passwordHash, ...changes })
    .onConflict((conflict) =>
      conflict.columns(["identity_id", "password_hash"]).doUpdateSet(changes),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Returns the registration with this id, or `undefined` if it has expired or was deleted. */
export async function findRegistration(
  session: Session,
  id: string,
  now: number,
): Promise<Registration | undefined> {
  return session
    .selectFrom("registration")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Returns the newest registration of an identity, or `undefined` if there is none that is still valid. */
export async function findNewestRegistration(
  session: Session,
  identity: IdentityRow,
  now: number,
): Promise<Registration | undefined> {
  return session
    .selectFrom("registration")
    .selectAll()
    .where("identity_id", "=", identity.id)
    .where("password_hash", "=", identity.password_hash ?? "")
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
