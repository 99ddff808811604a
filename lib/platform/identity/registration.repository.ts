/**
 * Registrations of an address that is not proved yet. Everybody can type an address, so each
 * registration keeps a password, profile, code and tries of its own. The registration whose code is
 * right becomes the member; the others are deleted with all that they hold.
 */
import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Session } from "../blog/store.ts";
import type { Database, RegistrationTable } from "../database/schema.ts";
import type { IdentityRow } from "./identity.ts";
import { registrationLifetime } from "./one-time.repository.ts";

export type Registration = Selectable<RegistrationTable>;

/**
 * Saves the password and profile that an identity has now as a registration, and returns its id. The
 * same password continues the same registration: a second try must not restart the count of codes.
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

/** Returns the registration with this id, or `undefined` when it has expired or lost to another. */
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

/** Returns the newest registration of an identity, or `undefined` when none is under way. */
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
