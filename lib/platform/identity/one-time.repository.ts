/**
 * The single-use tokens of the login. One statement deletes and checks a token, so that of two concurrent
 * requests, even on two instances, only one succeeds.
 */
import type { Selectable } from "kysely";
import { recoveryMinutes } from "../../wix/identity.ts";
import type { Session } from "../blog/store.ts";
import type { StateTokenTable } from "../database/schema.ts";
import { hashSecret, newSecret } from "./secret.ts";

/** Lifetimes in milliseconds (cases, "Figures"). */
const minute = 60_000;
const sessionTokenLifetime = minute;
export const registrationLifetime = 24 * 60 * minute;
const stateTokenLifetimes = {
  verification: registrationLifetime,
  // The owner may be away for a while.
  approval: 30 * 24 * 60 * minute,
  "email-change": 60 * minute,
} as const;

export type StateToken = Selectable<StateTokenTable>;

/** Creates a token for an incomplete login or change of address. The token is valid until the step is done. */
export async function createStateToken(
  session: Session,
  token: Pick<StateToken, "identity_id" | "purpose"> &
    Partial<Pick<StateToken, "new_email" | "registration_id">>,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await session
    .insertInto("state_token")
    .values({
      new_email: null,
      registration_id: null,
      ...token,
      token_hash: hashSecret(secret),
      expires_at: now + stateTokenLifetimes[token.purpose],
    })
    .execute();
  return secret;
}

export async function findStateToken(
  session: Session,
  secret: string,
  now: number,
): Promise<StateToken | undefined> {
  return session
    .selectFrom("state_token")
    .selectAll()
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes a state token. Returns `false` if it has expired or was used by another request. */
export async function takeStateToken(
  session: Session,
  secret: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await session
    .deleteFrom("state_token")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function dropStateTokens(
  session: Session,
  identityId: string,
  purpose: StateToken["purpose"],
): Promise<void> {
  await session
    .deleteFrom("state_token")
    .where("identity_id", "=", identityId)
    .where("purpose", "=", purpose)
    .execute();
}

/** Creates a token for a completed login, which the client exchanges for an authorization code. */
export async function createSessionToken(
  session: Session,
  identityId: string,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await session
    .insertInto("session_token")
    .values({
      token_hash: hashSecret(secret),
      identity_id: identityId,
      authenticated_at: now,
      expires_at: now + sessionTokenLifetime,
    })
    .execute();
  return secret;
}

/** Returns the member and the time of the login that a session token proves, and deletes the token. */
export async function takeSessionToken(
  session: Session,
  secret: string,
  now: number,
): Promise<{ identityId: string; authenticatedAt: number } | undefined> {
  const row = await session
    .deleteFrom("session_token")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row && { identityId: row.identity_id, authenticatedAt: row.authenticated_at };
}

/** Creates a recovery token. Earlier recovery tokens of the identity become invalid. */
export async function createRecoveryToken(
  session: Session,
  identityId: string,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await session.deleteFrom("recovery_token").where("identity_id", "=", identityId).execute();
  await session
    .insertInto("recovery_token")
    .values({
      token_hash: hashSecret(secret),
      identity_id: identityId,
      expires_at: now + recoveryMinutes * minute,
    })
    .execute();
  return secret;
}

export async function findRecoveryToken(
  session: Session,
  secret: string,
  now: number,
): Promise<string | undefined> {
  const row = await session
    .selectFrom("recovery_token")
    .select("identity_id")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.identity_id;
}

/** Deletes a recovery token. Returns `false` if it has expired or was used by another request. */
export async function takeRecoveryToken(
  session: Session,
  secret: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await session
    .deleteFrom("recovery_token")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes expired tokens, registrations and sessions. */
export async function dropExpired(session: Session, now: number): Promise<void> {
  for (const table of [
    "state_token",
    "registration",
    "session_token",
    "recovery_token",
    "authorization_code",
    "member_session",
    "redirect_session",
  ] as const) {
    await session.deleteFrom(table).where("expires_at", "<=", now).execute();
  }
}
