/**
 * Authorization codes. A code is valid for 60 seconds and a single exchange, and is bound to a challenge (RFC
 * 7636).
 */
import { createHash } from "node:crypto";
import type { Store, Transaction } from "../database/database.ts";
import { createError } from "../identity/identity-errors.ts";
import { hashSecret, newSecret, type Login } from "../identity/one-time.repository.ts";
import { grantScope, type AuthorizationRequest } from "./authorization.ts";
import { unusedRedirectUri } from "./client-urls.ts";
import { createMemberSession } from "./member-session.repository.ts";
import { accessTokenLifetime } from "./signed-tokens.ts";

const codeLifetime = 60_000;
/** How long a code is kept after it expires, in milliseconds, so that a replay of a used code is detected as theft. */
const replayMemory = 10 * 60_000;

type Exchange = {
  readonly clientId: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string | undefined;
  readonly device: string;
};

export type NewSession = {
  readonly identityId: string;
  readonly sessionId: string;
  /** Present only if the scope contains `offline_access`. */
  readonly refreshToken: string | undefined;
};

export function createAuthorizationCodes({ database, now }: Store) {
  return {
    async issue(request: AuthorizationRequest, login: Login): Promise<string> {
      const code = newSecret();
      await database
        .insertInto("authorization_code")
        .values({
          token_hash: hashSecret(code),
          identity_id: login.identityId,
          client_id: request.clientId,
          redirect_uri: toBoundUri(request.redirectUri),
          code_challenge: request.codeChallenge,
          authenticated_at: login.authenticatedAt,
          scope: grantScope(request.scope),
          session_id: null,
          expires_at: now() + codeLifetime + replayMemory,
        })
        .execute();
      return code;
    },

    /**
     * Creates a session for a code. Unless the scope contains `offline_access`, the session ends when its
     * first access token expires. If a code is used a second time, the session that it created ends (RFC 6749
     * section 4.1.2). Throws `invalid_grant`, whatever the reason.
     */
    async exchange(request: Exchange): Promise<NewSession> {
      const session = await database.transaction().execute(async (transaction) => {
        const instant = now();
        const row = await findCode(transaction, request);
        if (row === undefined) return undefined;
        const isFresh = row.session_id !== null || row.expires_at - replayMemory > instant;
        if (!isFresh) return undefined;
        const isOffline = row.scope !== "";
        const { id, refreshToken } = await createMemberSession(transaction, {
          identityId: row.identity_id,
          device: request.device,
          authenticatedAt: row.authenticated_at,
          now: instant,
          ...(isOffline ? {} : { lifetime: accessTokenLifetime * 1000 }),
        });
        if (!(await useCode(transaction, row.token_hash, id))) return undefined;
        return {
          identityId: row.identity_id,
          sessionId: id,
          refreshToken: isOffline ? refreshToken : undefined,
        };
      });
      if (session === undefined) throw createError("invalidGrant");
      return session;
    },
  };
}

/**
 * Returns an active member's code, used or not, if the request comes from the client to which the code is
 * bound.
 */
async function findCode(
  transaction: Transaction,
  { clientId, code, codeVerifier, redirectUri }: Exchange,
) {
  const challenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const row = await transaction
    .selectFrom("authorization_code")
    .innerJoin("identity", "identity.id", "authorization_code.identity_id")
    .selectAll("authorization_code")
    .where("token_hash", "=", hashSecret(code))
    .where("client_id", "=", clientId)
    .where("code_challenge", "=", challenge)
    .where("identity.status", "=", "ACTIVE")
    .executeTakeFirst();
  return row?.redirect_uri === toBoundUri(redirectUri) ? row : undefined;
}

/**
 * Marks a code as used by a session. Returns whether the code was unused. If it had been used, ends both this
 * session and the session from the first use.
 */
async function useCode(transaction: Transaction, tokenHash: string, sessionId: string) {
  const { numUpdatedRows } = await transaction
    .updateTable("authorization_code")
    .set({ session_id: sessionId })
    .where("token_hash", "=", tokenHash)
    .where("session_id", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return true;
  const used = await transaction
    .selectFrom("authorization_code")
    .select("session_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  await transaction
    .deleteFrom("member_session")
    .where("id", "in", [sessionId, used?.session_id ?? sessionId])
    .execute();
  return false;
}

function toBoundUri(redirectUri: string | undefined): string | null {
  return redirectUri === undefined || redirectUri === unusedRedirectUri ? null : redirectUri;
}
