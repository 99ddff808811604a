/** Sessions of members: one a browser, each with a refresh token that the store knows by hash. */
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Session } from "../blog/store.ts";
import type { MemberSessionTable } from "../database/schema.ts";
import { hashOf, newSecret } from "../identity/secret.ts";

export type MemberSession = Selectable<MemberSessionTable>;

/** In milliseconds (cases, "Figures"). */
const day = 24 * 60 * 60_000;
const idleLifetime = 14 * day;
const longestLifetime = 30 * day;

/** How exactly the last use is kept: it is written at most this often. */
const useInterval = 60_000;

export async function createMemberSession(
  session: Session,
  options: {
    readonly identityId: string;
    readonly device: string;
    readonly authenticatedAt: number;
    readonly now: number;
    /** Milliseconds until it ends unless it is renewed. */
    readonly lifetime?: number;
  },
): Promise<{ id: string; refreshToken: string }> {
  const { identityId, device, authenticatedAt, now, lifetime = idleLifetime } = options;
  const id = randomUUID();
  const refreshToken = newSecret();
  await session
    .insertInto("member_session")
    .values({
      id,
      token_hash: hashOf(refreshToken),
      identity_id: identityId,
      device,
      authenticated_at: authenticatedAt,
      created_at: now,
      last_used_at: now,
      expires_at: now + lifetime,
    })
    .execute();
  return { id, refreshToken };
}

/** The session of a refresh token, used now; nothing when it has ended. */
export async function useMemberSession(
  session: Session,
  refreshToken: string,
  now: number,
): Promise<MemberSession | undefined> {
  const row = await session
    .selectFrom("member_session")
    .selectAll()
    .where("token_hash", "=", hashOf(refreshToken))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row !== undefined && now - row.last_used_at > useInterval) {
    await session
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

/** A session that goes on, of a member who may be here. */
export async function findMemberSession(
  session: Session,
  id: string,
  now: number,
): Promise<MemberSession | undefined> {
  return session
    .selectFrom("member_session")
    .innerJoin("identity", "identity.id", "member_session.identity_id")
    .selectAll("member_session")
    .where("member_session.id", "=", id)
    .where("member_session.expires_at", ">", now)
    .where("identity.status", "=", "ACTIVE")
    .executeTakeFirst();
}

/** A member's sessions that go on, the last used one first. */
export async function sessionsOf(
  session: Session,
  identityId: string,
  now: number,
): Promise<MemberSession[]> {
  return session
    .selectFrom("member_session")
    .selectAll()
    .where("identity_id", "=", identityId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one session of a member. Whether there was one. */
export async function endMemberSession(
  session: Session,
  identityId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await session
    .deleteFrom("member_session")
    .where("identity_id", "=", identityId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function endOtherSessions(
  session: Session,
  identityId: string,
  exceptId: string,
): Promise<void> {
  await session
    .deleteFrom("member_session")
    .where("identity_id", "=", identityId)
    .where("id", "!=", exceptId)
    .execute();
}
