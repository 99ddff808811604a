/** Authorization codes. A code is valid for 60 seconds and one exchange, and bound to a challenge (RFC 7636). */
import { createHash } from "node:crypto";
import { WireError } from "../../wix/errors.ts";
import { identityCodes } from "../../wix/identity.ts";
import type { Store } from "../blog/store.ts";
import { hashSecret, newSecret } from "../identity/secret.ts";
import { accessTokenLifetime } from "./access-token.ts";
import { grantScope, type AuthorizationRequest } from "./authorization.ts";
import { unusedRedirectUri } from "./client-urls.ts";
import { createMemberSession } from "./member-session.repository.ts";
import type { Login } from "./redirect-session.service.ts";

const codeLifetime = 60_000;
/** Time that a code is kept after it expires, in milliseconds, because a replay of a used code reveals a theft. */
const memory = 10 * 60_000;

export type NewSession = {
  readonly identityId: string;
  readonly sessionId: string;
  /** Present only with the scope `offline_access`. */
  readonly refreshToken: string | undefined;
};

export type AuthorizationCodeService = ReturnType<typeof createAuthorizationCodes>;

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
          redirect_uri: bound(request.redirectUri),
          code_challenge: request.codeChallenge,
          authenticated_at: login.authenticatedAt,
          scope: grantScope(request.scope),
          session_id: null,
          expires_at: now() + codeLifetime + memory,
        })
        .execute();
      return code;
    },

    /**
     * Creates a session for a code. The session ends with its first access token, unless the scope contains
     * `offline_access`. If a code is used twice, the session that it created ends (RFC 6749 section 4.1.2).
     * Throws `invalid_grant`, whatever the reason.
     */
    async exchange(request: {
      readonly clientId: string;
      readonly code: string;
      readonly codeVerifier: string;
      readonly redirectUri: string | undefined;
      readonly device: string;
    }): Promise<NewSession> {
      const challenge = createHash("sha256").update(request.codeVerifier).digest("base64url");
      const outcome = await database.transaction().execute(async (transaction) => {
        const instant = now();
        const found = await transaction
          .selectFrom("authorization_code")
          .innerJoin("identity", "identity.id", "authorization_code.identity_id")
          .selectAll("authorization_code")
          .where("token_hash", "=", hashSecret(request.code))
          .where("client_id", "=", request.clientId)
          .where("identity.status", "=", "ACTIVE")
          .executeTakeFirst();
        if (
          found === undefined ||
          found.code_challenge !== challenge ||
          found.redirect_uri !== bound(request.redirectUri)
        ) {
          return undefined;
        }
        if (found.session_id === null && found.expires_at - memory <= instant) return undefined;
        const session = await createMemberSession(transaction, {
          identityId: found.identity_id,
          device: request.device,
          authenticatedAt: found.authenticated_at,
          now: instant,
          ...(found.scope === "" ? { lifetime: accessTokenLifetime * 1000 } : {}),
        });
        const { numUpdatedRows } = await transaction
          .updateTable("authorization_code")
          .set({ session_id: session.id })
          .where("token_hash", "=", found.token_hash)
          .where("session_id", "is", null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n) {
          return {
            identityId: found.identity_id,
            sessionId: session.id,
            refreshToken: found.scope === "" ? undefined : session.refreshToken,
          };
        }
        const used = await transaction
          .selectFrom("authorization_code")
          .select("session_id")
          .where("token_hash", "=", found.token_hash)
          .executeTakeFirst();
        await transaction
          .deleteFrom("member_session")
          .where("id", "in", [session.id, used?.session_id ?? session.id])
          .execute();
        return undefined;
      });
      if (outcome === undefined) throw invalidGrant();
      return outcome;
    },
  };
}

function bound(redirectUri: string | undefined): string | null {
  return redirectUri === undefined || redirectUri === unusedRedirectUri ? null : redirectUri;
}

export function invalidGrant(cause?: unknown): WireError {
  return new WireError({
    status: 400,
    code: identityCodes.invalidGrant,
    message: "This login has expired or has already been used. Log in again.",
    cause,
  });
}
