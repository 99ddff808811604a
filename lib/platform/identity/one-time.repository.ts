/**
 * The single-use tokens for logging in. Each token is checked and deleted in a single statement, so only one
 * of two concurrent requests succeeds, even on different instances.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { recoveryMinutes } from "../../wix/identity.ts";
import type { Database } from "../database/database.ts";
import type { StateTokenTable } from "../database/schema.ts";

/** Lifetimes in milliseconds (docs/api.md, “Token kinds and lifetimes”). */
const minute = 60_000;
const sessionTokenLifetime = minute;
export const registrationLifetime = 24 * 60 * minute;
const stateTokenLifetimes = {
  verification: registrationLifetime,
  // Long, because the owner may not respond for a while.
  approval: 30 * 24 * 60 * minute,
  "email-change": 60 * minute,
} as const;

/** Creates a secret for a client: 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Returns the hash under which a secret is stored. For a secret of 256 random bits, a plain hash is
 * sufficient.
 */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

export type StateToken = Selectable<StateTokenTable>;

/**
 * Creates a token for an incomplete login or change of address. The token stays valid until the step is
 * completed.
 */
export async function createStateToken(
  database: Database,
  token: Pick<StateToken, "identity_id" | "purpose"> &
    Partial<Pick<StateToken, "new_email" | "registration_id">>,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await database
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

export async function findStateToken(database: Database, secret: string, now: number) {
  return database
    .selectFrom("state_token")
    .selectAll()
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function dropStateTokens(
  database: Database,
  identityId: string,
  purpose: StateToken["purpose"],
): Promise<void> {
  await database
    .deleteFrom("state_token")
    .where("identity_id", "=", identityId)
    .where("purpose", "=", purpose)
    .execute();
}

/** Creates a token for a completed login, which the client exchanges for an authorization code. */
export async function createSessionToken(database: Database, identityId: string, now: number) {
  const secret = newSecret();
  await database
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

/** A member's login, for which an authorization code can be issued. */
export type Login = { readonly identityId: string; readonly authenticatedAt: number };

/** Returns the login for a session token, and deletes the token. */
export async function takeSessionToken(database: Database, secret: string, now: number) {
  const row = await database
    .deleteFrom("session_token")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row && { identityId: row.identity_id, authenticatedAt: row.authenticated_at };
}

/** Creates a recovery token. The identity's earlier recovery tokens become invalid. */
export async function createRecoveryToken(database: Database, identityId: string, now: number) {
  const secret = newSecret();
  await database.deleteFrom("recovery_token").where("identity_id", "=", identityId).execute();
  await database
    .insertInto("recovery_token")
    .values({
      token_hash: hashSecret(secret),
      identity_id: identityId,
      expires_at: now + recoveryMinutes * minute,
    })
    .execute();
  return secret;
}

/** Returns the ID of the identity to which a recovery token belongs. */
export async function findRecoveryToken(database: Database, secret: string, now: number) {
  const row = await database
    .selectFrom("recovery_token")
    .select("identity_id")
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.identity_id;
}

/** Deletes a token. Returns `false` if it has expired or was already used by another request. */
export async function takeToken(
  database: Database,
  table: "state_token" | "recovery_token",
  secret: string,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom(table)
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes expired tokens, registrations and sessions. */
export async function dropExpired(database: Database, now: number): Promise<void> {
  for (const table of [
    "state_token",
    "registration",
    "session_token",
    "recovery_token",
    "authorization_code",
    "member_session",
    "redirect_session",
    "comment_draft",
  ] as const) {
    await database.deleteFrom(table).where("expires_at", "<=", now).execute();
  }
}
