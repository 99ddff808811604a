/**
 * Signed tokens (JWT, RFC 7519): access tokens, visitors' refresh tokens, and authorization requests that are
 * waiting for a login. The database stores none of them, so clients cannot fill it.
 */
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { z } from "zod";
import { createError } from "../identity/identity-errors.ts";
import { storedAuthorizationRequest, type StoredAuthorizationRequest } from "./authorization.ts";
import { signingAlgorithm, type LoadSigningKey, type SigningKey } from "./signing-key.ts";

/** Lifetimes in seconds (docs/api.md, “Token kinds and lifetimes”). */
export const accessTokenLifetime = 30 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;
/** A person may take a while to log in. */
const waitingLifetime = 30 * 60;

const issuer = "quire";
const waitingAudience = "waiting-authorization";
/** The algorithm of tokens that only the platform reads. */
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

const tokenTimes = z.object({ iat: z.number(), exp: z.number() });

/** A valid token. The times are epoch seconds. */
export type SignedToken = {
  readonly bearer: Bearer;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

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
 * stored. A member's refresh token is stored (see `member-session.repository.ts`). Access tokens are signed with
 * a key pair, so that other servers can verify them (docs/decisions/048-access-tokens-signed-with-rsa.md).
 */
export function createAccessTokens(options: {
  readonly key: Uint8Array;
  readonly loadSigningKey: LoadSigningKey;
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now: Now;
}) {
  const { key, loadSigningKey, clientId, now } = options;

  function createClaims(purpose: Purpose, bearer: Bearer): JWTPayload {
    const subject =
      bearer.role === "member"
        ? { sub: bearer.identityId, sid: bearer.sessionId }
        : { sub: bearer.visitorId };
    const iat = Math.floor(now() / 1000);
    return { purpose, role: bearer.role, ...subject, iss: issuer, aud: clientId, iat };
  }

  async function verify(
    token: string,
    purpose: Purpose,
    by: { readonly key: SigningKey["publicKey"] | Uint8Array; readonly algorithm: string },
  ): Promise<SignedToken> {
    const { payload } = await jwtVerify(token, by.key, {
      algorithms: [by.algorithm],
      issuer,
      audience: clientId,
      currentDate: new Date(now()),
    });
    if (payload["purpose"] !== purpose) throw new Error("purpose");
    const { iat, exp } = tokenTimes.parse(payload);
    return { bearer: bearerClaims.parse(payload), issuedAt: iat, expiresAt: exp };
  }

  /** Reads an access token. Throws 401 for any other or expired token. */
  async function read(token: string): Promise<SignedToken> {
    const by = await loadVerification();
    return verify(token, "access", by).catch((cause: unknown) => {
      throw createError("invalidToken", { cause });
    });
  }

  /** Returns the key and algorithm for verifying access tokens. HS256, which release 0.1.0 used, is rejected. */
  async function loadVerification() {
    return { key: (await loadSigningKey()).publicKey, algorithm: signingAlgorithm };
  }

  return {
    /** Reads an access token. Returns `undefined` for any other or expired token. */
    async find(token: string): Promise<SignedToken | undefined> {
      const by = await loadVerification();
      return verify(token, "access", by).catch(() => undefined);
    },

    /** Issues an access token that is valid for 30 minutes. */
    async issue(bearer: Bearer): Promise<string> {
      const { keyId, privateKey } = await loadSigningKey();
      return new SignJWT(createClaims("access", bearer))
        .setProtectedHeader({ alg: signingAlgorithm, kid: keyId, typ: "JWT" })
        .setExpirationTime(Math.floor(now() / 1000) + accessTokenLifetime)
        .sign(privateKey);
    },

    /** Returns an access token's bearer. Throws 401 for any other or expired token. */
    verify: async (token: string): Promise<Bearer> => (await read(token)).bearer,

    issueVisitorRefresh: (visitorId: string): Promise<string> =>
      sign(
        createClaims("visitor-refresh", { role: "visitor", visitorId }),
        visitorLifetime,
        key,
        now,
      ),

    /** Returns the visitor ID in a visitor's refresh token. Throws 401 for any other or expired token. */
    async verifyVisitorRefresh(token: string): Promise<string> {
      const { bearer } = await verify(token, "visitor-refresh", { key, algorithm }).catch(
        (cause: unknown) => {
          throw createError("invalidToken", { cause });
        },
      );
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
