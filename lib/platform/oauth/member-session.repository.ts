/** Member sessions, one per browser. Each has a refresh token, which the database stores only as a hash. */
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../database/database.ts";
import type { MemberSessionTable } from "../database/schema.ts";
import { hashSecret, newSecret } from "../identity/one-time.repository.ts";

export type MemberSession = Selectable<MemberSessionTable>;

/** Lifetimes in milliseconds (docs/api.md, “Token kinds and lifetimes”). */
const day = 24 * 60 * 60_000;
const idleLifetime = 14 * day;
const longestLifetime = 30 * day;

/** Minimum time between two updates of a session's last-used date, in milliseconds. */
const useInterval = 60_000;

/** Returns the session details shown to its member. */
export function toSessionInfo({ device, created_at, last_used_at }: MemberSession) {
  return {
    device,
    createdDate: new Date(created_at).toISOString(),
    lastUsedDate: new Date(last_used_at).toISOString(),
  };
}

export async function createMemberSession(
  database: Database,
  options: {
    readonly identityId: string;
    readonly device: string;
    readonly authenticatedAt: number;
    readonly now: number;
    /** Milliseconds after which the session ends unless it is renewed. */
    readonly lifetime?: number;
  },
): Promise<{ id: string; refreshToken: string }> {
  const { identityId, device, authenticatedAt, now, lifetime = idleLifetime } = options;
  const id = randomUUID();
  const refreshToken = newSecret();
  await database
    .insertInto("member_session")
    .values({
      id,
      token_hash: hashSecret(refreshToken),
      identity_id: identityId,
      device,
      authenticated_at: authenticatedAt,
      created_at: now,
      last_used_at: now,
      expires_at: now + lifetime,
    })
    .execute();
  await database
    .updateTable("identity")
    .set({ last_login_at: authenticatedAt })
    .where("id", "=", identityId)
    .execute();
  return { id, refreshToken };
}

/** Selects the sessions that have not ended. */
const selectOpen = (database: Database, now: number) =>
  database
    .selectFrom("member_session")
    .selectAll("member_session")
    .where("member_session.expires_at", ">", now);

/** Finds a session by its refresh token and extends it. Returns `undefined` if the session has ended. */
export async function useMemberSession(database: Database, refreshToken: string, now: number) {
  const row = await selectOpen(database, now)
    .where("token_hash", "=", hashSecret(refreshToken))
    .executeTakeFirst();
  if (row !== undefined && now - row.last_used_at > useInterval) {
    await database
      .updateTable("member_session")
      .set({
        last_used_at: now,
        expires_at: Math.min(now + idleLifetime, row.created_at + longestLifetime),
      })
      .where("id", "=", row.id)
      .execute();
  }
  return row;
}

/** Finds a session that has not ended and whose member is active. */
export async function findMemberSession(database: Database, id: string, now: number) {
  return selectOpen(database, now)
    .innerJoin("identity", "identity.id", "member_session.identity_id")
    .select("identity.muted")
    .where("member_session.id", "=", id)
    .where("identity.status", "=", "ACTIVE")
    .executeTakeFirst();
}

/** Returns a member's sessions that have not ended, most recently used first. */
export async function listSessions(database: Database, identityId: string, now: number) {
  return selectOpen(database, now)
    .where("identity_id", "=", identityId)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one of a member's sessions. Returns whether the session existed. */
export async function endMemberSession(database: Database, identityId: string, id: string) {
  const { numDeletedRows } = await database
    .deleteFrom("member_session")
    .where("identity_id", "=", identityId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function endOtherSessions(database: Database, identityId: string, exceptId: string) {
  await database
    .deleteFrom("member_session")
    .where("identity_id", "=", identityId)
    .where("id", "!=", exceptId)
    .execute();
}
