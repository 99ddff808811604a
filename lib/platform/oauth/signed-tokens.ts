/**
 * Signed tokens (JWT, RFC 7519): access tokens, visitors' refresh tokens, and authorization requests that are
 * waiting for a login. The database stores none of them, so clients cannot fill it.
 */
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { createError } from "../identity/identity-errors.ts";
import { storedAuthorizationRequest, type StoredAuthorizationRequest } from "./authorization.ts";

/** Lifetimes in seconds (docs/api.md, “Token kinds and lifetimes”). */
export const accessTokenLifetime = 30 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;
/** A person may take a while to log in. */
const waitingLifetime = 30 * 60;

const issuer = "quire";
const waitingAudience = "waiting-authorization";
const algorithm = "HS256";

/** The visitor or member that a token represents. */
export type Bearer =
  | { readonly role: "visitor"; readonly visitorId: string }
  | { readonly role: "member"; readonly identityId: string; readonly sessionId: string };

const bearerClaims = z.discriminatedUnion("role", [
  z
    .object({ role: z.literal("visitor"), sub: z.string() })
    .transform(({ role, sub }): Bearer => ({ role, visitorId: sub })),
  z
    .object({ role: z.literal("member"), sub: z.string(), sid: z.string() })
    .transform(({ role, sub, sid }): Bearer => ({ role, identityId: sub, sessionId: sid })),
]);

type Purpose = "access" | "visitor-refresh";
type Now = () => number;

function sign(payload: JWTPayload, lifetime: number, key: Uint8Array, now: Now): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(Math.floor(now() / 1000) + lifetime)
    .sign(key);
}

/**
 * Creates a signer and verifier for tokens. Each token serves only one purpose: it is either an access token
 * or a visitor's refresh token. A visitor has no data to protect, so the refresh token is signed rather than
 * stored. A member's refresh token is stored (see `member-session.repository.ts`).
 */
export function createAccessTokens(options: {
  readonly key: Uint8Array;
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now: Now;
}) {
  const { key, clientId, now } = options;

  function issue(purpose: Purpose, bearer: Bearer, lifetime: number): Promise<string> {
    const subject =
      bearer.role === "member"
        ? { sub: bearer.identityId, sid: bearer.sessionId }
        : { sub: bearer.visitorId };
    const iat = Math.floor(now() / 1000);
    const claims = { purpose, role: bearer.role, ...subject, iss: issuer, aud: clientId, iat };
    return sign(claims, lifetime, key, now);
  }

  async function verify(token: string, purpose: Purpose): Promise<Bearer> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience: clientId,
        currentDate: new Date(now()),
      });
      if (payload["purpose"] !== purpose) throw new Error("purpose");
      return bearerClaims.parse(payload);
    } catch (cause) {
      throw createError("invalidToken", { cause });
    }
  }

  return {
    /** Issues an access token that is valid for 30 minutes. */
    issue: (bearer: Bearer): Promise<string> => issue("access", bearer, accessTokenLifetime),

    /** Returns an access token's bearer. Throws 401 for any other or expired token. */
    verify: (token: string): Promise<Bearer> => verify(token, "access"),

    issueVisitorRefresh: (visitorId: string): Promise<string> =>
      issue("visitor-refresh", { role: "visitor", visitorId }, visitorLifetime),

    /** Returns the visitor ID in a visitor's refresh token. Throws 401 for any other or expired token. */
    async verifyVisitorRefresh(token: string): Promise<string> {
      const bearer = await verify(token, "visitor-refresh");
      if (bearer.role !== "visitor") throw createError("invalidToken");
      return bearer.visitorId;
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const waitingClaims = z.object({ request: storedAuthorizationRequest });

/**
 * Creates and reads tokens for authorization requests that are waiting for a login. A request contains no
 * secrets, so the browser can hold it as a signed token.
 */
export function createWaitingRequests(key: Uint8Array, now: Now) {
  return {
    /** Encodes the request as a token for a URL. The token is valid for 30 minutes. */
    sign: (request: StoredAuthorizationRequest): Promise<string> =>
      sign({ request, aud: waitingAudience }, waitingLifetime, key, now),

    /**
     * Decodes a request from a token signed by this site. Returns `undefined` if the token is invalid or
     * expired.
     */
    async read(token: string): Promise<StoredAuthorizationRequest | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience: waitingAudience,
          currentDate: new Date(now()),
        });
        return waitingClaims.parse(payload).request;
      } catch {
        return undefined;
      }
    },
  };
}

export type WaitingRequests = ReturnType<typeof createWaitingRequests>;
