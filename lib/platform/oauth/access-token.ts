import { jwtVerify, SignJWT } from "jose";
import { WireError } from "../../wix/errors.ts";

/** Lifetimes in seconds (cases, "Figures"). */
export const accessTokenLifetime = 30 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;

const issuer = "quire";

/** The visitor or member that a token represents. */
export type Bearer =
  | { readonly role: "visitor"; readonly visitorId: string }
  | { readonly role: "member"; readonly identityId: string; readonly sessionId: string };

type Purpose = "access" | "visitor-refresh";

/**
 * Creates a signer and verifier of tokens. Each token has one purpose only: an access token, or the refresh
 * token of a visitor. A visitor has no data to protect, so the refresh token is signed and not stored. A
 * member's refresh token is stored (see `member-session.repository.ts`).
 */
export function createAccessTokens(options: {
  readonly key: Uint8Array;
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}) {
  const sign = (purpose: Purpose, bearer: Bearer, lifetime: number) => {
    const seconds = Math.floor(options.now() / 1000);
    const isMember = bearer.role === "member";
    return new SignJWT({
      purpose,
      role: bearer.role,
      ...(isMember ? { sid: bearer.sessionId } : {}),
    })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(issuer)
      .setAudience(options.clientId)
      .setSubject(isMember ? bearer.identityId : bearer.visitorId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(options.key);
  };

  async function verify(token: string, purpose: Purpose): Promise<Bearer> {
    try {
      const { payload } = await jwtVerify(token, options.key, {
        algorithms: ["HS256"],
        issuer,
        audience: options.clientId,
        currentDate: new Date(options.now()),
      });
      const { sub, sid, role } = payload;
      if (payload["purpose"] !== purpose || sub === undefined) throw new Error("purpose");
      if (role === "visitor") return { role, visitorId: sub };
      if (role === "member" && typeof sid === "string") {
        return { role, identityId: sub, sessionId: sid };
      }
      throw new Error("role");
    } catch (cause) {
      throw new WireError({
        status: 401,
        code: "UNAUTHENTICATED",
        message: "The token is not valid or has expired.",
        cause,
      });
    }
  }

  return {
    /** Issues an access token with a lifetime of 30 minutes. */
    issue: (bearer: Bearer): Promise<string> => sign("access", bearer, accessTokenLifetime),

    /** Returns the bearer of an access token. Throws 401 for any other or expired token. */
    verify: (token: string): Promise<Bearer> => verify(token, "access"),

    issueVisitorRefresh: (visitorId: string): Promise<string> =>
      sign("visitor-refresh", { role: "visitor", visitorId }, visitorLifetime),

    /** Returns the visitor id of a visitor's refresh token. Throws 401 for any other or expired token. */
    async verifyVisitorRefresh(token: string): Promise<string> {
      const bearer = await verify(token, "visitor-refresh");
      if (bearer.role !== "visitor") throw new Error("only visitors have signed refresh tokens");
      return bearer.visitorId;
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
